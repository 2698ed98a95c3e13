/**
 * `bank conflicts`: the three texts of each, and in a terminal the question of the seed (S2-19, S2-23). Whatever is not 1, 2
 * or 3 changes nothing.
 */
import { createInterface } from 'node:readline/promises';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/types.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { takenBack, withBank } from './with-bank.ts';

const choices: Record<string, ConflictChoice> = { 1: 'keep', 2: 'take', 3: 'merge' };

export const run: RunCommand = async (call) => {
  const { out } = call;
  return withBank(call, async (link) => {
    const { conflicts } = await link.call('bank.conflicts', {}, call);
    out.result(conflicts, () =>
      conflicts.length === 0 ? 'No conflicts.' : conflicts.flatMap((conflict) => told(conflict, out)),
    );
    if (out.json || conflicts.length === 0) return undefined;
    if (!out.isTerminal || !process.stdin.isTTY) return undefined;
    let left = 0;
    for (const conflict of conflicts) {
      const choice = choices[(await ask(conflict, call)).trim()];
      if (choice === undefined) {
        out.remark(`${conflict.path}: nothing was changed; the conflict stays.`);
        left += 1;
        continue;
      }
      const seen = conflict.mineHash;
      const { undo } = await link.call('bank.resolve', { id: conflict.id, choice, seen }, call);
      out.remark([`${conflict.path}: ${done[choice]}`, ...takenBack(undo)].join(' '));
    }
    return left > 0 ? 4 : undefined;
  });
};

const done: Record<ConflictChoice, string> = {
  keep: 'your text stays; this update is dropped.',
  take: 'the text of the machine is written in place of yours.',
  merge: 'the text of the machine is written after yours.',
};

function told(conflict: BankConflict, out: Output): string[] {
  const { id, path, blockId, base, mine, machine, baseAt } = conflict;
  const block = blockId === '' ? 'Its machine block' : `The machine block '${blockId}'`;
  const when = baseAt === null ? 'not written by this workspace' : `last update: ${new Date(baseAt).toISOString()}`;
  return [
    `${out.style('bold', `memory-bank/${path}`)}  ${out.style('dim', id)}`,
    `${block} was changed by hand (${when}). Its content is not what was expected.`,
    ...part('Base', base, out),
    ...part('Mine', mine, out),
    ...part("Machine's", machine, out),
    '',
  ];
}

function part(name: string, text: string | null, out: Output): string[] {
  const lines = text === null ? ['(not there)'] : clean(text).replace(/\n$/, '').split('\n');
  return [out.style('cyan', name), ...lines.map((line) => `  ${line}`)];
}

async function ask({ path }: BankConflict, { signal }: CommandCall): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(
      `memory-bank/${path}\n1. Keep your changes and skip this update\n2. Take the text of the machine in place of yours\n3. Merge: the text of the machine after yours\nYour choice (1/2/3): `,
      { signal },
    );
  } finally {
    lines.close();
  }
}
