/** One document as people read it, section by section; an outdated section says why. */
import { useEffect, useRef } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import type { DocFault } from '#shared/contract/project/docs.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinksFrom } from '../../ui/markdown/in-app-link.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { MiddleCut } from '../../ui/text/middle-cut.tsx';
import styles from './docs-view.module.css';

export type OpenDoc = Result<'docs.read'>;

/** `line`: what is shown first; 0 for the top. */
export function DocPage({ doc, line }: { doc: OpenDoc; line: number }) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const lines = doc.text.split('\n');
  // Links by reference are defined anywhere in a document; each section is drawn separately.
  const definitions = lines.filter((row) => /^ {0,3}\[[^\]]{1,200}\]:\s*\S/.test(row)).join('\n');
  const isMarkdown = /\.(md|mdx|mdc|markdown)$/i.test(doc.file);
  const at = doc.sections.findLastIndex(({ startLine }) => startLine <= line);
  const aimed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (line > 0) aimed.current?.scrollIntoView({ block: 'start' });
  }, [line]);
  return (
    <>
      <header className={styles.head}>
        <h1 className="h-page clip" title={doc.file}>
          <MiddleCut text={doc.file} />
        </h1>
        <Button small look="ghost" icon="open" onClick={() => openInEditor(doc.file, Math.max(1, line))}>
          {t('action.openInEditor')}
        </Button>
      </header>
      <Scroll restoreAs={`docs.${doc.file}`} className={styles.page} label={doc.file}>
        <LinksFrom value={doc.file}>
          {doc.sections.map((section, n) => (
            <section
              key={section.startLine}
              ref={n === at ? aimed : undefined}
              className={section.faults.length > 0 ? styles.faulty : undefined}
            >
              {section.faults.length > 0 && (
                <ul className={styles.faults}>
                  {section.faults.map((fault) => (
                    <li key={`${fault.line} ${fault.name}`}>
                      <Icon name="warn" size="small" /> <FaultText fault={fault} />
                    </li>
                  ))}
                </ul>
              )}
              {isMarkdown ? (
                <Markdown
                  isDocument
                  text={`${lines.slice(section.startLine - 1, section.endLine).join('\n')}\n\n${definitions}`}
                />
              ) : (
                <pre className={styles.plain}>{lines.slice(section.startLine - 1, section.endLine).join('\n')}</pre>
              )}
            </section>
          ))}
        </LinksFrom>
      </Scroll>
    </>
  );
}

function FaultText({ fault: { kind, name, now } }: { fault: DocFault }) {
  const { t } = useMessages();
  return <span>{t(now === '' ? `docs.fault.${kind}` : `docs.fault.${kind}Now`, { name, now })}</span>;
}
