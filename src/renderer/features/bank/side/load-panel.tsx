/**
 * What would an agent see: the files that a task brings up, what they cost of the round's lines, why each is there
 * and what was left out. The same call as the command and agents make.
 */
import { useState } from 'react';
import type { z } from 'zod';
import type { BankLoad, LoadedFile } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import styles from './side.module.css';

type Load = z.infer<typeof BankLoad>;
type Loaded = z.infer<typeof LoadedFile>;

/** Lines of a long file that are given: its head and its tail. */
const head = 100;
const tail = 50;

interface LoadPanelProps {
  readonly task: string;
  readonly onTask: (task: string) => void;
  readonly acts: BankActs;
}

export function LoadPanel({ task, onTask, acts }: LoadPanelProps) {
  const { t } = useMessages();
  const { data, error } = useCall('bank.load', { task }, { enabled: task !== '' });
  return (
    <section className={styles.load} aria-label={t('bank.load')}>
      <TaskField key={task} task={task} onTask={onTask} />
      {task === '' && <p className={styles.words}>{t('bank.load.why')}</p>}
      {error !== null && <p className={styles.words}>{error.message}</p>}
      {task !== '' && error === null && data === undefined && (
        <Delayed>
          <p className={styles.words}>{t('bank.load.running')}</p>
        </Delayed>
      )}
      {task !== '' && data !== undefined && <LoadRows load={data} acts={acts} />}
    </section>
  );
}

/** Starts over where another task comes from the address. */
function TaskField({ task, onTask }: Pick<LoadPanelProps, 'task' | 'onTask'>) {
  const { t } = useMessages();
  const [typed, setTyped] = useState(task);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTask(typed.trim());
      }}
    >
      <TextField
        label={t('bank.load.task')}
        placeholder={t('bank.load.task')}
        icon="search"
        maxLength={4000}
        value={typed}
        onChange={setTyped}
        end={<KeyHint keys="Enter" />}
      />
    </form>
  );
}

function LoadRows({ load, acts }: { load: Load; acts: BankActs }) {
  const { t, format } = useMessages();
  const always = load.files.filter(({ why }) => why === 'always');
  const round = load.files.filter(({ why }) => why !== 'always');
  const alwaysLines = always.reduce((sum, { lines }) => sum + lines, 0);
  const { budget, leftOut } = load;
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return (
    <>
      <Bar always={alwaysLines} lines={budget.lines} most={budget.maxLines} />
      <ul className={styles.loaded}>
        {always.length > 0 && (
          <li>
            <span className={styles.files}>{always.map((one) => link(one.path))}</span>
            <span className="muted">{t('bank.load.always')}</span>
            <span className="num">{format.number(alwaysLines)}</span>
          </li>
        )}
        {round.map((one) => (
          <li key={one.path}>
            <span className={styles.files}>{link(one.path)}</span>
            <span className={styles.why} title={whyOf(one)}>
              {whyOf(one)}
            </span>
            <span className="num">{format.number(one.lines)}</span>
          </li>
        ))}
        {reasons.map((why) => (
          <LeftOut
            key={why}
            files={leftOut.filter((one) => one.why === why)}
            reason={t(`bank.load.left.${why}`, { files: budget.maxFiles, lines: budget.maxLines })}
            onOpen={acts.open}
          />
        ))}
      </ul>
      {round.length === 0 && <p className={styles.words}>{t('bank.load.nothing')}</p>}
      <p className={styles.open}>
        <Button small icon="eye" onClick={() => acts.form('load')}>
          {t('bank.load.open', { count: load.totalLines })}
        </Button>
      </p>
    </>
  );

  function link(path: string) {
    return <FileLink key={path} path={path} onOpen={acts.open} />;
  }

  function whyOf({ why, words, truncated, totalLines }: Loaded): string {
    const said = why === 'named' ? t('bank.load.named') : words.join(t('bank.comma'));
    const cut = truncated ? t('bank.load.cut', { head, tail, total: totalLines }) : '';
    return [said, cut].filter((one) => one !== '').join(t('bank.semicolon'));
  }
}

/** How many names are shown before the rest is asked for. */
const fewNames = 5;

function LeftOut(props: { files: Load['leftOut']; reason: string; onOpen: (path: string) => void }) {
  const { files, reason, onOpen } = props;
  const { t } = useMessages();
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(0, fewNames);
  return (
    <li className={styles.left}>
      <span className={styles.files}>
        <span>{t('bank.load.leftOut')}</span>
        {shown.map(({ path, size }) => (
          <FileLink key={path} path={path} title={t('bank.lineCount', { count: size })} onOpen={onOpen} />
        ))}
        {files.length > shown.length && (
          <button type="button" className={styles.more} onClick={() => setAll(true)}>
            {t('bank.more', { count: files.length - shown.length })}
          </button>
        )}
      </span>
      <span className={styles.why}>{reason}</span>
      <span />
    </li>
  );
}

function FileLink({ path, title = path, onOpen }: { path: string; title?: string; onOpen: (path: string) => void }) {
  return (
    <button type="button" className={styles.file} title={title} onClick={() => onOpen(path)}>
      {path}
    </button>
  );
}

/** Both parts have their number in words; together they are as wide as always and the round's lines. */
function Bar({ always, lines, most }: { always: number; lines: number; most: number }) {
  const { t } = useMessages();
  const whole = Math.max(1, always + Math.max(most, lines));
  const share = (value: number) => `${(value / whole) * 100}%`;
  return (
    <div className={styles.bar} role="img" aria-label={t('bank.load.bar', { always, lines, most })}>
      {always > 0 && (
        <span className={styles.always} style={{ width: share(always) }}>
          {t('bank.load.barAlways', { lines: always })}
        </span>
      )}
      <span className={styles.round} style={{ width: share(lines) }}>
        {lines / whole > 0.4 && t('bank.load.barRound', { lines, most })}
      </span>
      {lines / whole <= 0.4 && <span className={styles.rest}>{t('bank.load.barRound', { lines, most })}</span>}
    </div>
  );
}

/** Exactly what an agent gets for the task: each file's text as it is given, with the lines that were left out of it. */
export function LoadDialog({ task, onClose }: { task: string; onClose: () => void }) {
  const { t } = useMessages();
  const copy = useCopy();
  const { data, error, refetch } = useCall('bank.load', { task }, { enabled: task !== '' });
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={t('bank.load.given')}
      note={task}
      width={860}
      height={720}
      footer={
        data !== undefined && (
          <>
            <span className="small muted">
              {t('bank.load.total', { files: data.files.length, lines: data.totalLines })}
            </span>
            <span className="grow" />
            <Button
              icon="copy"
              onClick={() => copy(data.files.map(({ path, text }) => `${path}\n\n${text}`).join('\n\n'))}
            >
              {t('bank.load.copy')}
            </Button>
          </>
        )
      }
    >
      {task === '' && <p className={styles.words}>{t('bank.load.why')}</p>}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Scroll begins label={t('bank.load.given')}>
        {data?.files.map(({ path, text, lines }) => (
          <section key={path} className={styles.given} aria-label={path}>
            <h3>
              {path} <span className="small muted">{t('bank.lineCount', { count: lines })}</span>
            </h3>
            <pre>{text}</pre>
          </section>
        ))}
      </Scroll>
    </Dialog>
  );
}
