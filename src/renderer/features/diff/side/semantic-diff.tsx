/**
 * The description before and as it is written now, section by section; what differs is set off word by word. A section that was not
 * there before stands as a whole: every word of it would be set off.
 */
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { wordDiff } from '../model/word-diff.ts';
import styles from './side.module.css';

export function SemanticTextDiff({ semantic }: { readonly semantic: ComparedType['semantic'] }) {
  const { t } = useMessages();
  const worded = useWorded();
  const { sections, notHere } = semantic;
  const differing = sections.filter(({ differs }) => differs);
  return (
    <div className={styles.semantic}>
      {notHere !== undefined && <p className="muted">{worded(notHere.reason, notHere.why)}</p>}
      {sections.length === 0 && notHere === undefined && <p className="muted">{t('diff.semanticNone')}</p>}
      {sections.length > 0 && differing.length === 0 && <p className="muted">{t('diff.semanticSame')}</p>}
      {differing.map(({ section, before, after }) => (
        <div key={section}>
          <h4>{t(`semantic.section.${section}`)}</h4>
          {/* As words, not as Markdown: a mark may begin in one piece and end in another. */}
          <p className={before ? undefined : styles.added}>
            {wordDiff(plain(before), plain(after)).map((piece, at) => {
              const key = `${at} ${piece.kind}`;
              if (piece.kind === 'added' && before) return <ins key={key}>{piece.text}</ins>;
              const text = <Breakable text={piece.text} />;
              return piece.kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
            })}
          </p>
        </div>
      ))}
    </div>
  );
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll('`', '');
}
