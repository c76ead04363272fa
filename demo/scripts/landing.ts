/** The first page: the same small form for a person and, beside it, as an agent sees it. */
import '../../src/index.js';
import './agent-glance.js';
