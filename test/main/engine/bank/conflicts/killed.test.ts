/** kill -9 of the process that writes blocks, at any moment. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runs } from '../../../../helpers/runs.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';
import { wholeBank } from './whole-bank.ts';

const file = 'patterns.md';
const human = '\ufeff# Patterns\r\n\r\n退款 by hand,  two spaces\r\n';

/** The text outside blocks. */
const outside = (text: string): string =>
  text.replace(/<!-- MACHINE_BLOCK_START id=\w+ -->[\s\S]*?<!-- MACHINE_BLOCK_END -->/g, '<block>');

test('no byte of a person is lost, no conflict is raised that is none, no file is left behind', async () => {
  const root = tempFolder();
  writeFiles(root, { [`memory-bank/${file}`]: human });
  const place = path.join(root, 'memory-bank', file);
  const { numRuns } = runs(10);
  for (let n = 0; n < numRuns; n += 1) {
    const child = fork(new URL('./writing-machine.ts', import.meta.url).pathname, [root, String(n)], { silent: true });
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(child, 'exit');
    while (!said.includes('begun') && child.exitCode === null) await wait(2);
    await wait(Math.random() * 40);
    child.kill('SIGKILL');
    await ended;
    expect(said).toBe('begun\n');
    const left = (): string[] =>
      fs.readdirSync(path.dirname(place)).filter((name) => name !== file && name !== '_index.md');

    const person = `- line ${n}\r\n`;
    fs.writeFileSync(place, fs.readFileSync(place, 'utf8').replace('two spaces\r\n', `two spaces\r\n${person}`));
    const bank = wholeBank(root);
    const { blocks, conflicts } = await bank.rooms();
    expect(left()).toEqual([]);
    for (const id of ['one', 'two']) {
      expect(await blocks.write({ path: file, id, text: `after ${n}\n`, source: 'test' })).toMatchObject({
        state: 'written',
      });
    }
    expect(await conflicts.list()).toEqual([]);
    await bank.close();
  }
  const lines = Array.from({ length: numRuns }, (_, n) => `- line ${numRuns - 1 - n}\r\n`).join('');
  expect(outside(fs.readFileSync(place, 'utf8'))).toBe(`${human}${lines}\r\n<block>\r\n\r\n<block>\r\n`);
}, 600_000);
