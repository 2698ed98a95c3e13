/**
 * Settles conflicts between a person and the machine, one after the other (spec 06, design `conflict`): the three texts side
 * by side, three choices (1, 2, 3) with what each would write, a merge by hunks, next (N), later (Esc). Nothing is written
 * before the person says so, and then nothing outside the block.
 */
import { useEffect, useState } from 'react';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './conflict.module.css';
import { HunkList } from './hunk-list.tsx';
import { composed, type Hunk, linesOf, type Part, type Pick, partsOf } from './hunks.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SidePane } from './side-pane.tsx';
import { useConflicts, useSettle } from './use-settle.ts';

export interface ConflictDialogProps {
  /** The one to begin with; null for the first. */
  readonly id: string | null;
  readonly onClose: () => void;
}

export function ConflictDialog({ id, onClose }: ConflictDialogProps) {
  const conflicts = useConflicts().data?.conflicts ?? [];
  const [shown, setShown] = useState(id);
  const at = Math.max(
    0,
    conflicts.findIndex((conflict) => conflict.id === shown),
  );
  const conflict = conflicts[at];
  if (conflict === undefined) return <NoConflict onClose={onClose} />;
  const next = conflicts[(at + 1) % conflicts.length];
  return (
    <OneConflict
      key={`${conflict.id} ${conflict.mineHash} ${conflict.machine}`}
      conflict={conflict}
      place={{ at: at + 1, of: conflicts.length }}
      onNext={() => setShown(next?.id ?? null)}
      onSettled={() => {
        if (conflicts.length === 1) onClose();
        else setShown(next?.id ?? null);
      }}
      onClose={onClose}
    />
  );
}

function NoConflict({ onClose }: { readonly onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog open onClose={onClose} title={t('bank.conflict.none')}>
      <p className={styles.missing}>{t('bank.conflict.noneWhy')}</p>
    </Dialog>
  );
}

interface OneConflictProps {
  readonly conflict: BankConflict;
  readonly place: { readonly at: number; readonly of: number };
  readonly onNext: () => void;
  readonly onSettled: () => void;
  readonly onClose: () => void;
}

const choices = ['keep', 'take', 'merge'] as const;

