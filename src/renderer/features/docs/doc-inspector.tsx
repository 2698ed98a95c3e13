/** The pane beside a document: its sections, what links to it, the code that it names. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import type { OpenDoc } from './doc-page.tsx';
import styles from './docs-view.module.css';

export interface DocInspectorProps {
  readonly doc: OpenDoc;
  readonly onOpen: (file: string, line?: number) => void;
}

export function DocInspector({ doc, onOpen }: DocInspectorProps) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const names = [
    ...new Map(doc.sections.flatMap((section) => section.names).map((one) => [one.symbol || one.file, one])).values(),
  ];
  return (
    <Scroll>
      <GroupHead level={2}>{t('docs.sections')}</GroupHead>
      <ListBox
        label={t('docs.sections')}
        items={doc.sections}
        itemKey={({ startLine }) => String(startLine)}
        onOpen={({ startLine }) => onOpen(doc.file, startLine)}
        row={({ title, level, faults }) => (
          <Row
            name={title || t('docs.top')}
            indent={Math.max(0, level - 1)}
            end={faults.length > 0 ? <span className={styles.outdated}>{t('docs.isOutdated')}</span> : undefined}
          />
        )}
      />
      {doc.linkedFrom.length > 0 && (
        <>
          <GroupHead level={2} count={format.number(doc.linkedFrom.length)}>
            {t('docs.linkedFrom')}
          </GroupHead>
          <ListBox
            label={t('docs.linkedFrom')}
            items={doc.linkedFrom}
            itemKey={({ file, line }) => `${file}:${line}`}
            onOpen={({ file, line }) => onOpen(file, line)}
            row={({ file, line, title }) => <Row name={`${file}:${line}`} place={title} />}
          />
        </>
      )}
      {names.length > 0 && (
        <>
          <GroupHead level={2} count={format.number(names.length)}>
            {t('docs.names')}
          </GroupHead>
          <ListBox
            label={t('docs.names')}
            items={names}
            itemKey={({ symbol, file }) => symbol || file}
            onOpen={({ symbol, file }) =>
              navigation.getState().go(symbol === '' ? route('file', file) : route('symbols', '', { q: symbol }))
            }
            row={({ name, symbol, file }) => (
              <Row name={name} place={symbol === '' ? '' : file} title={symbol || file} />
            )}
          />
        </>
      )}
    </Scroll>
  );
}
