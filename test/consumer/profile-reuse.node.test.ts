import * as consumer from '../../src/consumer/index.js';
import { attackProfiles } from './profile-attacks.js';

attackProfiles(consumer);
