/** A switch whose two sides have names, which the frame shows as prefix and suffix. Loaded on demand. */
import { switchControl } from './boolean.js';
import type { Control } from '../control.js';

export { default as styles } from '../../../styles/parts/switch-sides.css?inline';

export const control: Control = { frame: 'labelled', render: switchControl.render };
