/** Follows a switch of branches and says how far it is, to be killed in the middle: <root> <symbols.db> <mark>. */
import { openCodeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import { countingPool, follow } from './branches.ts';

const [root = '', file = '', mark = ''] = process.argv.slice(2);
const codeMap = openCodeMap(file, Number(mark));
await follow(codeMap, root, countingPool(), () => process.stdout.write('reading\n'));
process.stdout.write('done\n');
