/** Answers the methods about the project as a whole: its commands, and why its code is as it is. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { commandMethods, ProjectCommand } from '#shared/contract/project/commands.ts';
import type { docMethods } from '#shared/contract/project/docs.ts';
import type { CommitKind, whyMethods } from '#shared/contract/project/why.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { findReasons, readLog } from '../../commits/commits.ts';
import type { Handlers } from '../../handler.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { Locator } from '../locate.ts';
import type { ProjectLife } from './project-life.ts';

interface ProjectServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  locator: Locator;
  project: ProjectLife;
}

/** Max sections listed that name a symbol; the others are counted. */
const maxNaming = 100;
/** Commits whose lines were replaced since, named beside those of the present lines. */
const maxEarlier = 5;
const dull: ReadonlySet<CommitKind> = new Set(['format', 'dependency', 'merge', 'release', 'initial']);

export function projectHandlers(
  services: ProjectServices,
): Handlers<keyof (typeof commandMethods & typeof docMethods & typeof whyMethods)> {
  const { root, maxFileBytes, codeMap, locator, project } = services;
  const history = project.commits;
  return {
    async 'commands.list'({ purposes, limit }, { signal }) {
      const { commands, files, unread } = await project.commands.read(signal);
      const wanted = purposes === undefined ? commands : commands.filter(({ purpose }) => purposes.includes(purpose));
      return { commands: firstOfEach(wanted, limit), total: wanted.length, files, unread };
    },
    async 'docs.list'(_, { signal }) {
      const { found, unread } = await project.docs.list(signal);
      return { documents: found, about: await project.docs.about(signal), unread };
    },
    'docs.read': ({ file }, { signal }) => project.docs.open(file, signal),
    async 'docs.search'({ query, limit }, { signal }) {
      const { found, unread } = await project.docs.search(query, limit, signal);
      return { ...found, unread };
    },
    async 'docs.naming'({ path }, { signal }) {
      const sections = await project.docs.naming([path], signal);
      const places = sections.slice(0, maxNaming).map(({ role: _, of: __, ...place }) => place);
      return { sections: places, total: sections.length };
    },
    async 'history.why'({ path, id, file: named, startLine = 1, endLine, limit }, { signal }) {
      const address = path !== undefined ? { path } : id !== undefined ? { id } : null;
      const located = address === null ? null : locator.place(address);
      // For a type in several parts, the first, which holds its declaration.
      const place = located === null ? undefined : codeMap().places(located.rows)[0];
      const file = place?.file ?? named ?? '';
      const source = await readSource(root, file, maxFileBytes());
      if (source.kind !== 'text')
        throw new MemoError('NotFound', sentence`${file} cannot be read. Name a text file of the workspace.`, {
          path: file,
        });
      const last = source.text.split('\n').length;
      const from = Math.min(place?.startLine ?? startLine, last);
      const to = Math.min(place?.endLine ?? endLine ?? (named !== undefined && startLine > 1 ? startLine : last), last);
      if (to < from)
        throw new MemoError(
          'InvalidArgument',
          sentence`Line ${to} is before line ${from}. Give the first line first.`,
          {
            path: 'endLine',
          },
        );
      const { commits, uncommitted, missing } = await findReasons(root, file, source.text, { from, to }, signal);
      const symbol =
        located === null
          ? null
          : located.rows.member === 0
            ? { path: located.ref.path, member: null }
            : { path: located.ref.container, member: located.ref.name };
      const present = new Set(commits.map(({ id: one }) => one));
      const log = symbol === null ? null : await history.use([file], (db) => readLog(db, { file, symbol }), signal);
      const earlier = (log ?? []).filter(
        ({ id: one, reason, kind, compared }) => compared && reason.length > 0 && !dull.has(kind) && !present.has(one),
      );
      return {
        earlier: earlier
          .slice(0, maxEarlier)
          .map(({ id: one, at, subject, reason }) => ({ id: one, at, subject, reason })),
        ...{ symbol: located?.ref.path ?? null, file, startLine: from, endLine: to },
        ...{ commits: commits.slice(0, limit), total: commits.length, uncommitted, missing },
      };
    },
  };
}

/** At most `limit`, as many of each purpose as of another as far as there are: a monorepo has hundreds of ways to build. */
function firstOfEach(commands: readonly ProjectCommand[], limit: number): ProjectCommand[] {
  if (commands.length <= limit) return [...commands];
  const seen = new Map<string, number>();
  const ranked = commands.map(({ purpose }, at) => {
    const rank = seen.get(purpose) ?? 0;
    seen.set(purpose, rank + 1);
    return { at, rank };
  });
  const kept = new Set(
    ranked
      .sort((a, b) => a.rank - b.rank || a.at - b.at)
      .slice(0, limit)
      .map(({ at }) => at),
  );
  return commands.filter((_, at) => kept.has(at));
}
