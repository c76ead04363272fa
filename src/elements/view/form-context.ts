/** How field elements find their form: the view of the nearest `<formspec-form>`, undefined until it is ready. */
import { createContext } from '@lit/context';
import type { ViewState } from './view-state.js';

export const formContext = createContext<ViewState | undefined>(Symbol('formspec-form'));
