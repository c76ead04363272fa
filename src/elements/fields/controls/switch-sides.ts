/** A switch between the names of its two sides, which the frame puts there as prefix and suffix. Its question stands above. */
import { switchControl } from './boolean.js';
import type { Control } from './control.js';

export { default as styles } from '../../styles/parts/switch-sides.css?inline';

export const control: Control = { frame: 'labelled', render: switchControl.render };
