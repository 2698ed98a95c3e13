/** A found learning: its mark and question, how it stands, and the beginning of its answer, or where its words are. */
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness, standingOf } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { codePieces, withShortPaths } from '../../../ui/text/code-pieces.ts';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { pieces } from '../../../ui/text/pieces.ts';
import { plainText } from '../../learnings/list/text-lines.ts';
import { excerptStart, type MarksOf } from '../model/word-marks.ts';
import styles from './found-row.module.css';

export function LearningRow({ hit, marksOf }: { hit: MemoryHit; marksOf: MarksOf }) {
  const { t } = useMessages();
  const colourOf = useDomainColours();
  const { question, questionType, domain, confidence, status, origin, evidence } = hit;
  const answer = plainText(hit.answer);
  const marks = marksOf(answer);
  const start = excerptStart(answer, marks);
  return (
    <div className={styles.row}>
      <QuestionMark
        type={questionType}
        domain={domain}
        colour={colourOf(domain)}
        confidence={confidence}
        status={status}
        origin={origin}
      />
      <span className={styles.name} title={question}>
        <Question text={question} marksOf={marksOf} />
      </span>
      <span className={styles.end}>
        <Freshness of={standingOf(status, evidence.length)} />
      </span>
      <span className={styles.text}>
        {start > 0 && '…'}
        <MarkedText pieces={pieces(answer, marks, start)} />
        {hit.why.words === 0 && <span className="faint"> · {t('search.byMeaning')}</span>}
      </span>
    </div>
  );
}

/** Names of code set as code, and in both what was asked for marked. */
function Question({ text, marksOf }: { text: string; marksOf: MarksOf }) {
  let at = 0;
  return codePieces(withShortPaths(text)).map((piece) => {
    const key = at;
    at += piece.text.length;
    const marked = <MarkedText pieces={pieces(piece.text, marksOf(piece.text))} />;
    return piece.code ? <code key={key}>{marked}</code> : <span key={key}>{marked}</span>;
  });
}
