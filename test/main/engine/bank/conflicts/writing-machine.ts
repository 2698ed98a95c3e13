/** Writes two blocks of one file again and again, each text another, until it is killed; says so when it has begun. */
import { wholeBank } from './whole-bank.ts';

const [root = '', seed = '0'] = process.argv.slice(2);
const { blocks } = await wholeBank(root).rooms();
for (let n = 0; ; n += 1) {
  for (const id of ['one', 'two']) {
    const text = `- ${seed} ${n}\n`.repeat(1 + (n % 400));
    const { state } = await blocks.write({ path: 'patterns.md', id, text, source: 'test' });
    if (state !== 'written') process.stdout.write(`${state}\n`);
  }
  if (n === 0) process.stdout.write('begun\n');
}
