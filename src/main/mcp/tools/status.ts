/** The tool that reports the state of the index and of the machine's own work. It waits for nothing. */

import { z } from 'zod';
import { linkingSentences, partlyPlaces } from '#shared/contract/coverage/sentences.ts';
import { isLight } from '#shared/contract/words.ts';
import { guessedCounts } from '#shared/messages/guessed.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { type Entry, offsetOf } from '../answer/budget.ts';
import { nothingLines } from '../answer/nothing.ts';
import { type Answer, type Asking, items, limited, listAnswer, more, paging, tool } from './tool.ts';

export const status = tool({
  name: 'status',
  title: 'State of the index',
  description:
    'Report how far the index is, what runs and what is wrong. Use it when an answer says indexing or stale, or something is not found. part: ops (what runs), queue (descriptions), generations (rebuilds of the index), learning (the loop that learns in the background).',
  input: {
    part: z.enum(['overview', 'ops', 'queue', 'generations', 'learning']).default('overview'),
    limit: limited(100, 20),
    ...paging,
  },
  output: { status: z.looseObject({}), items, total: z.number(), ...more },
  atOnce: true,
  async run({ part, limit, cursor, max_tokens: maxTokens }, asking) {
    const { phase, root } = asking.link.state();
    const offset = offsetOf(cursor);
    const { lines, status: data = {}, list = [], total = list.length } = await parts[part](asking, offset + limit);
    const head = lines.join('\n');
    return listAnswer({
      ...{ key: 'items', head, none: head, maxTokens, offset, total },
      items: list.slice(offset, offset + limit),
      entry: (one) => one,
      data: { status: { root, phase, ...data } },
    });
  },
});

const words = createTranslate('en');

interface Part {
  lines: string[];
  status?: Record<string, unknown>;
  list?: readonly Entry[];
  /** Where there are more than were asked for. */
  total?: number;
}

const parts: Record<
  'overview' | 'ops' | 'queue' | 'generations' | 'learning',
  (asking: Asking, most: number) => Promise<Part>
> = {
  async overview({ call, link }) {
    const found = await call('Status', {});
    const { phase, notices, branch, finding } = link.state();
    const { files, typesIndexed, members, edges, pendingFiles, skipped, generation, owner, readOnly, warnings } = found;
    const { languages, asText, inPart, partly } = found;
    const { guessed } = found;
    const light = languages.filter(({ language }) => isLight(language));
    const counted = (some: typeof languages): string =>
      some.map(({ language, files: count }) => `${count} ${language}`).join(', ');
    const guesses = guessedCounts(guessed);
    const left = Object.entries(skipped).map(([why, count]) => `${count} ${why}`);
    return {
      lines: [
        `${found.workspace}: ${phase}${branch === null ? '' : `, branch ${branch}`}`,
        `${files} files, ${typesIndexed} types, ${members} members, ${edges} edges; ${pendingFiles} changed files wait`,
        ...linkingSentences(words, found.linking),
        `mapped: ${counted(languages.filter(({ language }) => !isLight(language))) || 'nothing'}`,
        ...(light.length === 0 ? [] : [`declarations only, uses not known: ${counted(light)}`]),
        ...(asText.files === 0
          ? []
          : [
              `searched as text only: ${asText.files} files (${asText.endings.map(({ ending }) => ending || 'no ending').join(' ')})`,
            ]),
        ...(inPart === 0 ? [] : [`${inPart} read only in part: ${partlyPlaces(words, partly, inPart)}`]),
        ...(left.length === 0 ? [] : [`left out: ${left.join(', ')}`]),
        ...(guesses === '' ? [] : [`encoding guessed: ${guesses}`]),
        ...nothingLines(found),
        `generation ${generation ?? 'none yet'}; engine: process ${owner.pid}, version ${owner.version}`,
        ...(readOnly === null ? [] : [readOnly]),
        ...[...warnings, ...notices.map(({ message }) => message)].slice(0, 20),
      ],
      status: {
        ...{ files, types: typesIndexed, members, edges, pending_files: pendingFiles, finding, skipped, owner },
        ...{ guessed, languages, as_text: asText, in_part: inPart, partly },
      },
    };
  },
  async ops({ call }) {
    // What runs before what has ended, the newest first.
    const ops = (await call('ops.list', {})).ops.toReversed();
    const ended = (op: (typeof ops)[number]): number => (op.state === 'running' ? 0 : 1);
    ops.sort((one, other) => ended(one) - ended(other));
    const running = ops.filter((op) => op.state === 'running').length;
    return {
      lines: [running === 0 ? 'Nothing runs.' : `${running} run.`],
      status: { running },
      list: ops.map(({ opId, kind, state, phase, done, total }) => ({
        text: `${opId} ${kind} ${state}${total === 0 ? '' : `, ${phase} ${done} of ${total}`}`,
        data: { op_id: opId, kind, state, phase, done, total },
      })),
    };
  },
  async queue({ call }, most) {
    const queue = await call('semantics.queue', { limit: Math.min(most, 500) });
    const { length, generating, analyst, mode, quota, types } = queue;
    return {
      lines: [
        `${length} descriptions wait, ${generating} are being written by ${analyst}, mode ${mode}; ${types.cached} hold, ${types.stale} are stale, ${types.none} missing`,
      ],
      status: { length, generating, analyst, mode, quota },
      list: queue.items.map(({ path, state, priority }) => ({
        text: `${state} ${path}`,
        data: { path, state, priority },
      })),
      total: Math.max(length, queue.items.length),
    };
  },
  async generations({ call }, most) {
    const [{ phase, rebuild, live, nextAt, failure }, { generations, total }] = await Promise.all([
      call('generations.status', {}),
      call('generations.list', { limit: Math.min(most, 500) }),
    ]);
    const running =
      rebuild === null
        ? 'no rebuild runs'
        : `${rebuild.id} is being built: ${rebuild.step} ${rebuild.done} of ${rebuild.total}`;
    return {
      lines: [`${live.id} is live, phase ${phase}; ${running}`],
      status: { phase, live: live.id, rebuild: rebuild?.id ?? null, next_at: nextAt, failure: failure?.reason ?? null },
      list: generations.map(({ id, state, finishedAt, counts }) => ({
        text: `${id} ${state}${counts === null ? '' : `, ${counts.types} types`}`,
        data: { id, state, finished_at: finishedAt, counts },
      })),
      total,
    };
  },
  async learning({ call }) {
    const { enabled, phase, idle, question, analyst, quota, lastError } = await call('evolution.status', {});
    return {
      lines: [
        `${phase}${idle === null ? '' : `, idle: ${idle}`}; by ${analyst.name}; ${quota.used} explorations today`,
        ...(question === null ? [] : [`now: ${question.question}`]),
        ...(lastError === null ? [] : [`last error: ${lastError}`]),
      ],
      status: { enabled, phase, idle, question: question?.question ?? null, analyst: analyst.name },
    };
  },
};

export type { Answer };
