/** `bank decide`, `learn`, `conflicts` and `resolve`: entries that pass a gate, and blocks that two sides changed. */

import { createInterface } from 'node:readline/promises';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/bank-types.ts';
import type { Params } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { readText } from '../../given-text.ts';
import { clean, type Output } from '../../output.ts';
import { counted, given, keptParts, needed, takenBack, withBank } from './bank.ts';

export const addDecision: RunCommand = async (call) => {
  const parts = given({
    decision: call.value('decision'),
    reason: call.value('reason'),
    tradeoff: call.value('tradeoff'),
    scope: call.value('scope'),
    notScope: call.value('not-scope'),
    supersedes: call.value('supersedes'),
    author: call.value('author'),
  });
  const more = { draft: call.value('draft'), check: call.flag('check') };
  const written = await withBank(call, async (link) => {
    const form: Params<'bank.decide'> = { ...(await keptParts(call, link, 'decision')), ...parts, ...more };
    return link.call('bank.decide', form, call);
  });
  call.out.result(written, () => [
    `memory-bank/${written.path}:${written.line}${more.check ? ' would hold' : ''}`,
    clean(written.text),
    ...takenBack(written.undo),
  ]);
};

/** `bank learn`: what was learnt from a problem, through its gate, from options or from a text with headings. */
export const addLearning: RunCommand = async (call) => {
  const from = call.value('from');
  const parts = given({
    title: call.value('title'),
    type: call.value('type'),
    symptom: call.value('symptom'),
    rootCause: call.value('root-cause'),
    solution: call.value('solution'),
    prevention: call.value('prevention'),
    author: call.value('author'),
  });
  const more = { draft: call.value('draft'), check: call.flag('check') };
  const text = from === undefined ? undefined : await readText(from);
  const written = await withBank(call, async (link) => {
    // A new text has its own parts.
    const kept = text === undefined ? await keptParts(call, link, 'learning') : {};
    return link.call('bank.learn', { ...kept, ...parts, ...more, text } as Params<'bank.learn'>, call);
  });
  call.out.result(written, () => [
    `memory-bank/${written.path}${more.check ? ' would hold' : ''}`,
    clean(written.text).trimEnd(),
    ...takenBack(written.undo),
  ]);
};

const choices: Record<string, ConflictChoice> = { 1: 'keep', 2: 'take', 3: 'merge' };

/**
 * `bank conflicts`: the three texts of each, and in a terminal the question which to keep. Any
 * answer but 1, 2 or 3 changes nothing.
 */
export const listConflicts: RunCommand = async (call) => {
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

/** `bank resolve`: settles one conflict. */
export const resolveConflict: RunCommand = async (call) => {
  const choice = needed(call, 'choose') as ConflictChoice;
  const file = call.value('text');
  const text = file === undefined ? undefined : await readText(file);
  const answer = await withBank(call, (link) => link.call('bank.resolve', { id: call.argument, choice, text }, call));
  call.out.result(answer, () => {
    const what = choice === 'keep' ? 'stays as it is' : 'is written; nothing outside the block changed';
    return [`memory-bank/${answer.path} ${what}. ${counted(answer.left, 'conflict')} left.`, ...takenBack(answer.undo)];
  });
};
