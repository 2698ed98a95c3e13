/** One row: a part's head, an entry with what goes in of it, or what was left out with the reason in its place. */
import { memo } from 'react';
import type { PromptWindow, WindowEntry, WindowFile, WindowLeftOut } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { RowAct } from '../../../ui/lists/row-act.tsx';
import { DescriptionState } from '../../../ui/memory/description-state.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { MatchText } from '../../symbols/parts/match-text.tsx';
import { lastName } from '../model/last-name.ts';
import type { WindowRow as Row } from '../model/window-rows.ts';
import { Texts } from './texts.tsx';
import styles from './window-table.module.css';

export interface WindowRowProps {
  readonly row: Row;
  readonly around: PromptWindow['around'];
  readonly pinned: boolean;
}

export const WindowRow = memo(function WindowRow({ row, around, pinned }: WindowRowProps) {
  const { t, format } = useMessages();
  switch (row.kind) {
    case 'part':
      return (
        <div className={styles.part}>
          {t(`context.part.${row.part}`)}
          {row.part === 'focus' && around !== null && (
            <span title={around.path}>
              {t('context.around', { name: lastName(around.path), time: format.time(around.at) })}
            </span>
          )}
        </div>
      );
    case 'outHead':
      return (
        <div className={styles.part}>
          {t('context.leftOut')} <span>{format.number(row.count)}</span>
        </div>
      );
    case 'filesHead':
      return (
        <div className={styles.part}>
          {t('context.files')} <span>{format.number(row.count)}</span>
        </div>
      );
    case 'file':
      return <FileRow file={row.file} />;
    case 'entry':
      return <EntryRow entry={row.entry} pinned={pinned} />;
    case 'out':
      return <OutRow out={row.out} pinned={pinned} />;
  }
});

function EntryRow({ entry, pinned }: { entry: WindowEntry; pinned: boolean }) {
  const { t, format } = useMessages();
  const worded = useWorded();
  const why = worded(entry.reason, entry.why);
  return (
    <div className={styles.row} title={`${entry.path}\n${why}`}>
      <SymbolIcon kind={entry.symbol.kind} />
      <span className={styles.path}>
        <MatchText symbol={entry.symbol} />
      </span>
      <span className={styles.goesIn}>
        <Texts texts={entry.texts} trimmed={entry.trimmed} />
        <span className={styles.reason}>{why}</span>
      </span>
      <span className="small">
        {entry.semanticState !== 'none' && <DescriptionState of={entry.semanticState} t={t} />}
      </span>
      <span className={styles.figure}>{format.number(entry.characters)}</span>
      <Acts path={entry.path} pinned={pinned} dismissable={!pinned} />
    </div>
  );
}

function FileRow({ file }: { file: WindowFile }) {
  const { format } = useMessages();
  const worded = useWorded();
  const why = worded(file.reason, file.why);
  return (
    <div className={styles.row} title={`${file.file}\n${why}`}>
      <Icon name="file" size="small" />
      <span className={styles.path}>
        <MiddleCut text={file.file} />
      </span>
      <span className={styles.why}>{why}</span>
      <span className={styles.figure}>{format.number(file.characters)}</span>
    </div>
  );
}

function OutRow({ out, pinned }: { out: WindowLeftOut; pinned: boolean }) {
  const { format } = useMessages();
  const worded = useWorded();
  const why = worded(out.reason, out.why);
  return (
    <div className={`${styles.row} ${styles.out}`} title={`${out.path}\n${why}`}>
      <span className={styles.noIcon} />
      <span className={styles.path}>
        <MiddleCut text={out.path} />
      </span>
      <span className={styles.why}>{why}</span>
      <span className={styles.figure}>{format.number(out.characters)}</span>
      <Acts path={out.path} pinned={pinned} dismissable={false} />
    </div>
  );
}

interface ActsProps {
  readonly path: string;
  readonly pinned: boolean;
  readonly dismissable: boolean;
}

function Acts({ path, pinned, dismissable }: ActsProps) {
  const { t } = useMessages();
  const name = lastName(path);
  return (
    <span className={styles.acts}>
      <RowAct
        act="pin"
        icon="pin"
        keys="Mod+Shift+I"
        on={pinned}
        label={t(pinned ? 'context.unpinOf' : 'context.pinOf', { name })}
      />
      {dismissable && <RowAct act="dismiss" icon="close" keys="Delete" label={t('context.dismissOf', { name })} />}
    </span>
  );
}
