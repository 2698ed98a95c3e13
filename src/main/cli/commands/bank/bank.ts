/** `bank …`: setting up, reading and checking `memory-bank/`, what the machine writes there, and taking a change back. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { MachineWriter } from '#shared/contract/bank/bank-types.ts';
import { machineWriters } from '#shared/contract/bank/bank-words.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean } from '../../output.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, nearestWorkspace, withWorkspace } from '../../workspace.ts';

/**
 * `settle`: it needs the code map, so the files are read first. `begin`: where nothing is indexed yet the folder in hand is meant, and
 * is indexed on the way.
 */
export function withBank<T>(
  call: CommandCall,
  work: (link: WorkspaceLink) => Promise<T>,
  { settle = false, begin = false }: { settle?: boolean; begin?: boolean } = {},
): Promise<T> {
  // A clone has its bank before it was ever indexed.
  const others = ['memory-bank'];
  const here = begin && nearestWorkspace(process.cwd(), others) === null ? '.' : undefined;
  return withWorkspace(findWorkspace(call.workspace ?? here, { others }), call, work, { settle });
}

/** What the person must answer before anything is written. */
export function needed(call: CommandCall, name: string): string {
  const value = call.value(name);
  if (value === undefined) throw new MemoError('InvalidArgument', sentence`Say --${name}.`, { path: name });
  return value;
}

/** `1 file`, `2 files`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The parts that a refusal kept, for those that are not given again; none where `--draft` is not said. Throws NotFound. */
export async function keptParts(
  call: CommandCall,
  link: WorkspaceLink,
  kind: 'decision' | 'learning',
): Promise<Readonly<Record<string, string>>> {
  const id = call.value('draft');
  if (id === undefined) return {};
  const { drafts } = await link.call('bank.drafts', {}, call);
  const draft = drafts.find((one) => one.id === id && one.kind === kind);
  if (draft !== undefined) return { ...draft.form, author: draft.author };
  throw new MemoError('NotFound', sentence`There is no draft ${id} of a ${kind}. It may be written or thrown away.`, {
    id,
  });
}

/** Without the options that were not given. */
export function given<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, T>;
}

/** How to undo a step that was written; empty where nothing was written. */
export function takenBack(undo: string | null): string[] {
  return undo === null ? [] : [`To take it back: memoscope bank undo ${undo}`];
}

/** `bank init`: shows what a new bank would hold, and writes it with --yes. */
export const initBank: RunCommand = async (call) => {
  const { out } = call;
  const query = { write: call.flag('yes') };
  // It is built from the code map: the files are read first, even in a folder that was never indexed.
  const answer = await withBank(call, (link) => link.call('bank.init', query, call), { settle: true, begin: true });
  const { files, leftOut, written, readFiles } = answer;
  out.result(answer, () => {
    if (files.length === 0) return 'The memory bank has all its first files already.';
    const shown = files.flatMap(({ path, after }) => [
      out.style('bold', `memory-bank/${path}`),
      ...(written ? [] : [clean(after).trimEnd(), '']),
    ]);
    const from = `Made of the code map${readFiles.length === 0 ? '' : ` and ${readFiles.join(', ')}`}.`;
    const left = leftOut.length === 0 ? [] : [`Left out: ${leftOut.join(', ')}`];
    const end = written ? 'Written.' : 'Nothing has been written. To write it: memoscope bank init --yes';
    return [...shown, from, ...left, end];
  });
};

