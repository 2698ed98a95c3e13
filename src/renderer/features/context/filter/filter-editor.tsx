/**
 * A filter as text that is coloured while it is typed. The field is a plain text area, so that input methods, undo and reading
 * aloud work as everywhere; the colours lie under its transparent letters, in the same type.
 */
import type { RefObject } from 'react';
import type { FilterProblem, FilterSpan } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './filter-editor.module.css';
import { filterPieces } from './filter-pieces.ts';

export interface FilterEditorProps {
  readonly text: string;
  readonly spans: readonly FilterSpan[];
  readonly problems: readonly FilterProblem[];
  /** Id of the list that says what is wrong. */
  readonly describedBy: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
  readonly onBuild: () => void;
}

/** The contract's limit. */
const longest = 4000;

export function FilterEditor({ text, spans, problems, describedBy, field, onText, onBuild }: FilterEditorProps) {
  const { t } = useMessages();
  const invalid = problems.length > 0;
  return (
    <div className={cx(styles.editor, invalid && styles.invalid)}>
      <pre className={styles.shown} aria-hidden="true">
        {filterPieces(text, spans, problems).map((piece) => (
          <span
            key={piece.at}
            className={cx(piece.kind !== null && styles[piece.kind], piece.wrong && styles.squiggle)}
          >
            {piece.text}
          </span>
        ))}
        {/* A last line break needs something behind it to be a line. */}
        {'\u200b'}
      </pre>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t('packs.filter')}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={text}
        maxLength={longest}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          onBuild();
        }}
      />
    </div>
  );
}
