/** The tool that tells how the index and the machine's own work stand. It waits for nothing. */
import { z } from 'zod';
import { offsetOf } from '../answer/budget.ts';
import { type Answer, type Asking, items, limited, paging, textAnswer, tool } from './tool.ts';

export const status = tool({
  name: 'status',
  description:
    'Tell how far the index is, what runs and what is wrong. Use it when an answer says indexing or stale, or when something you know of is not found. part: overview, ops (what runs), queue (descriptions being written), generations (rebuilds of the index), learning (the loop that learns by itself).',
  input: {
    part: z.enum(['overview', 'ops', 'queue', 'generations', 'learning']).default('overview'),
    limit: limited(100, 20),
    ...paging,
  },
  output: {
    text: z.string(),
    status: z.looseObject({}),
    items: items.optional(),
    next_cursor: z.string().optional(),
  },
  atOnce: true,
  async run(args, asking) {
    const { phase, root } = asking.link.state();
    const { lines, status: data = {}, items: list } = await parts[args.part](asking, args.limit);
    const rest = { status: { root, phase, ...data }, ...(list === undefined ? {} : { items: list }) };
    return textAnswer(lines.join('\n'), { ...args, cursor: String(offsetOf(args.cursor)) }, { data: rest });
  },
});

interface Part {
  lines: string[];
  status?: Record<string, unknown>;
  items?: readonly unknown[];
}

const parts: Record<
  'overview' | 'ops' | 'queue' | 'generations' | 'learning',
  (asking: Asking, limit: number) => Promise<Part>
> = {
  async overview({ call, link }) {
    const found = await call('Status', {});
    const { phase, notices, branch } = link.state();
    const { files, typesIndexed, members, edges, pendingFiles, skipped, generation, owner, readOnly, warnings } = found;
    const left = Object.entries(skipped).map(([why, count]) => `${count} ${why}`);
    return {
      lines: [
        `${found.workspace}: ${phase}${branch === null ? '' : `, branch ${branch}`}`,
        `${files} files, ${typesIndexed} types, ${members} members, ${edges} edges; ${pendingFiles} changed files wait`,
        ...(left.length === 0 ? [] : [`left out: ${left.join(', ')}`]),
        `generation ${generation ?? 'none yet'}; engine: process ${owner.pid}, version ${owner.version}`,
        ...(readOnly === null ? [] : [readOnly]),
        ...[...warnings, ...notices.map(({ message }) => message)].slice(0, 20),
      ],
      status: { files, types: typesIndexed, members, edges, pending_files: pendingFiles, skipped, owner },
    };
  },
  async ops({ call }, limit) {
    const ops = (await call('ops.list', {})).ops.slice(0, limit);
    const list = ops.map(({ opId, kind, state, phase, done, total }) => ({
      op_id: opId,
      kind,
      state,
      phase,
      done,
      total,
    }));
    return {
      lines:
        list.length === 0
          ? ['Nothing runs.']
          : list.map((op) => `${op.op_id} ${op.kind} ${op.state}, ${op.phase} ${op.done} of ${op.total}`),
      items: list,
    };
  },
  async queue({ call }, limit) {
    const {
      items: waiting,
      length,
      generating,
      analyst,
      mode,
      quota,
      types,
    } = await call('semantics.queue', { limit });
    return {
      lines: [
        `${length} descriptions wait, ${generating} are being written by ${analyst}, mode ${mode}; ${types.cached} hold, ${types.stale} are stale, ${types.none} missing`,
        ...waiting.map(({ path, state }) => `${state} ${path}`),
      ],
      status: { length, generating, analyst, mode, quota },
      items: waiting.map(({ path, state, priority }) => ({ path, state, priority })),
    };
  },
  async generations({ call }, limit) {
    const [{ phase, rebuild, live, nextAt, failure }, { generations }] = await Promise.all([
      call('generations.status', {}),
      call('generations.list', { limit }),
    ]);
    const list = generations.map(({ id, state, finishedAt, counts }) => ({
      id,
      state,
      finished_at: finishedAt,
      counts,
    }));
    const running =
      rebuild === null
        ? 'no rebuild runs'
        : `${rebuild.id} is being built: ${rebuild.step} ${rebuild.done} of ${rebuild.total}`;
    return {
      lines: [
        `${live.id} is live, phase ${phase}; ${running}`,
        ...list.map(({ id, state, counts }) => `${id} ${state}${counts === null ? '' : `, ${counts.types} types`}`),
      ],
      status: { phase, live: live.id, rebuild: rebuild?.id ?? null, next_at: nextAt, failure: failure?.reason ?? null },
      items: list,
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
