/**
 * Lines that still name what is gone or renamed, in files that used its type before; and types that inherit from a changed base and
 * have to follow it.
 */
import type { RiskPlace } from '#shared/contract/project/impact.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import { type CodeMap, isTestSymbol, type TypeTable } from '../../codemap/codemap.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { Comparison } from '../changes/comparisons.ts';
import type { ChangedSymbol, ChangedType } from './changed-symbols.ts';

interface Options {
  readonly codeMap: Pick<CodeMap, 'at' | 'ref' | 'byTypeId' | 'typeDetail'>;
  readonly root: string;
  readonly maxBytes: number;
  readonly changedFiles: ReadonlySet<string>;
  readonly pause: () => Promise<void>;
}

/** Files that are read. */
const maxFiles = 300;
/** A name in the text alone: another thing may be called so. */
const byName = 0.6;
const inherits: ReadonlySet<string> = new Set(edgeKinds.slice(0, 2));

export async function stillNamed(
  changed: readonly ChangedType[],
  comparison: Comparison,
  { codeMap, root, maxBytes, changedFiles, pause }: Options,
): Promise<RiskPlace[]> {
  const { before, after } = comparison.places;
  const wanted = new Map<string, ChangedSymbol[]>();
  for (const { entry, symbols } of changed) {
    const gone = symbols.filter(({ goneName, isHidden }) => goneName !== '' && !isHidden);
    if (gone.length === 0) continue;
    const users = before.dependents(entry.renamedFrom ?? entry.typeId)?.types ?? [];
    const files = new Set(users.flatMap(({ typeId }) => after.place(typeId)?.file ?? []));
    if (entry.kind !== 'removed') files.add(entry.file);
    for (const file of files) wanted.set(file, [...(wanted.get(file) ?? []), ...gone]);
    await pause();
  }
  const risks: RiskPlace[] = [];
  for (const [file, symbols] of [...wanted].slice(0, maxFiles)) {
    await pause();
    const source = await readSource(root, file, maxBytes);
    if (source.kind !== 'text') continue;
    const named = Map.groupBy(symbols, ({ goneName }) => goneName);
    for (const [at, line] of source.text.split('\n').entries()) {
      for (const [name] of line.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
        for (const symbol of named.get(name) ?? []) {
          const rows = codeMap.at(file, at + 1);
          const within = rows === null ? '' : (codeMap.ref(rows)?.path ?? '');
          const { path: of, reason, before: was, after: is } = symbol;
          risks.push({
            ...{ file, line: at + 1, within, reason: reason ?? 'removed', of, confidence: byName },
            ...{ isTest: isTestSymbol(within, file), isChanged: changedFiles.has(file) },
            ...(was === undefined ? {} : { before: was }),
            ...(is === undefined ? {} : { after: is }),
          });
        }
      }
    }
  }
  return risks;
}

/** The member of an heir that overrides a changed one; the heir itself where it has none and the base asks for a new one. */
export function followers(
  changed: readonly ChangedType[],
  table: TypeTable,
  heirs: (typeId: string) => readonly number[],
  { codeMap, changedFiles }: Pick<Options, 'codeMap' | 'changedFiles'>,
): RiskPlace[] {
  const risks: RiskPlace[] = [];
  for (const { entry, symbols, canBeBase } of changed) {
    if (!canBeBase || entry.kind === 'added') continue;
    const asked = symbols.filter(
      ({ reason, member, isHidden }) =>
        member !== null && !isHidden && (reason === 'signature' || reason === 'removed' || reason === 'renamed'),
    );
    if (asked.length === 0) continue;
    for (const place of heirs(entry.typeId)) {
      const row = table.types[place]?.row ?? 0;
      const detail = codeMap.typeDetail(row);
      const ref = codeMap.ref({ type: row, member: 0 });
      if (detail === null || ref === null) continue;
      for (const { path: of, member, goneName, before, after } of asked) {
        const own = detail.members.find(({ name }) => name === (goneName || member));
        if (own === undefined) continue;
        risks.push({
          ...{ file: ref.file, line: own.line, within: `${ref.path}.${own.name}`, reason: 'implements', of },
          ...{ confidence: 0.9, isTest: isTestSymbol(ref.path, ref.file), isChanged: changedFiles.has(ref.file) },
          ...(before === undefined ? {} : { before }),
          ...(after === undefined ? {} : { after }),
        });
      }
    }
  }
  return risks;
}

/** Whether one inherits from or implements the other. */
export const isHeir = (kind: string): boolean => inherits.has(kind);