function OneConflict({ conflict, place, onNext, onSettled, onClose }: OneConflictProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const [choice, setChoice] = useState<ConflictChoice>('merge');
  const parts = partsOf(conflict);
  const hunks = hunksOf(parts, (conflict.startLine ?? 0) + 2);
  const [merge, setMerge] = useState<'append' | 'hunks'>(conflict.base === null ? 'append' : 'hunks');
  const [picks, setPicks] = useState<readonly (Pick | undefined)[]>([]);
  const byHand = choice === 'merge' && merge === 'hunks' ? composed(parts, picks) : undefined;
  const { settle, busy, failed } = useSettle();
  const preview = useCall('bank.previewConflict', {
    ...{ id: conflict.id, choice },
    ...(byHand === undefined ? {} : { text: byHand }),
  });
  const write = async (): Promise<void> => {
    if (!busy && (await settle(conflict, choice, byHand))) onSettled();
  };

  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const chosen = choices[Number(event.key) - 1];
      if (event.ctrlKey || event.metaKey) {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void write();
      } else if (chosen !== undefined) setChoice(chosen);
      else if (event.key.toLowerCase() === 'n' && place.of > 1) onNext();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });

  const name = conflict.blockId === '' ? conflict.path : conflict.blockId;
  const range = conflict.startLine === null ? '' : t('bank.conflict.from', { line: conflict.startLine });
  const texts = { mine: new Set(linesOf(conflict.mine)), machine: new Set(linesOf(conflict.machine)) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bank.conflict.title', { name })}
      note={
        <>
          <span className="mono">memory-bank/{conflict.path}</span>
          {range} {t('bank.conflict.nothingWritten')}
        </>
      }
      width={1296}
      height={748}
      footer={
        <>
          <Icon name="undo" size="small" />
          <span className="small muted clip">{t('bank.conflict.undoWhile')}</span>
          <span className="grow" />
          {failed !== '' && (
            <span className={cx('small', styles.failed)} role="alert">
              {failed}
            </span>
          )}
          <Button look="ghost" onClick={onClose}>
            {t('bank.conflict.later')} <KeyHint keys="Escape" />
          </Button>
          <Button look="primary" disabled={busy} onClick={() => void write()}>
            {t(`bank.conflict.do.${choice}`)} <KeyHint keys="Mod+Enter" onAccent />
          </Button>
        </>
      }
    >
      {place.of > 1 && (
        <div className={styles.places}>
          <span className="small muted">{t('bank.conflict.place', place)}</span>
          <Button small onClick={onNext}>
            {t('bank.conflict.next')} <KeyHint keys="N" />
          </Button>
        </div>
      )}
      <div className={styles.sides}>
        <SidePane
          side="base"
          name={t('bank.conflict.base')}
          note={
            conflict.baseAt === null
              ? t('bank.conflict.baseUnknown')
              : t('bank.conflict.baseNote', {
                  version: conflict.baseVersion ?? 0,
                  when: format.ago(conflict.baseAt, now),
                })
          }
          parts={parts}
          firstLine={conflict.startLine === null ? null : conflict.startLine + 2}
          missing={conflict.base === null ? t('bank.conflict.baseMissing') : null}
        />
        <SidePane
          side="mine"
          name={t('bank.conflict.mine')}
          note={t('bank.conflict.mineNote')}
          parts={parts}
          firstLine={conflict.startLine === null ? null : conflict.startLine + 2}
          missing={conflict.mine === null ? t('bank.conflict.mineMissing') : null}
        />
        <SidePane
          side="machine"
          name={t('bank.conflict.machine')}
          note={t('bank.conflict.machineNote', {
            version: conflict.machineVersion,
            when: format.ago(conflict.detectedAt, now),
          })}
          parts={parts}
          firstLine={conflict.startLine === null ? null : conflict.startLine + 2}
          missing={null}
        />
      </div>
      <div className={styles.lower}>
        <section aria-label={t('bank.conflict.choices')}>
          <h2>{t('bank.conflict.choices')}</h2>
          <div className={styles.choices} role="radiogroup" aria-label={t('bank.conflict.choices')}>
            {choices.map((one, n) => (
              <button
                key={one}
                type="button"
                role="radio"
                aria-checked={one === choice}
                className={styles.choice}
                onClick={() => setChoice(one)}
              >
                <KeyHint keys={String(n + 1)} />
                <b>{t(`bank.conflict.choice.${one}`)}</b>
                {one === choice ? <Icon name="check" size="small" /> : <span />}
                <p>{t(`bank.conflict.choiceWhy.${one}`, { version: conflict.machineVersion })}</p>
              </button>
            ))}
          </div>
          <p className={cx('small muted', styles.missing)}>{t('bank.conflict.source', { source: conflict.source })}</p>
        </section>
        <section aria-label={t('bank.conflict.hunks')}>
          <h2>
            {t('bank.conflict.hunks')}
            <span className="grow" />
            <Segmented<'append' | 'hunks'>
              label={t('bank.conflict.how')}
              value={merge}
              onChange={(how) => {
                setMerge(how);
                setChoice('merge');
              }}
              options={[
                { value: 'append', label: t('bank.conflict.append') },
                { value: 'hunks', label: t('bank.conflict.byHunk') },
              ]}
            />
          </h2>
          {merge === 'append' ? (
            <p className={cx('small muted', styles.missing)}>{t('bank.conflict.appendWhy')}</p>
          ) : (
            <HunkList
              hunks={hunks}
              picks={picks}
              withBase={conflict.base !== null}
              onPick={(at, pick) => {
                setPicks(hunks.map((_, n) => (n === at ? pick : picks[n])));
                setChoice('merge');
              }}
            />
          )}
        </section>
        <PreviewPane
          choice={choice}
          before={preview.data?.before ?? ''}
          after={preview.data?.after ?? ''}
          mine={texts.mine}
          machine={texts.machine}
        />
      </div>
    </Dialog>
  );
}

/** Each with the line that it begins on, as mine has it. */
function hunksOf(parts: readonly Part[], first: number): { hunk: Hunk; line: number }[] {
  let line = first;
  return parts.flatMap((part) => {
    if (part.kind === 'same') {
      line += part.lines.length;
      return [];
    }
    const from = line;
    line += part.mine.length;
    return [{ hunk: part, line: from }];
  });
}
