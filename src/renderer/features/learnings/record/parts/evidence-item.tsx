/** One fragment: its number, place and state; pressed, its lines in place. */
import type { KeyboardEvent } from 'react';
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import { matches } from '../../../../lib/commands/keys.ts';
import { isMac } from '../../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EvidenceChip } from '../../../../ui/marks/evidence-chip.tsx';
import { HashChip } from '../../../../ui/marks/hash-chip.tsx';
import { pinKeys } from '../../../context/pin/use-pin-command.ts';
import { useIsPinned, usePinActs } from '../../../context/pin/use-pins.ts';
import { CodePeek } from '../../../file/peek/code-peek.tsx';
import { moveOf, placeOf } from './evidence-place.ts';
import styles from './evidence-section.module.css';

export interface EvidenceItemProps {
  readonly n: number;
  readonly evidence: EvidenceView;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Letters of a hash that are enough to compare by eye. */
const shownHash = 8;

export function EvidenceItem({ n, evidence, open, onToggle }: EvidenceItemProps) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const place = placeOf(evidence);
  const gone = evidence.state === 'missing';
  const edit = () => openInEditor(place.file, place.startLine);
  const said = useMoveText(evidence);
  const { typeId } = evidence;
  const pins = usePinActs();
  const isPinned = useIsPinned();
  const pinned = typeId !== undefined && isPinned(typeId);
  // On a fragment the key pins its type; elsewhere on the page it pins the record.
  const onKeyDown = (event: KeyboardEvent) => {
    if (typeId === undefined || !matches(pinKeys, event, isMac)) return;
    event.preventDefault();
    pins.toggle(typeId, pinned);
  };
  return (
    <li className={cx(styles.item, open && styles.open)} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <span className={styles.cite}>{n}</span>
        <EvidenceChip
          file={place.file}
          line={place.startLine}
          endLine={place.endLine}
          state={evidence.state}
          expanded={open}
          onOpen={onToggle}
          onOpenInEditor={edit}
        />
        {said !== '' && <span className={styles[evidence.state] ?? styles.said}>{said}</span>}
        {open && (
          <>
            <span className="grow" />
            <HashChip value={evidence.hash.slice(0, shownHash)} />
            {typeId !== undefined && (
              <IconButton
                small
                icon="pin"
                keys={pinKeys}
                pressed={pinned}
                label={t(pinned ? 'context.unpin' : 'context.pin')}
                onClick={() => pins.toggle(typeId, pinned)}
              />
            )}
            <IconButton small icon="open" label={t('action.openInEditor')} disabled={gone} onClick={edit} />
          </>
        )}
      </header>
      {open && (gone ? <p className={styles.gone}>{t('learnings.evidenceGone')}</p> : <CodePeek {...place} />)}
    </li>
  );
}

function useMoveText(evidence: EvidenceView): string {
  const { t } = useMessages();
  const move = moveOf(evidence);
  if (move.kind === 'file') return t('learnings.movedFile', { file: move.from });
  if (move.kind === 'lines' && move.by !== 0) {
    return t(move.by > 0 ? 'learnings.movedDown' : 'learnings.movedUp', { count: Math.abs(move.by) });
  }
  return evidence.state === 'fresh' ? '' : t(`freshness.${evidence.state}`);
}
