/**
 * A few lines of code in place, the ones that bear a claim out tinted: at most eight, with what stands around them where
 * there is room. The whole file is one step away. Lines are numbered as the file is now.
 */
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import styles from './code-peek.module.css';
import { peekRange } from './peek-range.ts';
import { useCodeColours } from './use-code-colours.ts';

export interface CodePeekProps {
  readonly file: string;
  /** From 1, both included, as the file is now. */
  readonly startLine: number;
  readonly endLine: number;
}

export function CodePeek({ file, startLine, endLine }: CodePeekProps) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const source = useCall('source.read', { file });
  const known = source.data?.file === file ? source.data : undefined;
  const lines = useMemo(() => linesOf(known?.text ?? ''), [known]);
  const { from, to, hidden } = peekRange(startLine, endLine, lines.length);
  const coloured = useCodeColours(file, known?.language ?? null, lines, from, to);
  if (source.isError) return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (known === undefined) return null;
  return (
    <figure className={styles.peek} aria-label={t('peek.of', { file, from: startLine, to: endLine })}>
      <ol className={styles.code}>
        {coloured.map((pieces, index) => {
          const line = from + index;
          return (
            <li key={line} className={line >= startLine && line <= endLine ? styles.bears : undefined}>
              <span className={styles.at}>{line}</span>
              <code>
                {pieces.map(({ at, text, sort }) => (
                  <span key={at} className={sort === '' ? undefined : styles[sort]}>
                    {text}
                  </span>
                ))}
              </code>
            </li>
          );
        })}
      </ol>
      {hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          onClick={() =>
            navigation.getState().go(route('file', file, { line: String(startLine), endLine: String(endLine) }))
          }
        >
          {t('peek.more', { count: hidden })}
        </button>
      )}
    </figure>
  );
}

/** What comes after the last line break is no line. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
