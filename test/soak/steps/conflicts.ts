/**
 * The person writes into several blocks of the machine, in several pages; the machine writes too. What waits is settled one after
 * the other while more comes, and one of them is undone. No one else writes into these pages.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { BankConflict } from '#shared/contract/bank/bank-types.ts';
import { resultOf } from '../crew/crew.ts';
import type { Day, Step } from '../day.ts';
import type { Random } from '../random.ts';

interface Place {
  readonly page: string;
  readonly block: string;
}

const places: readonly Place[] = ['tasks.md', 'notes/open.md'].flatMap((page) =>
  ['first', 'second', 'third'].map((block) => ({ page, block })),
);
const blockOf = (block: string): string => `<!-- MACHINE_BLOCK_START id=${block} -->\n<!-- MACHINE_BLOCK_END -->\n`;
export const conflictPages = Object.fromEntries(
  ['tasks.md', 'notes/open.md'].map((page) => [
    page,
    `# Page\n\n${places
      .filter((place) => place.page === page)
      .map(({ block }) => `Above ${block}.\n\n${blockOf(block)}`)
      .join('\n')}`,
  ]),
);

/** How often each came, so that a run can say what it has tried. */
export const conflictCounts = { raised: 0, together: 0, keep: 0, take: 0, merge: 0, undone: 0, lost: 0 };

let hands = 0;
/** Writes a line of the person into a block; its mark, or null where the disk does not let them. */
function writeByHand(day: Day, { page, block }: Place): string | null {
  const file = path.join(day.root, 'memory-bank', page);
  hands += 1;
  const mark = `by hand ${hands}.\n`;
  const disk = fs.readFileSync(file, 'utf8');
  const start = disk.indexOf(`id=${block} `);
  const end = disk.indexOf('<!-- MACHINE_BLOCK_END', start);
  if (start < 0 || end < 0) throw new Error(`${page} lost its block ${block}.`);
  if (day.diskFails) return null;
  try {
    fs.writeFileSync(`${file}.swp`, `${disk.slice(0, end)}${mark}${disk.slice(end)}`);
    if (fs.readFileSync(file, 'utf8') !== disk) {
      fs.rmSync(`${file}.swp`);
      return null;
    }
    fs.renameSync(`${file}.swp`, file);
  } catch (thrown) {
    if (!day.diskFails) throw thrown;
    fs.rmSync(`${file}.swp`, { force: true });
    return null;
  }
  day.ledger.hands.add(mark);
  return mark;
}

async function machineWrites(day: Day, random: Random, who: number, { page, block }: Place): Promise<boolean> {
  const text = `- of the machine ${random.below(1_000)}\n`.repeat(1 + random.below(4));
  const answer = await day.crew.call(who, 'bank.writeBlock', { path: page, block, text, by: 'agent' });
  if (resultOf('bank.writeBlock', answer) !== null) return false;
  const waits = !answer.done && answer.error?.code === 'Conflict';
  if (waits) conflictCounts.raised += 1;
  return waits;
}

/** Those of our pages; null where nobody answered. Throws where one is listed twice. */
async function open(day: Day, who: number): Promise<BankConflict[] | null> {
  const all = resultOf('bank.conflicts', await day.crew.call(who, 'bank.conflicts', {}));
  if (all === null) return null;
  const ours = all.conflicts.filter((one) => places.some(({ page }) => page === one.path));
  const names = ours.map((one) => `${one.path} ${one.blockId}`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The conflict of ${twice} is open twice.`);
  return ours;
}

/** False where no one knows what became of it. */
async function settleOne(day: Day, random: Random, who: number, one: BankConflict): Promise<boolean> {
  const choice = random.pick(['keep', 'take', 'merge'] as const);
  const inside = [...day.ledger.hands].filter((mark) => one.mine?.includes(mark));
  // From here on nobody may count on them, until it is known that they stayed.
  if (choice === 'take') for (const mark of inside) day.ledger.hands.delete(mark);
  const answer = await day.crew.call(who, 'bank.resolve', { id: one.id, choice, seen: one.mineHash });
  const settled = resultOf('bank.resolve', answer);
  if (settled === null) {
    conflictCounts.lost += 1;
    return false;
  }
  conflictCounts[choice] += 1;
  if (settled.undo === null || !random.chance(0.4)) return true;
  const undone = resultOf('bank.undo', await day.crew.call(who, 'bank.undo', { undo: settled.undo }));
  if (undone === null) return false;
  conflictCounts.undone += 1;
  for (const mark of inside) day.ledger.hands.add(mark);
  const again = await open(day, who);
  const back = again?.some(({ path: page, blockId }) => page === one.path && blockId === one.blockId) ?? true;
  if (!back) throw new Error(`The conflict of ${one.path} ${one.blockId} was taken back and is not open again.`);
  return true;
}

async function settleAll(day: Day, random: Random, who: number): Promise<void> {
  let sure = true;
  for (let tries = 0; tries < 40; tries += 1) {
    const left = await open(day, who);
    const next = left?.[0];
    if (left === null || next === undefined) return;
    sure = (await settleOne(day, random, who, next)) && sure;
    // A killed process may have left it as it was: the next round settles it.
    if (!sure) return;
  }
  throw new Error('Conflicts are settled without end.');
}

export const conflictSteps: Step[] = [
  {
    name: 'conflicts',
    weight: 3,
    isCalm: true,
    async run(day, random) {
      const who = random.below(2);
      const chosen = places.filter(() => random.chance(0.6));
      // A machine's text that it knows of comes first: without one there is nothing that a hand could have changed.
      for (const place of chosen) await machineWrites(day, random, who, place);
      for (const place of chosen) if (random.chance(0.8)) writeByHand(day, place);
      const raised = await Promise.all(chosen.map((place) => machineWrites(day, random, random.below(2), place)));
      if (raised.filter(Boolean).length > 1) conflictCounts.together += 1;
      const [first] = (await open(day, who)) ?? [];
      const late = random.pick(places);
      const isOther = first !== undefined && (first.path !== late.page || first.blockId !== late.block);
      // One is settled while another comes into being.
      await Promise.all([
        ...(first === undefined ? [] : [settleOne(day, random, who, first)]),
        ...(isOther && writeByHand(day, late) !== null ? [machineWrites(day, random, 1 - who, late)] : []),
      ]);
      await settleAll(day, random, who);
    },
  },
];
