/** The part of Markdown that needs its libraries: reads the text, cleans it, draws it with our links and citations. */
import { memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { Breakable } from '../text/breakable.tsx';
import { breakPaths } from './break-paths.ts';
import { Cell } from './cell.tsx';
import { citationTag, markCitations, numbersAreNoLinks } from './citations.ts';
import { htmlAsText, htmlLeftOut } from './html-as-text.ts';
import { InAppLink } from './in-app-link.tsx';
import styles from './markdown.module.css';
import { isTooCostly } from './too-costly.ts';
import { underscoresStay } from './underscores.ts';

export interface MarkdownBodyProps {
  readonly text: string;
  readonly cite: (n: number) => ReactNode | null;
  readonly isDocument: boolean;
}

const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'memo'] },
};

// Cleaned before citations are put in: the text itself cannot make one.
const rehypePlugins: Options['rehypePlugins'] = [[rehypeSanitize, schema], markCitations, breakPaths];
const remarkPlugins: Options['remarkPlugins'] = [remarkGfm, numbersAreNoLinks, underscoresStay];
const ofAnswer = [...remarkPlugins, htmlAsText];
const ofDocument = [...remarkPlugins, htmlLeftOut];

function MarkdownBody({ text, cite, isDocument }: MarkdownBodyProps) {
  const components = useMemo(() => componentsWith(cite), [cite]);
  if (isTooCostly(text)) return <p className={styles.plain}>{text}</p>;
  return (
    <ReactMarkdown
      remarkPlugins={isDocument ? ofDocument : ofAnswer}
      rehypePlugins={rehypePlugins}
      components={components}
      urlTransform={(url) => url}
    >
      {text}
    </ReactMarkdown>
  );
}

export default memo(MarkdownBody);

function componentsWith(cite: MarkdownBodyProps['cite']): Components {
  return {
    a: ({ href, children }) => <InAppLink href={href ?? ''}>{children}</InAppLink>,
    // An image would be fetched from wherever the text says: its description is shown instead.
    img: ({ alt }) => <span className="muted">{alt}</span>,
    code: ({ children, className }) => (
      <code className={className}>
        {typeof children === 'string' && !children.includes('\n') ? <Breakable text={children} /> : children}
      </code>
    ),
    td: Cell,
    table: ({ children }) => (
      <div className={styles.wide}>
        <table>{children}</table>
      </div>
    ),
    [citationTag]: ({ children }: { children?: ReactNode }) => {
      const n = Number(children);
      return cite(n) ?? `[${n}]`;
    },
  } as Components;
}