/** `bank load`: what an agent gets for a task, with the lines that it costs and what was left out. */
export const loadBank: RunCommand = async (call) => {
  const { out } = call;
  const query = { task: call.argument, paths: call.values('path') };
  const answer = await withBank(call, (link) => link.call('bank.load', query, call));
  const { files, leftOut, budget } = answer;
  out.result(answer, () => [
    ...files.map((file) => {
      const why = file.why === 'always' ? 'always' : [file.why, ...file.words].join(', ');
      const lines = file.truncated ? `${file.lines} of ${file.totalLines} lines` : counted(file.lines, 'line');
      const head = `${out.style('bold', file.path)}  ${out.style('dim', `${lines}, ${why}`)}`;
      return call.flag('brief') ? head : `${head}\n${clean(file.text).trimEnd()}\n`;
    }),
    ...(files.length === 0 ? ['The memory bank holds nothing yet. To begin one: memoscope bank init'] : []),
    `${budget.files} of ${budget.maxFiles} files and ${budget.lines} of ${budget.maxLines} lines of this round`,
    ...(leftOut.length === 0 ? [] : ['These fit too and were not loaded (budget):']),
    ...leftOut.map(
      ({ path, size, why }) =>
        `  ${path}, ${counted(size, 'line')}: ${why === 'files' ? 'five files at most' : 'too many lines'}`,
    ),
  ]);
};

/** `bank read`: one file as it is. */
export const readBank: RunCommand = async (call) => {
  const file = await withBank(call, (link) => link.call('bank.read', { path: call.argument }, call));
  if (file.addedToIndex) call.out.remark(`${file.path} was in no index; it is now.`);
  for (const { line, code } of file.damage)
    call.out.remark(`line ${line}: a damaged marker of a machine block (${code})`);
  call.out.result(file, () => clean(file.text).replace(/\n$/, ''));
};

type Problem = Result<'bank.check'>['problems'][number];

const words: Record<Problem['kind'], string> = {
  link: 'broken link',
  path: 'no such file',
  symbol: 'unknown symbol',
  index: 'not as the index says',
  summary: 'two summaries; leave one of them in the index',
  gate: 'missing part',
  marker: 'damaged marker of a machine block',
  conflict: 'open conflict in block',
  text: 'cannot be read as text',
};

/** `bank check`: what is wrong in the bank; exits with 1 where something is, for a build to fail on. */
export const checkBank: RunCommand = async (call) => {
  const { out } = call;
  // Symbols are looked up: the files are read first.
  const answer = await withBank(call, (link) => link.call('bank.check', {}, call), { settle: true });
  const { problems, files } = answer;
  const errors = problems.filter(({ level }) => level === 'error').length;
  out.result(answer, () => [
    ...problems.map(({ kind, path, line, about, level }) => {
      const place = `memory-bank/${path}${line === null ? '' : `:${line}`}`;
      const missed = kind === 'index' && about === path;
      const said = missed ? 'missing or broken; to make it anew: memoscope bank index' : `${words[kind]}: ${about}`;
      return clean(`${out.style(level === 'error' ? 'red' : 'yellow', level)} ${place}  ${said}`);
    }),
    `${counted(files, 'file')}, ${counted(errors, 'error')}, ${problems.length - errors} to look at`,
  ]);
  return errors > 0 ? 1 : undefined;
};

type Query = Params<'bank.index'>;

/** `bank index`: brings the indexes up to the files, then lists what they say. */
export const indexFiles: RunCommand = async (call) => {
  const { out } = call;
  const query = {
    rebuild: true,
    folder: call.value('folder') as Query['folder'],
    status: call.value('status') as Query['status'],
    type: call.value('type') as Query['type'],
    limit: call.count('limit'),
    offset: call.count('offset'),
  };
  const answer = await withBank(call, (link) => link.call('bank.index', query, call));
  for (const file of answer.written) out.remark(`memory-bank/${file} was brought up to the files; look at it.`);
  out.result(answer, () => {
    const lines = answer.entries.map((entry) => {
      const more = [entry.status, entry.type, entry.author, counted(entry.size, 'line'), entry.updated];
      const told = more.filter((one) => one !== undefined).join(', ');
      return `${out.style('bold', entry.path)}  ${entry.title}  ${out.style('dim', told)}\n  ${entry.summary}`;
    });
    const left = answer.total - answer.entries.length;
    return [
      ...lines,
      out.style(
        'dim',
        left === 0 ? counted(answer.total, 'file') : `${answer.entries.length} of ${counted(answer.total, 'file')}`,
      ),
    ];
  });
};

