/**
 * Does `ask` lead to the right place? Questions that people ask of a repository, with the files that answer each, and
 * questions about nothing in it.
 *
 *   node bench/questions/run.ts <questions.json> <folder of the repository> [--all]
 *
 * Prints the questions whose first source is wrong, then how often, for each kind of question, a right source is first and among
 * the first three, how often there is no source at all, and how often a question about nothing is answered as if there were
 * something.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';
import type { Result } from '../../src/shared/contract/contract.ts';
import { askMethods } from '../../src/shared/contract/memory/ask.ts';

interface Questions {
  /**
   * With the beginnings of the paths that answer it; `commit` for an entry of the history, `commit:<id>` for that one. None:
   * nothing does. The kind groups the counts.
   */
  questions: [question: string, right: string[], kind?: string][];
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const [table = '', folderPath = '.'] = positionals;
const { questions } = JSON.parse(fs.readFileSync(table, 'utf8')) as Questions;
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-questions-'));
process.env.MEMOSCOPE_USER_DATA = path.join(base, 'user-data');

const commit = /^\s*- .*\d{4}-\d{2}-\d{2}.* `([0-9a-f]{7})`/gm;

/** Sources in the order in which the answer names them; `commit:<id>` where that is an entry of the history. */
function sourcesOf({ answer, citations }: Result<'ask'>): string[] {
  const files = [...answer.matchAll(/\[(\d+)\]/g)].map(({ 1: n, index }) => ({
    source: citations[Number(n) - 1]?.file ?? '',
    index,
  }));
  const commits = [...answer.matchAll(commit)].map(({ 1: id, index }) => ({ source: `commit:${id}`, index }));
  return [...new Set([...files, ...commits].toSorted((a, b) => a.index - b.index).map(({ source }) => source))];
}

const { signal } = new AbortController();
const askParams = (question: string) =>
  askMethods.ask.params.parse({ question, language: /\p{Script=Han}/u.test(question) ? 'zh' : 'en' });
const folder = await checkFolder(path.resolve(folderPath));
const state = await prepareStateFolder(folder);
const lock = tryLock(state.lockFile);
if (lock === null) throw new Error('the folder is in use');
const engine = await openEngine({ folder, state, watch: false, version: 'bench' });
const none = { answerable: 0, first: 0, three: 0, silent: 0, unsure: 0, nothing: 0, imagined: 0 };
const counts: Record<string, typeof none> = {};
const times: number[] = [];
try {
  await engine.settled();
  const ask = (question: string) => engine.call('ask', askParams(question), { signal });
  for (const [question] of questions.slice(0, 3)) await ask(question);
  for (const [question, right, kind = 'all'] of questions) {
    counts[kind] ??= { ...none };
    const sum = counts[kind];
    const cpu = process.cpuUsage();
    const answer = await ask(question);
    const { user, system } = process.cpuUsage(cpu);
    times.push((user + system) / 1_000);
    const sources = sourcesOf(answer);
    if (right.length === 0) {
      sum.nothing += 1;
      sum.imagined += Number(answer.found);
      if (answer.found || values.all)
        console.log(
          `${answer.found ? 'imagined' : 'rightly unsure'}: ${question}\n    ${sources.slice(0, 3).join(', ')}`,
        );
      continue;
    }
    const at = sources.findIndex((file) => right.some((beginning) => file.startsWith(beginning)));
    sum.answerable += 1;
    sum.first += Number(at === 0);
    sum.three += Number(at >= 0 && at < 3);
    sum.silent += Number(sources.length === 0);
    sum.unsure += Number(!answer.found);
    if (at !== 0 || values.all)
      console.log(
        `${at === -1 ? 'missed' : `at ${at + 1}`}${answer.found ? '' : ', unsure'}: ${question}\n    ${sources.slice(0, 4).join(', ')}`,
      );
  }
} finally {
  await engine.close();
  lock.release();
  fs.rmSync(base, { recursive: true, force: true });
}
console.log(path.basename(table, '.json'));
console.table(counts);
const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
console.log(`a warm question takes ${Math.round(median)} ms of processor time (median)`);
