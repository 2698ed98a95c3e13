/**
 * One conflict: the three texts side by side, three choices (1, 2, 3) with exactly what each would write, a merge by hunks, next
 * (N), later (Esc). Nothing is written before the person says so (Ctrl Enter), and then nothing outside the block. When the block
 * changes meanwhile, the new text is shown and what was chosen stays.
 */
import { useEffect, useMemo, useRef } from 'react';
import type { BankConflict } from '#shared/contract/bank/types.ts';
import { matches } from '../../../lib/commands/keys.ts';
import { isMac } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { BankSaid } from '../use-bank-said.ts';
import { Choices, choices } from './choices.tsx';
import styles from './conflict.module.css';
import { HunkList } from './hunk-list.tsx';
import { composed, type Hunk, linesOf, type Part, partsOf } from './hunks.ts';
import { PreviewPane } from './preview-pane.tsx';
import { Sides } from './sides.tsx';
import { Source } from './source.tsx';
import { useSettle } from './use-settle.ts';
import { type MergeHow, useWork } from './use-work.ts';

export interface OneConflictProps {
  readonly conflict: BankConflict;
  readonly place: { readonly at: number; readonly of: number };
  readonly canWrite: boolean;
  readonly said: BankSaid;
  /** Null where there is no other. */
  readonly onNext: (() => void) | null;
  readonly onClose: () => void;
}

export function OneConflict({ conflict, place, canWrite, said, onNext, onClose }: OneConflictProps) {
  const { t } = useMessages();
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const { id, base, mine, machine, startLine } = conflict;
  const parts = useMemo(() => partsOf({ base, mine, machine }), [base, mine, machine]);
  // Behind the marker and the line with the version.
  const firstLine = (startLine ?? 0) + 2;
  const hunks = useMemo(() => hunksOf(parts, firstLine), [parts, firstLine]);
  const work = useWork(
    conflict,
    hunks.map(({ hunk }) => hunk),
  );
  const { choice, merge, picks } = work;
  const byHand = choice === 'merge' && merge === 'hunks' ? composed(parts, picks) : undefined;
  const { settle, busy, failed } = useSettle(said);
  const preview = useCall('bank.previewConflict', { id, choice, ...(byHand === undefined ? {} : { text: byHand }) });
  const ready = canWrite && !busy && !(preview.isError && choice !== 'keep');
  const write = async (): Promise<void> => {
    if (ready && (await settle(conflict, choice, byHand))) (onNext ?? onClose)();
  };
  // Before the page's own keys, which keep single ones out of dialogs, and before radio groups, which swallow Enter.
  useEffect(() => {
    const meant = (event: KeyboardEvent): (() => void) | null => {
      if (matches('Mod+Enter', event, isMac)) return () => void write();
      if (!singleKeys || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return null;
      const choice = choices[Number(event.key) - 1];
      if (choice !== undefined) return () => work.choose(choice);
      return event.key.toLowerCase() === 'n' ? onNext : null;
    };
    const pressed = (event: KeyboardEvent): void => {
      const run = meant(event);
      if (run === null) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  });

  const chosen = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conflict begins at its choices.
  useEffect(() => {
    // After the dialog has remembered where the focus came from.
    const frame = requestAnimationFrame(() => chosen.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [id]);

  const name = conflict.blockId === '' ? conflict.path : conflict.blockId;
  const lastLine = firstLine + linesOf(mine).length;
  const notice = failed !== '' ? failed : work.changed ? t('bank.conflict.changedWhile') : '';
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={
        <span className={styles.title}>
          <Icon name="conflict" />
          {t('bank.conflict.title', { name })}
        </span>
      }
      note={
        <>
          <span className="mono">{['memory-bank', conflict.path].join('/')}</span>
          {startLine === null
            ? t('bank.conflict.notInFile')
            : t('bank.conflict.lines', { from: startLine, to: lastLine })}{' '}
          {t('bank.conflict.nothingWritten')}
        </>
      }
      end={
        onNext !== null && (
          <>
            <span className="small muted num nowrap">{t('bank.conflict.place', place)}</span>
            <Button small onClick={onNext}>
              {t('bank.conflict.next')} {singleKeys && <KeyHint keys="N" />}
            </Button>
          </>
        )
      }
      width={1296}
      height={748}
      footer={
        <>
          <Icon name="undo" size="small" />
          <span className="small muted clip">{t('bank.conflict.undoWhile')}</span>
          <span className="grow" />
          <Button look="ghost" onClick={onClose}>
            {t('bank.conflict.later')} <KeyHint keys="Escape" />
          </Button>
          <Button
            look="primary"
            disabled={!ready}
            title={canWrite ? undefined : t('bank.conflict.readOnly')}
            onClick={() => void write()}
          >
            {t(`bank.conflict.do.${choice}`)} <KeyHint keys="Mod+Enter" onAccent />
          </Button>
        </>
      }
    >
      <p className={notice === '' ? 'visually-hidden' : styles.said} role="status">
        {notice}
      </p>
      <Sides conflict={conflict} parts={parts} firstLine={startLine === null ? null : firstLine} />
      <div className={styles.lower}>
        <section aria-label={t('bank.conflict.choices')}>
          <h2>{t('bank.conflict.choices')}</h2>
          <Choices
            value={choice}
            version={conflict.machineVersion}
            keys={singleKeys}
            chosen={chosen}
            onChoose={work.choose}
          />
          <Source conflict={conflict} />
        </section>
        <section aria-label={t('bank.conflict.hunks')}>
          <h2>
            {t('bank.conflict.hunks')}
            <span className="grow" />
            {mine !== null && (
              <Segmented<MergeHow>
                label={t('bank.conflict.how')}
                value={merge}
                onChange={work.mergeBy}
                options={[
                  { value: 'append', label: t('bank.conflict.append') },
                  { value: 'hunks', label: t('bank.conflict.byHunk') },
                ]}
              />
            )}
          </h2>
          {merge === 'append' ? (
            <p className={cx('small muted', styles.missing)}>
              {t(mine === null ? 'bank.conflict.appendNone' : 'bank.conflict.appendWhy')}
            </p>
          ) : (
            <HunkList
              hunks={hunks}
              picks={picks}
              // Without a base nobody knows what stood there.
              withBase={base !== null}
              onPick={work.pick}
            />
          )}
        </section>
        <PreviewPane
          choice={choice}
          startLine={startLine}
          preview={preview.data}
          error={preview.error}
          mine={mine}
          machine={machine}
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
