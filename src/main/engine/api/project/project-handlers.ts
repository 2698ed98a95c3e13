/** Answers the methods about the project as a whole: its commands, and why its code is as it is. */
import { MemoError } from '#shared/base/errors.ts';
import type { commandMethods } from '#shared/contract/project/commands.ts';
import type { whyMethods } from '#shared/contract/project/why.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Handlers } from '../../handler.ts';
import type { ProjectCommands } from '../../project-commands/project-commands.ts';
import { findReasons } from '../../reasons/reasons.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { Locator } from '../locate.ts';

export interface ProjectServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  locator: Locator;
  projectCommands: ProjectCommands;
}

export function projectHandlers(
  services: ProjectServices,
): Handlers<keyof (typeof commandMethods & typeof whyMethods)> {
  const { root, maxFileBytes, codeMap, locator, projectCommands } = services;
  return {
    async 'commands.list'({ purposes, limit }, { signal }) {
      const { commands, files, unread } = await projectCommands.read(signal);
      const wanted = purposes === undefined ? commands : commands.filter(({ purpose }) => purposes.includes(purpose));
      return { commands: wanted.slice(0, limit), total: wanted.length, files, unread };
    },
    async 'history.why'({ path, id, file: named, startLine = 1, endLine, limit }, { signal }) {
      const address = path !== undefined ? { path } : id !== undefined ? { id } : null;
      const located = address === null ? null : locator.place(address);
      // Of a type in several parts the first, which holds its declaration.
      const place = located === null ? undefined : codeMap().places(located.rows)[0];
      const file = place?.file ?? named ?? '';
      const source = await readSource(root, file, maxFileBytes());
      if (source.kind !== 'text')
        throw new MemoError('NotFound', `${file} cannot be read. Name a text file of the workspace.`, { path: file });
      const last = source.text.split('\n').length;
      const from = Math.min(place?.startLine ?? startLine, last);
      const to = Math.min(place?.endLine ?? endLine ?? (named !== undefined && startLine > 1 ? startLine : last), last);
      if (to < from)
        throw new MemoError('InvalidArgument', `Line ${to} is before line ${from}. Give the first line first.`, {
          path: 'endLine',
        });
      const { commits, uncommitted, missing } = await findReasons(root, file, source.text, { from, to }, signal);
      return {
        ...{ symbol: located?.ref.path ?? null, file, startLine: from, endLine: to },
        ...{ commits: commits.slice(0, limit), total: commits.length, uncommitted, missing },
      };
    },
  };
}
