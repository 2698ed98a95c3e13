/** A memory bank in a few lines for tests of the page: files that can be written, conflicts, an inbox, an index that can be narrowed. */

import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import type {
  BankConflict,
  BankEntry,
  BankFile,
  InboxItem,
  MachineBlock,
  RejectedItem,
  MachineWriter as Writer,
} from '#shared/contract/bank/bank-types.ts';
import type { Params, Result } from '#shared/contract/contract.ts';

export const activeText = `# Active

## Focus

Verify before a second capture. See [patterns](patterns.md), [the policy](../src/retry.ts#L12) and \`src/retry.ts:12-15\`.

## Next

- [ ] Backoff from 2 s
- [x] Unique key

<!-- MACHINE_BLOCK_START id=loop-status -->
<!-- blockVersion: 12 | lastUpdated: 2026-03-12T13:58:00Z -->
- [ ] A timeout is verified by key.
<!-- MACHINE_BLOCK_END -->
`;

export const loopBlock: MachineBlock = {
  id: 'loop-status',
  startLine: 12,
  endLine: 15,
  version: 12,
  lastUpdated: '2026-03-12T13:58:00Z',
  state: 'unchanged',
  hash: 'K7Q3ZZ00',
};

export const conflict: BankConflict = {
  id: 'C_1',
  path: 'patterns.md',
  blockId: 'seen',
  base: 'a\n',
  mine: 'b\n',
  mineHash: 'h',
  machine: 'c\n',
  detectedAt: 1,
  startLine: 3,
  baseVersion: 1,
  baseAt: 1,
  machineVersion: 2,
  source: 'changes',
};

const learningForm = { title: '', type: 'bug', symptom: '', rootCause: '', solution: '', prevention: '' } as const;

export const proposals: InboxItem[] = [
  {
    kind: 'decision',
    form: { decision: 'A receipt waits', reason: 'r', tradeoff: 't', scope: 's', notScope: '', supersedes: '' },
    ...{ id: 'I_1', by: 'agent', at: 1, recordId: null, confidence: null, stale: false, findings: [] },
  },
  {
    kind: 'learning',
    form: { ...learningForm, title: 'Who may call the gateway' },
    ...{ id: 'I_2', by: 'loop', at: 1, recordId: 'lr-20260312-006', confidence: 0.6, stale: true },
    findings: [{ part: 'prevention', code: 'missing' }],
  },
];

type MachineWriter = z.infer<typeof Writer>;

export interface CannedBank {
  exists: boolean;
  files: Map<string, string>;
  blocks: Map<string, MachineBlock[]>;
  damage: Map<string, BankFile['damage']>;
  conflicts: BankConflict[];
  inbox: InboxItem[];
  rejected: RejectedItem[];
  rebuilt: string[];
  machine: Set<MachineWriter>;
  added: Set<string>;
  problems: Result<'bank.check'>['problems'];
}

export function oneBank(): CannedBank {
  const files = new Map([
    ['brief.md', '# ledgerline\n\nMoves money once.\n'],
    ['active.md', activeText],
    ['patterns.md', '# Patterns\n\nVerify first.\n'],
    ['learnings/retry.md', '# Retry\n\n- Type: bug\n'],
  ]);
  for (let n = 1; n <= 23; n += 1) {
    files.set(`requirements/r-${String(n).padStart(3, '0')}.md`, `# Refund ${n}\n\n- Status: Done\n`);
  }
  return {
    exists: true,
    files,
    blocks: new Map([['active.md', [loopBlock]]]),
    damage: new Map(),
    conflicts: [conflict],
    inbox: [...proposals],
    rejected: [],
    rebuilt: [],
    machine: new Set(),
    added: new Set(),
    problems: [],
  };
}

function hashOf(text: string): string {
  return `h${text.length}.${[...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7)}`;
}

