/**
 * Run as a process of its own and killed: changes memory again and again, in the folder argv[2] from seed argv[3], and says
 * with a line on its output what is acknowledged, after it was. Deletes, changes, undoes and imports as well as it adds.
 */
import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { openMemoryStore } from '../../../../../src/main/engine/memory/store/open-store.ts';

const [dir = '', seed = '0'] = process.argv.slice(2);
const silent = (): void => {};
const store = await openMemoryStore({
  file: path.join(dir, 'memory.db'),
  mark: 7,
  projectKey: 'shop',
  cloneSuffix: 'k7q3',
  seal: () => 'sealed',
  clock: { now: () => Date.now() },
  onSetAside: silent,
  copies: {
    dir: path.join(dir, 'memory'),
    projectMapFile: path.join(dir, 'project_map.json'),
    ignoreFile: path.join(dir, '.gitignore'),
    log: { info: silent, warn: silent, error: silent },
    watch: false,
    share: () => 'none',
    onNotice: silent,
  },
});
const { records } = store;
const say = (told: object): void => void fs.writeSync(1, `${JSON.stringify(told)}\n`);
const draft = (question: string) => ({ question, questionType: 'DATA_FLOW', answer: question, confidence: 0.5 });
// Otherwise written at the end, which this process has none of: the next would compile all of it again.
flushCompileCache();
say({ ready: true });
for (let round = 0; ; round += 1) {
  const name = `${seed}-${round}`;
  const [id = ''] = records.add([draft(name)], 'human').added;
  say({ id, notes: '' });
  if (round % 3 === 0) {
    const { undo } = records.change([{ id, action: 'edited', by: 'human', note: '', fields: { notes: name } }]);
    say({ id, notes: name });
    if (round % 6 === 0) {
      say({ undoing: id });
      records.undo(undo);
      say({ id, notes: '' });
    }
  }
  if (round % 4 === 0) {
    say({ removing: id });
    records.remove(id);
    say({ removed: id });
  }
  if (round % 10 === 0) {
    const many = Array.from({ length: 20 }, (_, n) => draft(`${name}-${n}`));
    const { added } = await records.addMany(many, 'human', new AbortController().signal);
    for (const one of added) say({ id: one, notes: '' });
  }
  // Copies are written while others wait.
  await new Promise((resolve) => setTimeout(resolve, round % 5));
}
