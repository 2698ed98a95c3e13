/** The fragments of code that an answer was made from, each with its tokens. */
import type { AskContext } from '#shared/contract/memory/ask.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import styles from './ask-inspector.module.css';

export function UsedCode({ code }: { code: AskContext['code'] }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  if (code.length === 0) return null;
  return (
    <section className={styles.part}>
      <GroupHead count={t('ask.fragments', { count: code.length })}>{t('ask.code')}</GroupHead>
      <ul>
        {code.map(({ symbol, startLine, endLine, tokens }) => (
          <li key={`${symbol.path} ${startLine}`} className={styles.fragment}>
            <EvidenceChip
              file={symbol.file}
              line={startLine}
              endLine={endLine}
              folders={1}
              onOpen={() =>
                navigation
                  .getState()
                  .go(route('file', symbol.file, { line: String(startLine), endLine: String(endLine) }))
              }
              onOpenInEditor={() => openInEditor(symbol.file, startLine)}
            />
            <span className={styles.tokens}>{format.number(tokens)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
