/**
 * Texts that go along into a rebuilt generation: outlines that are equal, and descriptions of types and groups that
 * still hold, and what says where a renamed type went. A link costs no space, and all are only ever replaced as
 * a whole, so that neither generation sees the other's.
 */
import { link, lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CodeMap } from '../../codemap/codemap.ts';
import { isTombstone, type ReadStates } from '../../history/history.ts';
import { errnoOf, readPlainFile } from '../../storage/storage.ts';
import type { GenerationPlace } from './messages.ts';

const maxTextBytes = 4 * 1024 * 1024;
const outlineName = /^(T_[0-9a-z]{8,12})\.outline\.md$/;
const typeText = /^(T_[0-9a-z]{8,12})\.(?:outline|semantic)\.md$/;
const semanticName = /^(T_[0-9a-z]{8,12})\.semantic\.md$/;
const groupName = /^(G_[0-9a-z]{1,64})\.md$/;
const archivedName = /^G_[0-9a-z]{1,64}-\d{4}-\d\d-\d\d(-\d+)?\.md$/;

export async function carryOutlines(
  live: GenerationPlace,
  own: GenerationPlace,
  codeMap: Pick<CodeMap, 'byTypeId' | 'outline'>,
): Promise<void> {
  const [from, to] = [path.join(live.dir, 'types'), path.join(own.dir, 'types')];
  for (const name of await namesIn(from, outlineName)) {
    const row = codeMap.byTypeId(outlineName.exec(name)?.[1] ?? '');
    if (row === null) continue;
    if ((await textIn(from, name)) === codeMap.outline(row)) await linkFile(path.join(from, name), path.join(to, name));
  }
}

/**
 * Those that the live generation has now, and no others. The archive of texts of groups that are no more goes along whole.
 * @param states of the types; null where descriptions are all to be made again.
 */
export async function carryDescriptions(
  live: GenerationPlace,
  own: GenerationPlace,
  codeMap: Pick<CodeMap, 'byTypeId'>,
  states: Pick<ReadStates, 'state' | 'membersOf'> | null,
): Promise<void> {
  await carry(live, own, path.join('semantic', 'archive'), archivedName, () => true);
  if (states === null) return;
  const holds = (typeId: string): boolean =>
    codeMap.byTypeId(typeId) !== null && states.state(typeId).semanticState === 'cached';
  const groupHolds = (groupId: string): boolean => {
    const members = states.membersOf(groupId);
    return members.length > 0 && members.every(holds);
  };
  await carry(live, own, 'types', semanticName, holds);
  await carry(live, own, 'semantic', groupName, groupHolds);
}

/** Those that the live generation has now, and no others: history removes what is no longer used. */
export async function carryTombstones(
  live: GenerationPlace,
  own: GenerationPlace,
  codeMap: Pick<CodeMap, 'byTypeId'>,
): Promise<void> {
  const [from, to] = [path.join(live.dir, 'types'), path.join(own.dir, 'types')];
  const wanted = await tombstonesIn(from, codeMap);
  for (const name of new Set([...(await tombstonesIn(to, codeMap)), ...wanted])) {
    if (await isSame(path.join(from, name), path.join(to, name))) continue;
    // It is from the time when it was live and may still hold the text of the type itself.
    await rm(path.join(to, name), { force: true });
    if (wanted.includes(name)) await linkFile(path.join(from, name), path.join(to, name));
  }
}

async function tombstonesIn(folder: string, codeMap: Pick<CodeMap, 'byTypeId'>): Promise<string[]> {
  const found: string[] = [];
  for (const name of await namesIn(folder, typeText)) {
    if (codeMap.byTypeId(typeText.exec(name)?.[1] ?? '') !== null) continue;
    if (isTombstone((await textIn(folder, name)) ?? '')) found.push(name);
  }
  return found;
}

async function carry(
  live: GenerationPlace,
  own: GenerationPlace,
  folder: string,
  pattern: RegExp,
  holds: (id: string) => boolean,
): Promise<void> {
  const [from, to] = [path.join(live.dir, folder), path.join(own.dir, folder)];
  const kept = (await namesIn(from, pattern)).filter((name) => holds(pattern.exec(name)?.[1] ?? ''));
  const wanted = new Set(kept);
  for (const name of await namesIn(to, pattern)) {
    // Carried before, or left from when this generation was live: the text may be another by now.
    const same = wanted.has(name) && (await isSame(path.join(from, name), path.join(to, name)));
    if (!same) await rm(path.join(to, name), { force: true });
  }
  for (const name of kept) await linkFile(path.join(from, name), path.join(to, name));
}

/** None where the folder is not there: nothing goes along then. */
async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
}

/** Null for what is no text of ours: a link, a folder, something huge. */
async function textIn(folder: string, name: string): Promise<string | null> {
  const bytes = await readPlainFile(path.join(folder, name), maxTextBytes).catch(() => null);
  return bytes === null ? null : bytes.toString();
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => lstat(file).catch(() => null))); // One is gone: not the same.
  return a?.ino !== undefined && a.ino === b?.ino && a.dev === b.dev;
}

/**
 * Only plain files: a link would lead somewhere else. Where the system has no links or the file went away, the text is made
 * again when it is asked for.
 */
async function linkFile(from: string, to: string): Promise<void> {
  const found = await lstat(from).catch(() => null);
  if (found?.isFile() !== true) return;
  await link(from, to).catch((thrown: unknown) => {
    if (!['EEXIST', 'ENOENT', 'EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS'].includes(errnoOf(thrown))) throw thrown;
  });
}