type Writer = (typeof MachineWriter.options)[number];
type Shown = Result<'bank.machine'> & { writer: Writer };

const states: Record<Shown['state'], string> = {
  same: 'nothing new to write',
  writes: 'this would be written',
  conflict: 'a person changed the block: bank conflicts settles it',
  refused: 'it cannot be written: there is no bank, the folder is read-only, or markers are damaged',
};

/** `bank machine`: what the machine would write automatically now; --on and --off switch a writer. */
export const machineBlocks: RunCommand = async (call) => {
  const { out } = call;
  const named = call.argument === '' ? null : writerOf(call.argument);
  const on = switched(call, named);
  const shown = await withBank(
    call,
    async (link) => {
      if (named !== null && on !== null) await link.call('bank.setMachine', { writer: named, on }, call);
      const all: Shown[] = [];
      for (const writer of named === null ? machineWriters : [named]) {
        const answer = await link.call('bank.machine', { writer }, call);
        all.push({ writer, ...answer });
      }
      return all;
    },
    { settle: true },
  );
  out.result(shown, () =>
    shown.flatMap(({ writer, on: isOn, path, state, text }) => [
      `${out.style('bold', writer)}  ${isOn ? 'on' : 'off'}, memory-bank/${path}: ${states[state]}`,
      ...(text === '' ? [] : clean(text).trimEnd().split('\n')).map((line) => (line === '' ? '' : `  ${line}`)),
    ]),
  );
};

function writerOf(name: string): Writer {
  const writer = machineWriters.find((one) => one === name);
  if (writer === undefined) throw usage(`'${name}' is none of ${machineWriters.join(', ')}.`, 'writer');
  return writer;
}

/** Null where neither is asked for. */
function switched(call: CommandCall, named: Writer | null): boolean | null {
  const [on, off] = [call.flag('on'), call.flag('off')];
  if (!on && !off) return null;
  if (on && off) throw usage('Say --on or --off, not both.', 'on');
  if (named === null) throw usage(`Say which: ${machineWriters.join(', ')}.`, 'writer');
  return on;
}

/** Too long, and yet all of it is to stay. */
const nothing =
  'It is due, but nothing in it would move: it holds only focus, next, blocked, machine blocks and the last 30 days. Shorten it by hand.';

/** `bank archive`: shows what would leave active.md, and does it with --yes. */
export const archiveActive: RunCommand = async (call) => {
  const { out } = call;
  const query = { write: call.flag('yes'), force: call.flag('force') };
  const answer = await withBank(call, (link) => link.call('bank.archive', query, call));
  const { state, files, undo } = answer;
  out.result(answer, () => {
    const stands = `active.md${undo === null ? '' : ' before'}: ${state.lines} of ${state.maxLines} lines, ${state.done} of ${state.maxDone} ticked items.`;
    if (files.length === 0) return `${stands} ${state.due ? nothing : 'Nothing is due.'}`;
    const lines = files.map(({ path, before, after }) => {
      const count = after.split('\n').length - (before === null ? 1 : before.split('\n').length);
      return `  ${path}: ${count > 0 ? '+' : ''}${counted(count, 'line')}`;
    });
    return [
      stands,
      ...lines,
      undo === null
        ? 'Nothing has been written. To do it: memoscope bank archive --yes'
        : `Done. To take it back: memoscope bank undo ${undo}`,
    ];
  });
};

/** `bank undo`: takes back what one call wrote, while its files are as it left them. */
export const undoChange: RunCommand = async (call) => {
  const answer = await withBank(call, (link) => link.call('bank.undo', { undo: call.argument }, call));
  call.out.result(answer, () =>
    answer.paths.length === 0
      ? 'Taken back; no file had been written.'
      : answer.paths.map((path) => `memory-bank/${path} is as it was before.`),
  );
};
