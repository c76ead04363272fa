import '../../src/index.js';
import './playground/form-playground.js';
