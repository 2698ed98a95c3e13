/**
 * What supports the answer: each fragment by its place and its state, the first one open, the others one press away. A
 * fragment that moved is followed and says so; one that changed shows what is there now.
 */
import { type KeyboardEvent, useState } from 'react';
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import { matches } from '../../../lib/commands/keys.ts';
import { isMac } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { HashChip } from '../../../ui/marks/hash-chip.tsx';
import { pinKeys } from '../../context/pin/use-pin-command.ts';
import { useIsPinned, usePinActs } from '../../context/pin/use-pins.ts';
import { CodePeek } from '../../file/peek/code-peek.tsx';
import { moveOf, placeOf } from './evidence-place.ts';
import styles from './parts/evidence-section.module.css';
import page from './record-page.module.css';

/** Fragments listed at once; an answer with more says how many. */
const shownAtFirst = 40;

export function EvidenceSection({ evidence }: { evidence: readonly EvidenceView[] }) {
  const { t } = useMessages();
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([firstShown(evidence)]));
  const [all, setAll] = useState(false);
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  if (evidence.length === 0) {
    return (
      <section className={page.section}>
        <h2>
          {t('learnings.evidence')} <span className={page.note}>{t('learnings.evidenceNone')}</span>
        </h2>
      </section>
    );
  }
  const shown = all ? evidence : evidence.slice(0, shownAtFirst);
  return (
    <section className={page.section} aria-label={t('learnings.evidence')}>
      <h2>
        {t('learnings.evidence')} <span className={page.note}>{useSummary(evidence)}</span>
      </h2>
      <ol className={styles.list}>
        {shown.map((one, index) => (
          <EvidenceItem
            key={`${one.file} ${one.startLine} ${one.endLine} ${one.hash}`}
            n={index + 1}
            evidence={one}
            open={open.has(index)}
            onToggle={() => toggle(index)}
          />
        ))}
      </ol>
      {shown.length < evidence.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('learnings.evidenceMore', { count: evidence.length - shown.length })}
        </button>
      )}
    </section>
  );
}

/** The first fragment that can be shown. */
function firstShown(evidence: readonly EvidenceView[]): number {
  return evidence.findIndex(({ state }) => state !== 'missing');
}

function useSummary(evidence: readonly EvidenceView[]): string {
  const { t } = useMessages();
  const count = (state: EvidenceView['state']) => evidence.filter((one) => one.state === state).length;
  const [moved, changed, missing] = [count('moved'), count('changed'), count('missing')];
  const whole = t('learnings.fragments', { count: evidence.length });
  if (moved + changed + missing === 0) return t('learnings.allUnchanged', { fragments: whole });
  return [
    whole,
    moved > 0 && t('learnings.countMoved', { count: moved }),
    changed > 0 && t('learnings.countChanged', { count: changed }),
    missing > 0 && t('learnings.countMissing', { count: missing }),
  ]
    .filter((part) => part !== false)
    .join(t('symbols.separator'));
}

interface EvidenceItemProps {
  readonly n: number;
  readonly evidence: EvidenceView;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Letters of a hash that are enough to compare by eye. */
const shownHash = 8;

/** One fragment: its number, place and state; pressed, its lines in place. */
export function EvidenceItem({ n, evidence, open, onToggle }: EvidenceItemProps) {
  const { t } = useMessages();
  const [identifiers] = useIdentifiers();
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
            {identifiers && <HashChip value={evidence.hash.slice(0, shownHash)} />}
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
