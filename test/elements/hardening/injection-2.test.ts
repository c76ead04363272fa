import { testStates } from './injection-suite.js';

// One page may take two minutes, so the corpus is shared out.
testStates(1, 4);
