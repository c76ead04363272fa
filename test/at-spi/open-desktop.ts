/** Opens a desktop and says where it is, for the test of how it ends. Waits for a line: how to end. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Desktop } from '../spoken/desktop/desktop.js';

const desktop = await Desktop.start();
// Detaches itself from its parent, as services that D-Bus starts do.
await desktop.spawn('detached', ['sh', '-c', 'setsid sleep 600 & setsid sleep 600']);
console.log(JSON.stringify({ folder: desktop.folder, supervisor: desktop.supervisor }));

const [how] = (await once(createInterface(process.stdin), 'line')) as [string];
if (how === 'throw') throw new Error('This error is part of the test.');
await desktop.close();
