/**
 * The page of any text file: its source at a line, and the symbols that the code map has of it. Its address is
 * `#/file/<path>?line=<n>`; a document without a type has no other place.
 */
import { useCallback, useRef } from 'react';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EncodingTag } from '../../ui/marks/encoding-tag.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { MiddleCut } from '../../ui/text/middle-cut.tsx';
import { FileSource } from './file-source.tsx';
import { FileSymbols } from './file-symbols.tsx';
import styles from './file-view.module.css';

export default function FileView() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const file = useNavigation((state) => state.route.id);
  const query = useNavigation((state) => state.route.query);
  const entry = useNavigation((state) => state.entry);
  const openInEditor = useOpenInEditor();
  const find = useRef<() => void>(() => {});
  const onReady = useCallback((open: () => void) => {
    find.current = open;
  }, []);
  const line = lineOf(query.line);
  const endLine = Math.max(line, lineOf(query.endLine));
  const edit = () => openInEditor(file, line);
  useCommands([
    { id: 'type.find', title: 'command.findInSource', group: 'group.view', keys: ['Mod+F'], run: () => find.current() },
    { id: 'file.editor', title: 'command.fileInEditor', group: 'group.view', keys: ['Mod+Enter'], run: edit },
  ]);
  const at = file.lastIndexOf('/');
  return (
    <ViewPanes
      view="file"
      label={file}
      crumbs={[t('view.file'), ...(at < 0 ? [] : [file.slice(0, at)]), file.slice(at + 1)]}
      listLabel={t('file.symbols')}
      list={
        <FileSymbols
          file={file}
          line={line}
          onLine={(chosen) => navigation.getState().replace(route('file', file, { line: String(chosen) }))}
        />
      }
    >
      <header className={styles.head}>
        <div className={styles.line}>
          <Icon name="file" />
          <h1 className="h-page clip" title={file}>
            <MiddleCut text={file.slice(at + 1)} />
          </h1>
          <FileTags file={file} />
          <span className="grow" />
          <Button small look="ghost" icon="open" onClick={edit}>
            {t('action.openInEditor')} <KeyHint keys="Mod+Enter" />
          </Button>
        </div>
        <Path file={file} />
      </header>
      <FileSource file={file} line={line} endLine={endLine} reveal={`${line} ${entry}`} onReady={onReady} />
    </ViewPanes>
  );
}

function Path({ file }: { file: string }) {
  const { t } = useMessages();
  const copy = useCopy();
  return (
    <div className={styles.line}>
      <code className={styles.path} title={file}>
        {file}
      </code>
      <IconButton small icon="copy" label={t('file.copyPath')} onClick={() => copy(file)} />
    </div>
  );
}

function FileTags({ file }: { file: string }) {
  const { t } = useMessages();
  const { data } = useCall('source.read', { file });
  if (data === undefined || data.file !== file) return null;
  return (
    <>
      <Tag>{data.language === null ? t('file.plain') : t(`language.${data.language}`)}</Tag>
      <EncodingTag encoding={data.encoding} />
    </>
  );
}

/** A line number of the address; what is none means the first line. */
function lineOf(text: string | undefined): number {
  const line = Number(text);
  return Number.isSafeInteger(line) && line > 0 ? line : 1;
}
