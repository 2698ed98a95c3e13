/**
 * The first place that an entry rests on, and how many more there are. A resting pointer sees its lines over the table; a
 * click folds all of them out in place.
 */
import { Popover } from 'radix-ui';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { EvidenceChip } from '../../../../ui/marks/evidence-chip.tsx';
import { SourcePeek } from '../../../file/peek/source-peek.tsx';
import styles from './evidence-cell.module.css';
import { useEvidenceState } from './evidence-states.ts';

/** Milliseconds that a pointer rests before the lines are shown (design README "Components"). */
const restMs = 400;

export function EvidenceCell({ evidence, onOpen }: { evidence: readonly DocumentEvidence[]; onOpen: () => void }) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const stateOf = useEvidenceState();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [over, setOver] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const first = evidence[0];
  if (first === undefined) return null;
  const later = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOver(next), restMs);
  };
  const pointer = { onPointerEnter: () => later(true), onPointerLeave: () => later(false) };
  const open = () => {
    clearTimeout(timer.current);
    setOver(false);
    onOpen();
  };
  const state = stateOf(first.file);
  // Two clicks on the chip fold out and in again; they are none on its row.
  const chip = { ...pointer, onDoubleClick: (event: MouseEvent) => event.stopPropagation() };
  return (
    <span ref={anchor} className={styles.cell} {...chip}>
      <EvidenceChip
        file={first.file}
        line={first.startLine}
        endLine={first.endLine}
        folders={1}
        state={state}
        tabIndex={-1}
        onOpen={open}
        onOpenInEditor={() => openInEditor(first.file, first.startLine)}
      />
      {evidence.length > 1 && (
        <span className={styles.more}>{t('generations.more', { count: evidence.length - 1 })}</span>
      )}
      {over && (
        <Popover.Root open onOpenChange={setOver}>
          <Popover.Anchor virtualRef={anchor as { current: HTMLSpanElement }} />
          <Popover.Portal>
            <Popover.Content
              className={styles.over ?? ''}
              side="bottom"
              align="start"
              sideOffset={6}
              collisionPadding={8}
              aria-label={t('peek.source', { n: 1, file: first.file })}
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              {...pointer}
            >
              <SourcePeek n={1} place={{ ...first, state }} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </span>
  );
}
