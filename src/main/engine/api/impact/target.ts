/**
 * What `impact` is asked about: two states of the code, the second of which may be the files as they are now; a file; or a symbol.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { type Commit, findCommit, findFork } from '../../workspace/workspace.ts';
import type { Located, Locator } from '../locate.ts';

export type ImpactTarget =
  | {
      readonly kind: 'changes';
      readonly since: Commit;
      readonly name: string;
      /** Where the range ends; null for the files as they are now. */
      readonly until: { readonly commit: Commit; readonly name: string } | null;
    }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'symbol'; readonly located: Located };

/**
 * A revision is tried first: `main` is the branch, also where a function is called so. A path means the file, not one of the types in
 * it. Throws as `codemap.impact`.
 *
 * @param isFile whether a path is that of a file of the workspace.
 */
export async function readTarget(
  root: string,
  target: string | undefined,
  locator: Locator,
  isFile: (path: string) => boolean,
  signal: AbortSignal,
): Promise<ImpactTarget> {
  if (target === undefined) {
    return { kind: 'changes', since: await findCommit(root, 'HEAD', signal), name: 'HEAD', until: null };
  }
  const range = /^(.*?)(\.{2,3})(?![./])(.*)$/.exec(target);
  if (range !== null && !target.includes('/../')) {
    const [, from = '', dots, to = ''] = range;
    return ofRange(root, from || 'HEAD', to || 'HEAD', dots === '...', signal);
  }
  let commit: Commit;
  try {
    commit = await findCommit(root, target, signal);
  } catch (thrown) {
    if (toMemoError(thrown).code !== 'NotFound') throw thrown;
    const file = target.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    if (isFile(file)) return { kind: 'file', file };
    return { kind: 'symbol', located: locator.place({ path: target }) };
  }
  const head = await findCommit(root, 'HEAD', signal);
  return { kind: 'changes', since: await findFork(root, commit, head, signal), name: target, until: null };
}

/** A range that ends at HEAD includes the uncommitted changes. */
async function ofRange(
  root: string,
  from: string,
  to: string,
  fromFork: boolean,
  signal: AbortSignal,
): Promise<ImpactTarget> {
  const [first, last, head] = [
    await findCommit(root, from, signal),
    await findCommit(root, to, signal),
    await findCommit(root, 'HEAD', signal),
  ];
  const since = fromFork ? await findFork(root, first, last, signal) : first;
  const until = last.id === head.id ? null : { commit: last, name: to };
  return { kind: 'changes', since, name: from, until };
}
