/** The rules that every form has, in cascade order. */
import buttons from './core/buttons.css?inline';
import choices from './core/choices.css?inline';
import field from './core/field.css?inline';
import { gridNumbers } from './core/grid-numbers.js';
import grid from './core/grid.css?inline';
import inputs from './core/inputs.css?inline';
import media from './core/media.css?inline';
import notices from './core/notices.css?inline';
import structure from './core/structure.css?inline';
import tokens from './core/tokens.css?inline';

export const coreStyles =
  tokens + field + inputs + choices + buttons + structure + notices + grid + gridNumbers + media;
