/**
 * Files that changed since the workspace was opened; and, folded, what was not fully analysed: files with errors, files that are
 * searched as text only, skipped files by reason.
 */
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import type { SkippedFilter } from '../overview-place.ts';
import styles from './parts.module.css';

export interface FileListsProps {
  readonly overview: Overview;
  readonly onSkipped: (filter: SkippedFilter) => void;
}

export default function FileLists({ overview, onSkipped }: FileListsProps) {
  const { t, format } = useMessages();
  const now = useNow(30_000);
  const open = useOpenFile();
  const { changed, partly, asText, skipped } = overview;
  const skippedFiles = skipped.reduce((sum, { count }) => sum + count, 0);
  const notes = [
    partly.length > 0 ? t('overview.reading.partly', { count: partly.length }) : '',
    asText.files > 0 ? t('overview.reading.asText', { count: asText.files }) : '',
    skippedFiles > 0 ? t('overview.reading.skipped', { count: skippedFiles }) : '',
  ].filter((note) => note !== '');
  return (
    <>
      {changed.length > 0 && (
        <>
          <GroupHead count={t('overview.changedNote')}>{t('overview.changed')}</GroupHead>
          <ListBox
            label={t('overview.changed')}
            items={changed}
            itemKey={({ file, at }) => `${file} ${at}`}
            onOpen={({ file, kind }, aside) => {
              if (kind !== 'removed') open(file, aside);
            }}
            row={({ file, kind, at }) => (
              <FileRow
                file={file}
                end={[t(`overview.change.${kind}`), format.ago(at, now)].join(t('symbols.separator'))}
              />
            )}
          />
        </>
      )}
      {notes.length > 0 && (
        <details className={styles.fold}>
          <summary>
            {t('overview.reading')} <span>{notes.join(t('symbols.separator'))}</span>
          </summary>
          <NotAnalysed overview={overview} onSkipped={onSkipped} />
        </details>
      )}
    </>
  );
}

function NotAnalysed({ overview: { partly, asText, skipped }, onSkipped }: FileListsProps) {
  const { t, format } = useMessages();
  const open = useOpenFile();
  const { navigation } = useServices();
  const searchIn = (ending: string) =>
    navigation.getState().go(route('search', '', ending === '' ? {} : { in: `**/*${ending}` }));
  return (
    <>
      {partly.length > 0 && (
        <>
          <GroupHead count={t('overview.parseErrorsNote')}>{t('overview.parseErrors')}</GroupHead>
          <ListBox
            label={t('overview.parseErrors')}
            items={partly}
            itemKey={({ file }) => file}
            onOpen={({ file }, aside) => open(file, aside)}
            row={({ file, line, places }) => (
              <FileRow file={file} line={line} end={t('overview.parseErrorCount', { count: places })} />
            )}
          />
        </>
      )}
      {asText.files > 0 && (
        <>
          <GroupHead count={t('asText.note')}>{t('asText.title')}</GroupHead>
          <ListBox
            label={t('asText.title')}
            items={asText.endings}
            itemKey={({ ending }) => ending}
            onOpen={({ ending }) => searchIn(ending)}
            row={({ ending, files }) => (
              <Row
                icon={<Icon name="file" size="small" />}
                name={ending === '' ? t('asText.noEnding') : ending}
                end={t('unit.files', { count: files })}
              />
            )}
          />
        </>
      )}
      {skipped.length > 0 && (
        <>
          <GroupHead>{t('overview.skippedBy')}</GroupHead>
          <ListBox
            label={t('overview.skippedBy')}
            items={skipped.toSorted((a, b) => b.count - a.count)}
            itemKey={({ reason }) => reason}
            onOpen={({ reason }) => onSkipped(reason)}
            row={({ reason, count }) => (
              <Row icon={<Icon name="filter" size="small" />} name={t(`skip.${reason}`)} end={format.number(count)} />
            )}
          />
        </>
      )}
    </>
  );
}

function FileRow({ file, line, end }: { file: string; line?: number; end: string }) {
  const at = file.lastIndexOf('/') + 1;
  return (
    <Row
      icon={<Icon name="file" size="small" />}
      name={file.slice(at)}
      place={file.slice(0, Math.max(0, at - 1))}
      end={end}
      title={line === undefined ? file : `${file}:${line}`}
    />
  );
}

/** Shows the symbols of a file, or with Ctrl the file itself in the editor. */
function useOpenFile(): (file: string, aside: boolean) => void {
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  return (file, aside) => {
    if (aside) openInEditor(file);
    else navigation.getState().go(route('symbols', '', { file }));
  };
}
