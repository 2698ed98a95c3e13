/**
 * The same agent on the same tasks in three arms: with text search alone, with Memoscope's command line, and with Memoscope whose memory is
 * outdated in part.
 *
 *   node bench/agents/run.ts --clones <folder> --agent '<command>' [--arm x]… [--task id]… [--tasks <file>] [--minutes 10]
 *   node bench/agents/run.ts --clones <folder> --by-hand …
 *
 * The command is run by a shell in a copy of the repository; the question is in $PROMPT, what it prints is the answer. Each copy is removed
 * afterwards. Prints a line a task and a table; `--json` prints everything instead.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { arms, type Played, play } from './play.ts';
import { rowsOf, tableOf } from './report.ts';
import { readTasks } from './tasks.ts';

const { values } = parseArgs({
  options: {
    ...{ clones: { type: 'string' }, agent: { type: 'string' }, 'by-hand': { type: 'boolean', default: false } },
    ...{ arm: { type: 'string', multiple: true }, task: { type: 'string', multiple: true } },
    tasks: { type: 'string', default: path.join(import.meta.dirname, 'tasks.json') },
    ...{ minutes: { type: 'string', default: '10' }, json: { type: 'boolean', default: false } },
  },
});
const { clones, agent = null } = values;
if (clones === undefined || (agent === null) !== values['by-hand'])
  throw new Error('Give --clones <folder>, and either --agent <command> or --by-hand.');

const file = readTasks(values.tasks);
const memoscope = [process.execPath, path.resolve(import.meta.dirname, '../../bin/memoscope.mjs')];
const played: Played[] = [];
for (const task of file.tasks) {
  if (values.task !== undefined && !values.task.includes(task.id)) continue;
  const repository = file.repositories[task.repository];
  if (repository === undefined) continue;
  for (const arm of arms) {
    if (values.arm !== undefined && !values.arm.includes(arm)) continue;
    const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-agents-'));
    try {
      const clone = path.join(clones, path.basename(task.repository));
      const timeoutMs = Number(values.minutes) * 60_000;
      const one = play(task, arm, { agent, memoscope, clone, ...repository, base, timeoutMs });
      played.push(one);
      const wrong = [...one.missing.map((word) => `not ${word}`), ...one.wrong, ...(one.repeatsStale ? ['stale'] : [])];
      if (!values.json)
        console.log(
          `${one.task} ${arm}: ${one.right ? 'right' : `wrong (${wrong.join('; ')})`}, ${one.calls.total} calls, ${one.tokens} tokens`,
        );
    } finally {
      fs.rmSync(base, { recursive: true, force: true });
    }
  }
}
console.log(values.json ? JSON.stringify({ rows: rowsOf(played), played }) : `\n${tableOf(rowsOf(played))}`);
