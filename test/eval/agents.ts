/** The agents that the evaluation knows: two scripted ones, and a program with a model. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeListener } from '../../src/bindings/http.js';
import { connectPerson, type EvalAgent } from './evaluate.js';
import { runScriptedAgent } from './scripted-agent.js';

const scripted = (name: string, gullible: boolean): EvalAgent => ({
  name,
  async run(task, server) {
    const { call, close } = await connectPerson(task, server);
    try {
      await runScriptedAgent(task.document, call, gullible);
    } finally {
      await close();
    }
  },
});

export const CAREFUL = scripted('careful', false);
export const GULLIBLE = scripted('gullible', true);

/**
 * A program with a model and an MCP client of its own. It gets the address of the server in `FORMSPEC_MCP_URL` and the
 * task on standard input, and ends when it is done.
 */
export const programAgent = (command: string): EvalAgent => ({
  name: 'model',
  async run(task, server) {
    const http = createServer(toNodeListener((request) => server.fetch(request)));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    try {
      const program = spawn(command, {
        shell: true,
        stdio: ['pipe', 'ignore', 'inherit'],
        env: { ...process.env, FORMSPEC_MCP_URL: url },
      });
      program.stdin.end(
        `Fill in the form "${task.definition.title}" with the facts below. Leave a field empty when the facts do not decide it.\n\n${task.document}\n`,
      );
      await new Promise<void>((resolve, reject) => {
        program.on('error', reject);
        program.on('exit', () => resolve());
      });
    } finally {
      http.closeAllConnections();
      http.close();
    }
  },
});
