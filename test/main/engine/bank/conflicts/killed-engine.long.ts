/**
 * kill -9 of a whole engine at any moment, while the machine writes blocks, settles conflicts, decides and archives, and a person
 * saves with an editor of their own: not a line of theirs is lost, and every step is whole or was never done.
 * Two rounds, for both ways of saving; more by MEMOSCOPE_TEST_RUNS.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { databaseMark } from '../../../../../src/main/engine/storage/storage.ts';
import { runs } from '../../../../helpers/runs.ts';
import { makeWorkspace, type TestWorkspace } from '../../../../helpers/workspace.ts';
import { wholeBank } from './whole-bank.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const place = (file: string): string => path.join(workspace.root, 'memory-bank', file);
const text = (file: string): string => fs.readFileSync(place(file), 'utf8');
const here = (file: string): string => path.join(import.meta.dirname, file);
const count = (whole: string, part: string): number => whole.split(part).length - 1;
const saves = 100;
/** What an engine says that it did, and is killed in the middle of: each kind happens in each round. */
const kinds = ['settled', 'archived', 'decided'] as const;

/** Writes into a block of the machine, and adds what is done, as a person between two sessions. */
function edit(round: number): void {
  const mine = `mine ${round}`;
  const done = Array.from({ length: 12 }, (_, k) => `- [x] done ${round}-${k};\n`).join('');
  const before = text('active.md');
  const into = before.replace('<!-- MACHINE_BLOCK_END -->', `${mine};\n<!-- MACHINE_BLOCK_END -->`);
  fs.writeFileSync(place('active.md'), `${into}\n## Done ${round}\n\n${done}`);
}

test('no line of a person is lost, no file is left behind, conflicts, decisions, archive and undo are whole (bank-4)', async () => {
  workspace = makeWorkspace({
    'src/pay.ts': 'export class Refund {}\n',
    'memory-bank/active.md':
      '# Patterns\n<!-- person -->\n\n<!-- MACHINE_BLOCK_START id=one -->\n<!-- MACHINE_BLOCK_END -->\n',
    'memory-bank/patterns.md': '\ufeff# 模式\r\n\r\n退款 by hand\r\n',
  });
  const promised: string[] = [];
  const { numRuns } = runs(2);
  for (let round = 0; round < numRuns; round += 1) {
    edit(round);
    const child = fork(here('living-engine.ts'), [workspace.root, String(round)], { silent: true });
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
    const ended = once(child, 'exit');
    while (!said.includes('begun') && child.exitCode === null) await wait(2);
    const person = fork(here('editing-person.ts'), [
      place('active.md'),
      String(saves),
      round % 2 ? 'rename' : 'in place',
    ]);
    const saved = once(person, 'exit');
    while (!kinds.every((kind) => said.includes(kind)) && child.exitCode === null) await wait(2);
    await wait(Math.random() * 300);
    child.kill('SIGKILL');
    await ended;
    for (const kind of kinds) expect(said).toContain(kind);
    expect(said).not.toContain('failed');
    expect((await saved)[0]).toBe(0);
    promised.push(...[...said.matchAll(/^decided (.*)$/gm)].map(([, decision = '']) => decision));

    // As the next one opens it.
    const bank = wholeBank(workspace.root, { file: workspace.memo('bank.db'), mark: databaseMark(workspace.root) });
    const { conflicts, undos } = await bank.rooms();
    const waiting = await conflicts.list();
    for (const { id } of waiting) await conflicts.preview(id, 'merge');
    expect((await bank.tree()).conflicts).toBe(waiting.length);
    expect(undos.running()).toEqual([]);
    await bank.close();
    const names = fs.readdirSync(place(''), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.includes('.memo-tmp-') || /conflict|copy|orig/i.test(name))).toEqual([]);
    const archived = names
      .filter((name) => name.startsWith('archive') && name.endsWith('.md'))
      .map((name) => text(name));
    const everywhere = [text('active.md'), ...archived].join('\n');
    const lost = Array.from({ length: saves }, (_, n) => `\nline ${n + 1}\n`).filter(
      (line) => !everywhere.includes(line),
    );
    expect(lost).toEqual([]);
    for (let n = 0; n <= round; n += 1) {
      expect(everywhere).toContain(`mine ${n};`);
      for (let k = 0; k < 12; k += 1) expect(everywhere).toContain(`- [x] done ${n}-${k};`);
    }
    for (const decision of promised) expect(count(text('patterns.md'), `| ${decision} |`)).toBe(1);
    expect(text('patterns.md').startsWith('\ufeff# 模式\r\n\r\n退款 by hand\r\n')).toBe(true);
  }
}, 600_000);
