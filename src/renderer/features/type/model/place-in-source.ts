/** Which file and lines of a type the source pane shows: the chosen file, else the chosen member's, else the type's main one. */
import type { TypeDetail } from '#shared/contract/symbols.ts';

export interface PlaceInSource {
  readonly file: string;
  /** 1-based, end inclusive. */
  readonly line: number;
  readonly endLine: number;
  /** Another key means: scroll there. The lines alone may move with an edit. */
  readonly key: string;
}

export function placeInSource(type: TypeDetail, memberId: string, file: string): PlaceInSource {
  const member = type.members.find((one) => one.memberId === memberId);
  if (member !== undefined && (file === '' || member.file === file)) {
    const { line, endLine } = member;
    return { file: member.file, line, endLine, key: `${type.symbol.typeId} ${memberId}` };
  }
  const half = type.files.find((one) => one.file === file) ?? mainHalf(type);
  const { line, endLine } = half ?? { line: type.symbol.line, endLine: type.symbol.line };
  const shown = half?.file ?? type.symbol.file;
  return { file: shown, line, endLine, key: `${type.symbol.typeId} ${shown}` };
}

/** The part that the type is known by: its declaration, never only members that stand elsewhere. */
function mainHalf({ files, symbol }: TypeDetail): TypeDetail['files'][number] | undefined {
  return files.find(({ file, line }) => file === symbol.file && line === symbol.line) ?? files[0];
}

export function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
