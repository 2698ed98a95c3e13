/**
 * Started as a process of its own: follows CURRENT as scripts of people do, as fast as it can, until its input ends. Then it
 * says how many reads there were, how many failed, and how many saw a mix.
 */
import fs from 'node:fs';
import path from 'node:path';

const [dir = ''] = process.argv.slice(2);
const files = ['manifest.json', 'symbols.db', 'arch.json'];
const seen = new Set<string>();
const told = { reads: 0, failed: 0, torn: 0 };
let ended = false;
process.stdin.on('end', () => {
  ended = true;
});
process.stdin.resume();

function read(): void {
  told.reads += 1;
  try {
    const id = fs.readFileSync(path.join(dir, 'CURRENT'), 'utf8').trim();
    const texts = files.map((file) => fs.readFileSync(path.join(dir, 'generations', id, file), 'utf8'));
    seen.add(id);
    if (!texts.every((text) => text.includes(id))) told.torn += 1;
    if (JSON.parse(texts[0] ?? '').state === 'building') told.torn += 1;
  } catch {
    told.failed += 1;
  }
}

function some(): void {
  for (let n = 0; n < 20; n += 1) read();
  if (!ended) setImmediate(some);
  else process.stdout.write(JSON.stringify({ ...told, generations: seen.size }));
}
process.stdout.write('ready\n');
some();
