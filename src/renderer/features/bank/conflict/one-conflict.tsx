/**
 * One conflict: the three texts side by side, three choices (1, 2, 3) with exactly what each would write, a merge by hunks, next
 * (N), later (Esc). Nothing is written before the person says so (Ctrl Enter), and then nothing outside the block. When the block
 * changes meanwhile, the new text is shown and what was chosen stays.
 */

import { RadioGroup } from 'radix-ui';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/bank-types.ts';
import { matches } from '../../../lib/commands/keys.ts';
import { isMac } from '../../../lib/commands/use-commands.ts';
import { sentences } from '../../../lib/i18n/sentences.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices, useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { BankSaid } from '../use-bank-said.ts';
import styles from './conflict.module.css';
import { composed, type Hunk, linesOf, type Part, type Pick, partsOf, settledTo } from './hunks.ts';
import { PreviewPane } from './preview-pane.tsx';
import { Sides } from './sides.tsx';
import { type MergeHow, useSettle, useWork } from './use-work.ts';

interface OneConflictProps {
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
          {sentences([
            startLine === null
              ? t('bank.conflict.notInFile')
              : t('bank.conflict.lines', { from: startLine, to: lastLine }),
            t('bank.conflict.nothingWritten'),
          ])}
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
              // Without a base it is not known what was there.
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

/** The three ways out of a conflict. A radio group: arrows choose, and 1, 2, 3 from anywhere in the dialog. */
const choices = ['keep', 'take', 'merge'] as const satisfies readonly ConflictChoice[];

interface ChoicesProps {
  readonly value: ConflictChoice;
  /** Of the machine's text. */
  readonly version: number;
  readonly keys: boolean;
  readonly chosen: Ref<HTMLButtonElement>;
  readonly onChoose: (choice: ConflictChoice) => void;
}

function Choices({ value, version, keys, chosen, onChoose }: ChoicesProps) {
  const { t } = useMessages();
  const choose = (name: string) => {
    const choice = choices.find((one) => one === name);
    if (choice !== undefined) onChoose(choice);
  };
  return (
    <RadioGroup.Root
      className={styles.choices}
      aria-label={t('bank.conflict.choices')}
      value={value}
      onValueChange={choose}
      loop={false}
    >
      {choices.map((one, n) => (
        <RadioGroup.Item
          key={one}
          ref={one === value ? chosen : null}
          value={one}
          className={styles.choice ?? ''}
          aria-label={t(`bank.conflict.choice.${one}`)}
          aria-describedby={`conflict-choice-${one}`}
        >
          {keys ? <KeyHint keys={String(n + 1)} /> : <span />}
          <b>{t(`bank.conflict.choice.${one}`)}</b>
          {one === value ? <Icon name="check" size="small" /> : <span />}
          <span className={styles.choiceWhy} id={`conflict-choice-${one}`}>
            {t(`bank.conflict.choiceWhy.${one}`, { version })}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** What the machine's text came from: its own reading of changes or of the code, an agent, or a record, a step away. */
function Source({ conflict: { source, machineVersion } }: { readonly conflict: BankConflict }) {
  const { t } = useMessages();
  const isRecord = /^lr-[a-z0-9-]{1,61}$/.test(source);
  const words = source === 'changes' || source === 'tech' ? t(`bank.conflict.from.${source}`) : source;
  return (
    <p className={cx('small muted', styles.source)}>
      {t('bank.conflict.source', { version: machineVersion })}{' '}
      {isRecord ? <RecordLink id={source} /> : <span className="ink">{words}</span>}
    </p>
  );
}

function RecordLink({ id }: { readonly id: string }) {
  const { navigation } = useServices();
  // A record that is gone, or of another workspace, is named by its id.
  const { data } = useCall('memory.get', { id });
  const target = route('learnings', id);
  return (
    <a
      href={formatHash(target)}
      onClick={(event) => {
        event.preventDefault();
        navigation.getState().go(target);
      }}
    >
      {data?.record.question ?? id}
    </a>
  );
}

interface HunkListProps {
  /** With the line that each begins on in the file. */
  readonly hunks: readonly { readonly hunk: Hunk; readonly line: number }[];
  readonly picks: readonly (Pick | undefined)[];
  readonly withBase: boolean;
  readonly onPick: (at: number, pick: Pick) => void;
}

/** The hunks of a merge by hand: of each, whose lines it is to hold. */
function HunkList({ hunks, picks, withBase, onPick }: HunkListProps) {
  const { t } = useMessages();
  return (
    <ol className={styles.hunks}>
      {hunks.map(({ hunk, line }, at) => (
        <li key={`${line}.${at}`} className={styles.hunk}>
          <p className="small">
            <b className="strong">{t('bank.conflict.line', { line })}</b>{' '}
            <span className="muted">{t(`bank.conflict.by.${hunk.by}`)}</span>
          </p>
          <Segmented<Pick>
            label={t('bank.conflict.hunkAt', { line })}
            value={picks[at] ?? settledTo(hunk)}
            onChange={(pick) => onPick(at, pick)}
            options={[
              ...(withBase ? [{ value: 'base' as const, label: t('bank.conflict.base') }] : []),
              { value: 'mine', label: t('bank.conflict.mine') },
              { value: 'machine', label: t('bank.conflict.machine') },
              { value: 'both', label: t('bank.conflict.both') },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
