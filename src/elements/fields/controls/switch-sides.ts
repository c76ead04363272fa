/** A switch between the names of its two sides, which the frame puts there as prefix and suffix. Its question stands above. */
import { switchControl } from './boolean.js';
import type { Control } from './control.js';

export { styles } from '../../styles/switch-sides.css.js';

export const control: Control = { frame: 'labelled', render: switchControl.render };