export function bankAnswers(bank: CannedBank) {
  const entry = (path: string): BankEntry => ({
    path,
    title: /^# (.+)$/m.exec(bank.files.get(path) ?? '')?.[1] ?? path,
    summary: `Says ${path}.`,
    updated: '2026-03-12',
    size: (bank.files.get(path) ?? '').split('\n').length - 1,
    ...(path.startsWith('requirements/')
      ? { status: path.endsWith('1.md') ? ('Accepted' as const) : ('Done' as const) }
      : {}),
    ...(path.startsWith('learnings/') ? { type: 'bug' as const } : {}),
    blocks: bank.blocks.get(path)?.length ?? 0,
    conflicts: bank.conflicts.filter((one) => one.path === path).length,
    damaged: bank.damage.has(path),
  });
  const entries = (): BankEntry[] => [...bank.files.keys()].sort().map(entry);
  const file = (path: string): BankFile => {
    const text = path === '_index.md' ? '# Index\n' : bank.files.get(path);
    if (text === undefined) throw new MemoError('NotFound', `There is no memory-bank/${path}.`, { path });
    const added = bank.added.delete(path);
    return {
      ...{ path, text, hash: hashOf(text), lines: text.split('\n').length - 1, modifiedAt: 1, addedToIndex: added },
      lineEnding: text.includes('\r\n') ? 'crlf' : 'lf',
      blocks: bank.blocks.get(path) ?? [],
      damage: bank.damage.get(path) ?? [],
    };
  };
  return {
    'bank.tree': (): Result<'bank.tree'> => ({
      exists: bank.exists,
      files: bank.exists ? entries() : [],
      conflicts: bank.conflicts.length,
      inbox: bank.inbox.filter(({ findings }) => findings.length === 0).length,
      drafts: 0,
      machine: [...bank.machine],
      archive: bank.exists ? { lines: 74, done: 11, maxLines: 120, maxDone: 20, due: false } : null,
      rebuilt: bank.rebuilt.splice(0),
    }),
    'bank.read': ({ path }: Params<'bank.read'>) => file(path),
    'bank.write': ({ path, text, expected }: Params<'bank.write'>) => {
      const now = bank.files.get(path);
      if ((now === undefined ? null : hashOf(now)) !== expected)
        throw new MemoError('Conflict', `${path} was changed.`);
      bank.files.set(path, text);
      return file(path);
    },
    'bank.index': ({ folder, status, type, offset = 0, limit = 200 }: Params<'bank.index'>) => {
      const fit = entries().filter(
        (one) =>
          (folder === undefined || one.path.startsWith(`${folder}/`)) &&
          (status === undefined || one.status === status) &&
          (type === undefined || one.type === type),
      );
      return { entries: fit.slice(offset, offset + limit), total: fit.length, written: [] };
    },
    'bank.setSummary': ({ path, summary }: Params<'bank.setSummary'>) => ({ entry: { ...entry(path), summary } }),
    'bank.search': ({ query }: Params<'bank.search'>) => ({
      total: 1,
      hits: [{ path: 'patterns.md', title: 'Patterns', line: 3, excerpt: `${query} first`, score: 1 }],
    }),
    'bank.load': ({ task }: Params<'bank.load'>): Result<'bank.load'> => ({
      files: [
        ...['brief.md', 'active.md'].map((path) => ({
          ...{ path, lines: 78, totalLines: 78, truncated: false, words: [], score: 1, text: `text of ${path}` },
          why: 'always' as const,
        })),
        {
          ...{ path: 'learnings/retry.md', lines: 151, totalLines: 233, truncated: true, score: 1 },
          ...{ why: 'relevant' as const, words: ['timeout', task.split(' ')[0] ?? ''], text: 'text of the retry' },
        },
      ],
      totalLines: 307,
      budget: { files: 1, maxFiles: 5, lines: 151, maxLines: 500 },
      leftOut: [{ path: 'patterns.md', size: 400, why: 'lines', score: 0.4 }],
    }),
    'bank.conflicts': () => ({ conflicts: bank.conflicts }),
    'bank.drafts': () => ({ drafts: [] }),
    'bank.check': () => ({ problems: bank.problems, files: bank.files.size }),
    'bank.archive': ({ write = false }: Params<'bank.archive'>): Result<'bank.archive'> => ({
      state: { lines: 74, done: 11, maxLines: 120, maxDone: 20, due: false },
      files: [
        { path: 'archive/active_2026-03.md', before: null, after: '# Archive\n\n- [x] Unique key\n' },
        { path: 'active.md', before: activeText, after: activeText.replace('- [x] Unique key\n', '') },
      ],
      undo: write ? 'U_1' : null,
    }),
    'bank.undo': () => ({ paths: ['active.md'] }),
    'bank.machine': ({ writer }: Params<'bank.machine'>): Result<'bank.machine'> => ({
      on: bank.machine.has(writer),
      path: `${writer}.md`,
      text: `what ${writer} would say`,
      state: 'writes',
    }),
    'bank.setMachine': ({ writer, on }: Params<'bank.setMachine'>) => {
      if (on) bank.machine.add(writer);
      else bank.machine.delete(writer);
      return { on };
    },
    'bank.init': ({ write = false }: Params<'bank.init'>): Result<'bank.init'> => {
      if (write) bank.exists = true;
      return {
        files: [{ path: 'brief.md', before: null, after: '# ledgerline\n' }],
        readFiles: ['README.md'],
        leftOut: ['deep/'],
        written: write,
      };
    },
    'inbox.list': () => ({ items: bank.inbox, rejected: bank.rejected }),
    'inbox.judge': ({ id, action }: Params<'inbox.judge'>) => {
      if (action === 'keep') return { path: null, undo: null, left: bank.inbox.length };
      if (action === 'restore') {
        bank.inbox.push(...bank.rejected.filter((one) => one.id === id));
        bank.rejected = bank.rejected.filter((one) => one.id !== id);
        return { path: null, undo: null, left: bank.inbox.length };
      }
      bank.inbox = bank.inbox.filter((one) => one.id !== id);
      return { path: action === 'accept' ? 'patterns.md' : null, undo: 'U_2', left: bank.inbox.length };
    },
  };
}
