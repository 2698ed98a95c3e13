/** The part that needs the Markdown libraries: reads, cleans and draws, with our links, code places and ticks. */
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, type Route, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Cell } from '../../../ui/markdown/cell.tsx';
import styles from '../../../ui/markdown/markdown.module.css';
import { underscoresStay } from '../../../ui/markdown/underscores.ts';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { codePlace } from './bank-link.ts';

export interface BankMarkdownProps {
  readonly text: string;
  /** 1-based line of the file at which the text begins. */
  readonly firstLine: number;
  /** Stays the same while nothing changes. */
  readonly link: (href: string) => Route | null;
  readonly onTick: ((line: number, done: boolean) => void) | null;
}

const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  // The paths of code that people write as links have a line behind a colon, which reads like a protocol.
  protocols: { ...defaultSchema.protocols, href: null },
};
const rehypePlugins: Options['rehypePlugins'] = [[rehypeSanitize, schema]];
const remarkPlugins: Options['remarkPlugins'] = [remarkGfm, underscoresStay];

/** What the drawn elements need. They are the same components at every draw, so that focus and selection outlive a change. */
const Page = createContext<Pick<BankMarkdownProps, 'link' | 'onTick' | 'firstLine'>>({
  link: () => null,
  onTick: null,
  firstLine: 1,
});
/** Line of the item (from 1, in the text) that is being drawn. */
const ItemLine = createContext(0);

const components: Components = {
  a: ({ href, children }) => <Link href={href ?? ''} words={children} />,
  // An image would be fetched from wherever the text says: its description is shown instead.
  img: ({ alt }) => <span className="muted">{alt}</span>,
  td: Cell,
  table: ({ children }) => (
    <div className={styles.wide}>
      <table>{children}</table>
    </div>
  ),
  li: ({ node, children }) => (
    <li>
      <ItemLine value={node?.position?.start.line ?? 0}>{children}</ItemLine>
    </li>
  ),
  input: ({ checked }) => <Tick checked={checked === true} />,
  code: ({ className, children }) => <Code className={className} words={children} />,
};

function BankMarkdownBody({ text, firstLine, link, onTick }: BankMarkdownProps) {
  const page = useMemo(() => ({ firstLine, link, onTick }), [firstLine, link, onTick]);
  return (
    <Page value={page}>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        components={components}
        urlTransform={(url) => url}
      >
        {text}
      </ReactMarkdown>
    </Page>
  );
}

export default memo(BankMarkdownBody);

function Link({ href, words }: { href: string; words: ReactNode }) {
  const { navigation } = useServices();
  const target = useContext(Page).link(href);
  if (target === null) return <span title={href}>{words}</span>;
  return (
    <a
      href={formatHash(target)}
      title={href}
      onClick={(event) => {
        event.preventDefault();
        navigation.getState().go(target);
      }}
    >
      {words}
    </a>
  );
}

function Tick({ checked }: { checked: boolean }) {
  const { t } = useMessages();
  const { onTick, firstLine } = useContext(Page);
  const line = useContext(ItemLine);
  const at = firstLine + line - 1;
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled={onTick === null || line === 0}
      aria-label={t('bank.tick', { line: at })}
      onChange={() => onTick?.(at, !checked)}
    />
  );
}

/** `src/a.ts:12-15` between backticks is a place that opens. */
function Code({ className, words }: { className: string | undefined; words: ReactNode }) {
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const place = className === undefined && typeof words === 'string' ? codePlace(words) : null;
  if (place === null) return <code className={className}>{words}</code>;
  const { file, line, endLine } = place;
  const target = route('file', file, { line: String(line), ...(endLine > line ? { endLine: String(endLine) } : {}) });
  return (
    <EvidenceChip
      {...{ file, line, endLine }}
      onOpen={() => navigation.getState().go(target)}
      onOpenInEditor={() => openInEditor(file, line)}
    />
  );
}
