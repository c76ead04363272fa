/** Builds every file of the package that is older than its sources. */
import { buildBundle, buildLibrary, buildServers } from './build-bundle.js';

buildBundle();
buildLibrary();
buildServers();
