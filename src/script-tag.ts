/**
 * Entry of the script-tag file. It also contains what every form needs after it is shown, such as sending the answers, so that
 * a page with this one file has a working form. Bundlers load that part by itself.
 */
import './elements/form/interaction.js';

export * from './index.js';
