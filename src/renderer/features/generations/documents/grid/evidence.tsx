/**
 * The first place that an entry rests on, and how many more there are. A resting pointer sees its lines over the table; a
 * click folds all of them out in place.
 */
import { Popover } from 'radix-ui';
import { createContext, type MouseEvent, useContext, useEffect, useRef, useState } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import type { EvidenceState } from '#shared/contract/memory/memory-types.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { EvidenceChip } from '../../../../ui/marks/evidence-chip.tsx';
import { SourcePeek } from '../../../file/peek/source-peek.tsx';
import { EvidenceItem } from '../../../learnings/record/evidence-section.tsx';
import listStyles from '../../../learnings/record/parts/evidence-section.module.css';
import styles from './evidence.module.css';

/** Milliseconds that a pointer rests before the lines are shown. */
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

/** All that an entry rests on, the first with its lines in place, the others one press away. */
export function EvidenceList({ evidence }: { evidence: readonly DocumentEvidence[] }) {
  const { t } = useMessages();
  const stateOf = useEvidenceState();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([0]));
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  return (
    <ol className={listStyles.list} aria-label={t('generations.column.evidence')}>
      {evidence.map((one, index) => (
        <EvidenceItem
          key={`${one.file} ${one.startLine} ${one.endLine}`}
          n={index + 1}
          evidence={{ ...one, state: stateOf(one.file) }}
          open={open.has(index)}
          onToggle={() => toggle(index)}
        />
      ))}
    </ol>
  );
}

type ChangedFiles = Readonly<Record<string, 'changed' | 'missing'>>;

/** Whether the files that entries rest on are still what they were when they were read: told with each page of a document. */
export const ChangedFilesContext = createContext<ChangedFiles>({});

function useEvidenceState(): (file: string) => EvidenceState {
  const changed = useContext(ChangedFilesContext);
  return (file) => changed[file] ?? 'fresh';
}
