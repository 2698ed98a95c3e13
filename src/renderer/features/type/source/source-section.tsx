/** The source of the shown type or member, with a choice of file where a type has several (partial types). */
import { useCallback, useRef, useState } from 'react';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { EncodingTag } from '../../../ui/marks/encoding-tag.tsx';
import type { PlaceInSource } from '../model/place-in-source.ts';
import { baseName } from '../model/place-in-source.ts';
import { SourceEditor } from './source-editor.tsx';
import styles from './source-section.module.css';

export interface SourceSectionProps {
  readonly type: TypeDetail;
  readonly place: PlaceInSource;
  readonly onFile: (file: string) => void;
}

/** A segmented control holds at most so many; more files are chosen in the list pane. */
const mostSegments = 4;

export function SourceSection({ type, place, onFile }: SourceSectionProps) {
  const { t } = useMessages();
  const source = useCall('source.read', { file: place.file });
  const [failed, setFailed] = useState<unknown>(null);
  const find = useRef<() => void>(() => {});
  const onReady = useCallback((open: () => void) => {
    find.current = open;
  }, []);
  useCommands([
    {
      id: 'type.find',
      title: 'command.findInSource',
      group: 'group.view',
      keys: ['Mod+F'],
      run: () => find.current(),
    },
  ]);
  const files = [...new Set(type.files.map(({ file }) => file))];
  const error = source.error ?? failed;
  const choose = files.length > 1 && files.length <= mostSegments;
  const encoding = source.data?.file === place.file ? source.data.encoding : undefined;
  return (
    <section className={styles.section} aria-label={t('type.sourceOf', { name: type.symbol.name, file: place.file })}>
      {(choose || encoding !== undefined) && (
        <div className={styles.files}>
          {choose && (
            <Segmented
              label={t('type.file')}
              value={place.file}
              onChange={onFile}
              options={files.map((file) => ({ value: file, label: baseName(file) }))}
            />
          )}
          <span className="grow" />
          <EncodingTag encoding={encoding} />
        </div>
      )}
      {error !== null && source.data === undefined ? (
        <ErrorState
          error={error}
          title={t('type.sourceFailed')}
          onRetry={() => {
            setFailed(null);
            void source.refetch();
          }}
        />
      ) : failed !== null ? (
        <ErrorState error={failed} title={t('type.sourceFailed')} onRetry={() => setFailed(null)} />
      ) : (
        source.data !== undefined && (
          <SourceEditor
            file={source.data.file}
            text={source.data.text}
            language={source.data.language}
            line={place.line}
            endLine={place.endLine}
            reveal={place.key}
            label={t('type.sourceOf', { name: type.symbol.name, file: source.data.file })}
            onFail={setFailed}
            onReady={onReady}
          />
        )
      )}
    </section>
  );
}
