/** Answers the methods about commits: what became of a symbol or file, what changed lately, and what a release holds. */
import { MemoError } from '#shared/base/errors.ts';
import type { commitMethods, LoggedCommit } from '#shared/contract/project/commits.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import {
  type Commits,
  type HistorySubject,
  readHot,
  readLately,
  readLog,
  readNotes,
  readReach,
  readTogether,
} from '../../commits/commits.ts';
import type { Handlers } from '../../handler.ts';
import { findCommit, readBetween } from '../../workspace/workspace.ts';
import type { Locator } from '../locate.ts';

interface HistoryServices {
  /** Real path of the workspace. */
  root: string;
  codeMap(): CodeMap;
  locator: Locator;
  commits: Commits;
}

const nothing = { commits: 0, compared: 0, ends: 'none' } as const;
const dayMs = 24 * 60 * 60_000;
/** Renames that are followed to have the commits before them compared too. */
const maxFormer = 3;
const maxTogether = 8;

export function historyHandlers(services: HistoryServices): Handlers<keyof typeof commitMethods> {
  const { root, codeMap, locator, commits } = services;

  /** Whether types of two files use each other. */
  function dependents(file: string): ReadonlySet<string> {
    const near = codeMap()
      .declaredIn(file)
      .flatMap((type) => codeMap().neighbours(type)?.nodes ?? []);
    return new Set(near.map(({ symbol }) => symbol.file));
  }

  return {
    async 'history.log'({ path, id, file: named, limit }, { signal }) {
      const address = path !== undefined ? { path } : id !== undefined ? { id } : null;
      const located = address === null ? null : locator.place(address);
      const file = located?.ref.file ?? named ?? '';
      const subject: HistorySubject = { file, symbol: located === null ? null : symbolOf(located) };
      const compared: string[] = [];
      let log: LoggedCommit[] | null = [];
      for (let next: string | undefined = file; next !== undefined && compared.length < maxFormer; ) {
        compared.push(next);
        log = await commits.use(subject.symbol === null ? [] : [next], (db) => readLog(db, subject), signal);
        const former: LoggedCommit[] =
          (await commits.use([], (db) => readLog(db, { file, symbol: null }), signal)) ?? [];
        next = former.flatMap(({ was }) => was ?? []).find((was) => !compared.includes(was));
      }
      const about = await commits.use([], (db) => ({ reach: readReach(db), near: readTogether(db, file) }), signal);
      const uses = about === null || about.near.length === 0 ? new Set<string>() : dependents(file);
      return {
        ...{ symbol: located?.ref.path ?? null, file, commits: (log ?? []).slice(0, limit), total: log?.length ?? 0 },
        together: (about?.near ?? []).filter((one) => !uses.has(one.file)).slice(0, maxTogether),
        reach: about?.reach ?? nothing,
      };
    },
    async 'history.lately'({ days }, { signal }) {
      const now = Date.now();
      const since = now - days * dayMs;
      const modules = await codeMap().moduleFiles();
      const found = await commits.use(
        [],
        (db) => ({ ...readLately(db, since), ...readHot(db, now, modules), reach: readReach(db) }),
        signal,
      );
      const none = { commits: 0, areas: [], routine: [], hotDays: 0, hot: [], modules: [], reach: nothing };
      return { days, since, ...(found ?? none) };
    },
    async 'history.notes'({ from, to }, { signal }) {
      const [first, last] = [await findCommit(root, from, signal), await findCommit(root, to, signal)];
      const ids = await readBetween(root, first.id, last.id, signal);
      const found = await commits.use([], (db) => ({ ...readNotes(db, ids), reach: readReach(db) }), signal);
      if (found === null) throw new MemoError('NotFound', 'git has no history of this folder.', { path: 'from' });
      return { from, to, total: ids.length, ...found };
    },
  };
}

/** As commits name it: types by their path, members by that of their type and their name. */
const symbolOf = ({ rows, ref }: ReturnType<Locator['place']>): HistorySubject['symbol'] =>
  rows.member === 0 ? { path: ref.path, member: null } : { path: ref.container, member: ref.name };
