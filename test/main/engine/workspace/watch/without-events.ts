/** Run as a process of its own whose watches see nothing: changes files, asks for what changed, and reports it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { watchHere } from '../../../../../src/main/engine/workspace/watch/watch-here.ts';
import { checkFolder, loadConfig } from '../../../../../src/main/engine/workspace/workspace.ts';

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-')));
fs.mkdirSync(path.join(root, '.memo/run'), { recursive: true });
for (const file of ['a.ts', 'c.ts']) fs.writeFileSync(path.join(root, file), '');
const folder = await checkFolder(root);
const { config } = await loadConfig({ configFile: `${root}/.memo/config.yaml` });
const changed: string[] = [];
const removed: string[] = [];
let by = '';
const watch = await watchHere(
  folder,
  config,
  (batch) => {
    changed.push(...batch.changed);
    removed.push(...batch.removed);
  },
  {
    batchMs: 60_000,
    onNotice: () => {},
    onFinding: (finding) => {
      by = finding.by;
    },
  },
);
fs.writeFileSync(path.join(root, 'a.ts'), 'export const a = 1;');
await watch.catchUp();
const first = changed.splice(0);
fs.writeFileSync(path.join(root, 'b.ts'), '');
fs.rmSync(path.join(root, 'c.ts'));
await watch.catchUp();
for (let tries = 0; by !== 'looking' && tries < 600; tries += 1) {
  // Later changes show that no events come, where no canary does.
  fs.writeFileSync(path.join(root, 'd.ts'), `export const d = ${tries};`);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await watch.close();
fs.rmSync(root, { recursive: true, force: true });
console.log(
  JSON.stringify({ changed: first, added: changed.filter((file) => file === 'b.ts').slice(0, 1), removed, by }),
);
