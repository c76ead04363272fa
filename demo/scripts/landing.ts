/** The first page: the same small form for a person and, beside it, for an agent. */
import '../../src/index.js';
import './inspector/agent-glance.js';
