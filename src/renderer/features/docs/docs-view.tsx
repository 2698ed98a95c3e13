/**
 * Documents of the project: all of them by whom they are written for, one to read, and what it names. Its address is
 * `#/docs/<path>?q=…&line=…`. A section that is true no more says why.
 */
import { useRef } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { DocInspector } from './doc-inspector.tsx';
import { DocPage } from './doc-page.tsx';
import { DocsList } from './docs-list.tsx';
import { useDocuments } from './use-documents.ts';

interface DocsPlace {
  readonly file: string;
  readonly search: string;
}

const readPlace = ({ q = '' }: Readonly<Record<string, string>>, id: string): DocsPlace => ({ file: id, search: q });
const writePlace = ({ search }: DocsPlace): Record<string, string> => (search === '' ? {} : { q: search });
const fileOf = ({ file }: DocsPlace): string => file;

export default function DocsView() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { place, change } = useViewPlace('docs', readPlace, writePlace, fileOf);
  const line = Number(useNavigation((state) => state.route.query.line) ?? 0);
  const list = useDocuments();
  const documents = list.data?.documents ?? [];
  const shown = place.file || (documents.find(({ role }) => role === 'readme') ?? documents[0])?.file || '';
  const doc = useCall('docs.read', { file: shown }, { enabled: shown !== '' });
  const opened = doc.data?.file === shown ? doc.data : undefined;
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      id: 'docs.search',
      title: 'command.docsSearch',
      group: 'group.view',
      keys: ['/'],
      run: () => field.current?.select(),
    },
  ]);
  const open = (file: string, at?: number) =>
    navigation.getState().go(route('docs', file, { q: place.search, line: at === undefined ? undefined : String(at) }));
  return (
    <ViewPanes
      view="docs"
      label={t('view.docs')}
      crumbs={[t('view.docs'), ...(shown === '' ? [] : [shown])]}
      listLabel={t('docs.list')}
      list={
        <DocsList
          {...{ documents, field, shown }}
          unread={list.data?.unread ?? []}
          search={place.search}
          onSearch={(search) => change({ search })}
          onOpen={open}
        />
      }
      inspectorLabel={t('docs.about')}
      inspector={opened === undefined ? undefined : <DocInspector doc={opened} onOpen={open} />}
    >
      {list.error !== null && list.data === undefined && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data === undefined && list.error === null && (
        <Delayed>
          <EmptyState icon="book" title={t('docs.reading')} why={t('docs.readingWhy')} page />
        </Delayed>
      )}
      {list.data !== undefined && documents.length === 0 && (
        <EmptyState
          icon="book"
          title={t(list.isReading ? 'docs.reading' : 'docs.none')}
          why={t(list.isReading ? 'docs.readingWhy' : 'docs.noneWhy')}
          page
        />
      )}
      {doc.error !== null && shown !== '' && opened === undefined && (
        <ErrorState error={doc.error} onRetry={() => void doc.refetch()} />
      )}
      {opened !== undefined && <DocPage key={opened.file} doc={opened} line={line} />}
    </ViewPanes>
  );
}
