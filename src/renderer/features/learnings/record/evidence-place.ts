/** Where a piece of evidence is now, and how far it has moved. */
import type { EvidenceView } from '#shared/contract/memory/methods.ts';

interface EvidencePlace {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** As it is now; of what is gone, as it was. */
export function placeOf({ file, startLine, endLine, now }: EvidenceView): EvidencePlace {
  if (now === undefined) return { file, startLine, endLine };
  return { file: now.file ?? file, startLine: now.startLine, endLine: now.endLine };
}

type Move =
  | { readonly kind: 'none' }
  | { readonly kind: 'lines'; readonly by: number }
  | { readonly kind: 'file'; readonly from: string };

export function moveOf({ file, startLine, now, state }: EvidenceView): Move {
  if (state !== 'moved' || now === undefined) return { kind: 'none' };
  if (now.file !== undefined && now.file !== file) return { kind: 'file', from: file };
  return { kind: 'lines', by: now.startLine - startLine };
}
