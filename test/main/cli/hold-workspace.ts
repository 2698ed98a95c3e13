/** A process that owns the workspace of its first argument until it is killed; says so on standard output. */
import { attach, productVersion } from '../../../src/main/link/link.ts';

const [root = ''] = process.argv.slice(2);
const link = await attach(root, { version: productVersion(), shell: 'test', watch: true });
await link.settled(new AbortController().signal);
process.stdout.write(`${link.owner()}\n`);
setInterval(() => {}, 60_000);
