/** Members as an outline prints them, one a line: the mark of the accessibility, then the signature with its colours. */
import type { Member } from '#shared/contract/symbols.ts';
import { accessMark, signaturePieces } from '../model/outline-groups.ts';
import styles from './outline-lines.module.css';

export interface OutlineLinesProps {
  readonly members: readonly Member[];
  /** Member to set off, if it is among them. */
  readonly current?: string | undefined;
}

export function OutlineLines({ members, current }: OutlineLinesProps) {
  return (
    <ul className={styles.lines}>
      {members.map((member) => (
        <li key={member.memberId} aria-current={member.memberId === current || undefined}>
          <span className={styles.mark}>{accessMark(member.access)} </span>
          <Signature text={member.signature} name={member.name} />
        </li>
      ))}
    </ul>
  );
}

export function Signature({ text, name }: { text: string; name: string }) {
  let at = 0;
  return signaturePieces(text, name).map((piece) => {
    const key = at;
    at += piece.text.length;
    return (
      <span key={key} className={styles[piece.role]}>
        {piece.text}
      </span>
    );
  });
}
