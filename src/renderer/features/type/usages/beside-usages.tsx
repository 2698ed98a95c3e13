/** Under the usages: lines of files that are not analysed that name the symbol, and what the answer does not rest on. */
import type { Result } from '#shared/contract/contract.ts';
import type { Mention } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { cx } from '../../../ui/cx.ts';
import { CoverageNote } from '../../../ui/feedback/coverage-note.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeLine } from '../../../ui/text/code-line.tsx';
import styles from './beside-usages.module.css';

/** Letters of a line that fit before the name. */
const roomBefore = 60;

export function BesideUsages({ answer }: { answer: Result<'FindUsages'> }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const { mentions, coverage, untyped, throughBase, reader, reading, light } = answer;
  const { places, total, docs } = mentions;
  const title = t(light === undefined ? 'mentions.title' : 'mentions.linesTitle');
  return (
    <div className={styles.beside}>
      {total > 0 && (
        <>
          <GroupHead count={total > places.length ? t('mentions.some', { shown: places.length, total }) : total}>
            <span title={t(light === undefined ? 'mentions.why' : 'mentions.linesWhy')}>{title}</span>
          </GroupHead>
          <div className={styles.list}>
            <ListBox<Mention>
              label={title}
              items={places}
              itemKey={({ file, line }) => `${file}:${line}`}
              onOpen={({ file, line }, aside) => {
                if (aside) openInEditor(file, line);
                else navigation.getState().go(route('file', file, { line: String(line) }));
              }}
              row={({ file, line, text, range }) => (
                <div className={styles.mention} title={`${file}:${line}`}>
                  <CodeLine line={line} text={text} ranges={[range]} room={roomBefore} />
                  <span className={cx(styles.file, 'small muted clip')}>{file}</span>
                </div>
              )}
            />
          </div>
        </>
      )}
      {docs > 0 && <p className={styles.note}>{t('mentions.docs', { count: docs })}</p>}
      <CoverageNote coverage={coverage} unsure={{ untyped, throughBase, reader, ...reading }} />
    </div>
  );
}
