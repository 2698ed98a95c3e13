/** Files that changed since the workspace was opened, files that could not be read whole, and those that are searched as text only. */
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

export function FileLists({ overview: { changed, partly, asText } }: { overview: Overview }) {
  const { t, format } = useMessages();
  const now = useNow(30_000);
  const open = useOpenFile();
  const { navigation } = useServices();
  const searchIn = (ending: string) =>
    navigation.getState().go(route('search', '', ending === '' ? {} : { in: `**/*${ending}` }));
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
