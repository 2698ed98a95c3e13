/**
 * Markdown of answers, records and documents, as people read it. The text comes from machines and from other people's files:
 * HTML is shown as text or, in a document, left out; images are not loaded, links lead to places of this app only. Its reader
 * is loaded when first needed; until then the text stands as it is written.
 */
import { lazy, type ReactNode, Suspense } from 'react';
import { cx } from '../cx.ts';
import styles from './markdown.module.css';

export interface MarkdownProps {
  readonly text: string;
  /** Draws `[n]`; null leaves it as it is written, for numbers that cite nothing. Keep it the same while nothing changes. */
  readonly cite?: (n: number) => ReactNode | null;
  /** The text is still being written: a caret is at its end. */
  readonly writing?: boolean;
  /** A document of the project, whose HTML is layout. */
  readonly isDocument?: boolean;
}

const MarkdownBody = lazy(() => import('./markdown-body.tsx'));

export function Markdown({ text, cite = citesNothing, writing = false, isDocument = false }: MarkdownProps) {
  return (
    <div className={cx(styles.md, writing && styles.writing)}>
      <Suspense fallback={<p className={styles.plain}>{text}</p>}>
        <MarkdownBody text={text} cite={cite} isDocument={isDocument} />
      </Suspense>
    </div>
  );
}

const citesNothing = () => null;
