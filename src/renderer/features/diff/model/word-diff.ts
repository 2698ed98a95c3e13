/** Two sentences as one text: what both have, what went, what came, by words. */
import { diffIndices } from 'node-diff3';
import { wordsOf } from '../../bank/conflict/changed-words.ts';

export interface WordPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Words above which two texts are shown one after the other: comparing them costs more than it tells. */
const mostWords = 3000;

export function wordDiff(before: string, after: string): readonly WordPiece[] {
  const all = (kind: 'removed' | 'added', text: string): WordPiece[] => (text === '' ? [] : [{ kind, text }]);
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const old = wordsOf(before);
  const now = wordsOf(after);
  if (old.length > mostWords || now.length > mostWords) return [...all('removed', before), ...all('added', after)];
  const out: WordPiece[] = [];
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(old, now)) {
    const [start, length] = buffer1;
    if (start > at) out.push({ kind: 'same', text: old.slice(at, start).join('') });
    out.push(...all('removed', buffer1Content.join('')), ...all('added', buffer2Content.join('')));
    at = start + length;
  }
  if (at < old.length) out.push({ kind: 'same', text: old.slice(at).join('') });
  return joined(out);
}

/** A blank between two changes belongs to them: a change of several words reads as one. */
function joined(pieces: readonly WordPiece[]): WordPiece[] {
  const out: WordPiece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') out.push({ kind: 'removed', text: removed });
    if (added !== '') out.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  pieces.forEach((piece, n) => {
    const between = /^\s+$/.test(piece.text) && (removed !== '' || added !== '') && n < pieces.length - 1;
    if (piece.kind === 'same' && !between) {
      flush();
      out.push(piece);
      return;
    }
    if (piece.kind !== 'added') removed += piece.text;
    if (piece.kind !== 'removed') added += piece.text;
  });
  flush();
  return out;
}
