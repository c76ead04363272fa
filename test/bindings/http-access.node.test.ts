import * as binding from '../../src/bindings/http.js';
import { attackHttp } from './http-attacks.js';

attackHttp(binding);
