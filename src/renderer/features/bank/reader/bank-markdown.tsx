/**
 * Markdown of one part of a file. As elsewhere in the app HTML is not drawn and no image is loaded; links lead to files of the bank
 * and to code, and items of task lists can be ticked where `onTick` is given. Its reader is loaded when first needed.
 */
import { lazy, Suspense } from 'react';
import styles from '../../../ui/markdown/markdown.module.css';
import type { BankMarkdownProps } from './bank-markdown-body.tsx';

const Body = lazy(() => import('./bank-markdown-body.tsx'));

export function BankMarkdown(props: BankMarkdownProps) {
  return (
    <div className={styles.md}>
      <Suspense fallback={<p className={styles.plain}>{props.text}</p>}>
        <Body {...props} />
      </Suspense>
    </div>
  );
}
