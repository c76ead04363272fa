/** How field elements find their form: the session of the nearest `<formspec-form>`, undefined until it is ready. */
import { createContext } from '@lit/context';
import type { Session } from './form-view.js';

export const formContext = createContext<Session | undefined>(Symbol('formspec-form'));
