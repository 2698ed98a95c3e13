/**
 * Texts of types that go along into a rebuilt generation: outlines that are equal (spec 01 "a rebuild hard-links equal
 * ones") and descriptions that still hold (spec 04 "carried over"). A link costs no space, and both are only ever replaced
 * as a whole, so that neither generation sees the other's.
 */
import { link, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ChangeState } from '#shared/contract/change.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { errnoOf, readPlainFile } from '../../storage/storage.ts';
import type { Place } from './messages.ts';

const maxTextBytes = 4 * 1024 * 1024;
const named = /^(T_[0-9a-z]{8,12})\.(outline|semantic)\.md$/;

/** @param state of a type; null where descriptions are all to be made again. */
export async function carryOver(
  live: Place,
  own: Place,
  codeMap: Pick<CodeMap, 'byTypeId' | 'outline'>,
  state: ((typeId: string) => ChangeState) | null,
): Promise<void> {
  const [from, to] = [path.join(live.dir, 'types'), path.join(own.dir, 'types')];
  // Without the folder of the live generation there is nothing to go along.
  for (const name of await readdir(from).catch(() => [])) {
    const [, typeId = '', kind] = named.exec(name) ?? [];
    const row = typeId === '' ? null : codeMap.byTypeId(typeId);
    if (row === null) continue;
    const holds =
      kind === 'semantic'
        ? state?.(typeId).semanticState === 'cached'
        : (await readPlainFile(path.join(from, name), maxTextBytes))?.toString() === codeMap.outline(row);
    if (holds) await linkFile(path.join(from, name), path.join(to, name));
  }
}

/** Where it cannot be, because the system has no links or the file went away, the text is made again when it is asked for. */
async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch((thrown: unknown) => {
    if (!['EEXIST', 'ENOENT', 'EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS'].includes(errnoOf(thrown))) throw thrown;
  });
}
