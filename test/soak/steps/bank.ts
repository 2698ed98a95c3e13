/** The memory bank, written by machine, agents and the person at once. */
import fs from 'node:fs';
import path from 'node:path';
import { resultOf } from '../crew/crew.ts';
import { type Day, type Step, sleep } from '../day.ts';
import type { Random } from '../random.ts';

export const personMark = '<!-- person -->\n';
export const firstBank = {
  'active.md': `# Active\n${personMark}\n<!-- MACHINE_BLOCK_START id=one -->\n<!-- MACHINE_BLOCK_END -->\n`,
  'patterns.md': '\ufeff# 模式\r\n\r\n退款 by hand\r\n',
  'brief.md': '# Brief\n\nA day that is long.\n',
};

let saves = 0;
/** As an editor that holds the person's lines itself and takes in what others changed below them. */
function personSaves(day: Day, random: Random): void {
  const file = path.join(day.root, 'memory-bank/active.md');
  saves += 1;
  const line = `line ${saves}\n`;
  for (;;) {
    const disk = fs.readFileSync(file, 'utf8');
    const at = disk.indexOf(personMark);
    if (at < 0) throw new Error('memory-bank/active.md lost the mark of the person.');
    const below = disk.slice(at + personMark.length).replace(/^(line \d+\n)*/, '');
    const text = `${disk.slice(0, at)}${personMark}${day.ledger.lines.join('')}${line}${below}`;
    if (fs.readFileSync(file, 'utf8') !== disk) continue;
    try {
      fs.writeFileSync(`${file}.swp`, text);
      if (random.chance(0.5) || day.diskFails) fs.renameSync(`${file}.swp`, file);
      else {
        fs.rmSync(`${file}.swp`);
        fs.writeFileSync(file, text);
      }
      day.ledger.lines.push(line);
    } catch (thrown) {
      if (!day.diskFails) throw thrown;
      try {
        fs.rmSync(`${file}.swp`, { force: true });
      } catch {
        // The folder cannot be written to; it goes with the next save.
      }
    }
    return;
  }
}

let decided = 0;
async function decide(day: Day, who: number): Promise<void> {
  decided += 1;
  const decision = `Decision number ${decided} of this day`;
  const form = { decision, reason: 'It is known why', tradeoff: 'It is known what it costs', scope: 'src' };
  const answer = await day.crew.call(who, 'bank.decide', form);
  if (resultOf('bank.decide', answer) !== null) day.ledger.decisions.add(decision);
  else day.ledger.unsure.add(decision);
}

async function settle(day: Day, random: Random, who: number): Promise<void> {
  const open = resultOf('bank.conflicts', await day.crew.call(who, 'bank.conflicts', {}));
  for (const { id, mineHash } of open?.conflicts ?? []) {
    const choice = random.pick(['keep', 'merge'] as const);
    resultOf('bank.resolve', await day.crew.call(who, 'bank.resolve', { id, choice, seen: mineHash }));
  }
}

/** Writes into a block of the machine, which makes a conflict of the machine's next text. */
function editBlock(day: Day): void {
  if (day.diskFails) return;
  const file = path.join(day.root, 'memory-bank/active.md');
  const disk = fs.readFileSync(file, 'utf8');
  const text = disk.replace('<!-- MACHINE_BLOCK_END -->', 'by hand\n<!-- MACHINE_BLOCK_END -->');
  if (fs.readFileSync(file, 'utf8') === disk) fs.writeFileSync(file, text);
}

export const bankSteps: Step[] = [
  {
    name: 'the bank',
    weight: 4,
    isCalm: true,
    async run(day, random) {
      const who = random.below(2);
      const blocks = (async () => {
        for (let n = 0; n < 6; n += 1) {
          const text = `- block ${random.below(1_000)}\n`.repeat(1 + random.below(20));
          const order = { path: 'active.md', block: 'one', text, by: 'agent' };
          resultOf('bank.writeBlock', await day.crew.call(who, 'bank.writeBlock', order));
        }
      })();
      for (let n = 0; n < 6; n += 1) {
        personSaves(day, random);
        await sleep(random.below(40));
      }
      if (random.chance(0.4)) editBlock(day);
      await blocks;
      for (let n = 0; n < 3; n += 1) await decide(day, random.below(2));
      await settle(day, random, who);
      resultOf('bank.tree', await day.crew.call(who, 'bank.tree', {}));
      resultOf('bank.check', await day.crew.call(who, 'bank.check', {}));
      resultOf('bank.load', await day.crew.call(who, 'bank.load', { task: 'work on decisions' }));
    },
  },
];
