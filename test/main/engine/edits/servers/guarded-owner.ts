/** Represents an engine in tests: starts, under the guard, a server that ignores the end of its input and has a child of its own. */
import { startGuarded } from '../../../../../src/main/engine/edits/servers/guard.ts';

const stays = 'setInterval(() => undefined, 1e6)';
const server = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${stays}'], { stdio: 'ignore' });
console.log(process.pid + ' ' + pid);
${stays}`;
const order = { file: process.execPath, args: ['-e', server], cwd: process.cwd(), env: process.env };
startGuarded(order).stdout.pipe(process.stdout);
