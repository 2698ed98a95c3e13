/**
 * `.memo/.gitignore`: all but config.yaml and what `memory.share` allows. Failures, quota, databases and vectors are
 * never shared. A file that a person wrote there stays as it is.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import { atomicWriteFile, readPlainFile } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../../workspace/workspace.ts';

export type Share = WorkspaceConfig['memory']['share'];

const ours = '# Written by Memoscope.';
const maxBytes = 16 * 1024 * 1024;

export function ignoreText(share: Share, confirmed: readonly string[]): string {
  const always = ['*', '!/config.yaml'];
  const folders = (...names: string[]): string[] => ['!/memory/', ...names.map((name) => `!/memory/${name}/`)];
  switch (share) {
    case 'none':
      return lines(`${ours} Only config.yaml is meant for git.`, always);
    case 'confirmed':
      return lines(`${ours} config.yaml and confirmed learnings are meant for git.`, [
        ...always,
        ...(confirmed.length === 0 ? [] : folders('learning')),
        ...confirmed.map((id) => `!/memory/learning/${id}.json`),
      ]);
    case 'all':
      return lines(`${ours} config.yaml, learnings and domains are meant for git.`, [
        ...always,
        ...folders('learning', 'domain'),
        '!/memory/learning/*.json',
        '!/memory/domain/*.json',
      ]);
    default:
      return assertNever(share, 'kind of sharing');
  }
}

const lines = (head: string, rest: readonly string[]): string => `${[head, ...rest].join('\n')}\n`;

/** Writes what differs. */
export async function writeIgnoreFile(file: string, share: Share, confirmed: readonly string[]): Promise<void> {
  const text = ignoreText(share, confirmed);
  const old = (await readPlainFile(file, maxBytes))?.toString('utf8') ?? ours;
  if (old.startsWith(ours) && old !== text) await atomicWriteFile(file, text);
}
