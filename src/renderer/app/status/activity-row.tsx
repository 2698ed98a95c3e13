/** One op in the tray: what, how far in figures, what now, how long still; cancel while it can be. */
import { opCount } from '../../lib/i18n/op-count.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid } from '../../lib/i18n/use-worded.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { type OpEntry, secondsLeft, share } from '../../lib/state/ops.ts';
import { useNow } from '../../lib/use-now.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/marks/progress-bar.tsx';
import styles from './activity-tray.module.css';

export function ActivityRow({ entry }: { entry: OpEntry }) {
  const { t, format } = useMessages();
  const said = useSaid();
  const services = useServices();
  const now = useNow(1000);
  const { op } = entry;
  const name = t(`op.kind.${op.kind}`);
  const left = secondsLeft(entry, now);
  const running = op.state === 'running';
  const cancel = () => {
    services.link.call('ops.cancel', { opId: op.opId }).catch((error: unknown) => showError(services, error));
  };
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <b className="strong">{name}</b>
        <span className="grow" />
        <span className="small muted num">
          {running ? left !== null && format.left(left) : <Ending entry={entry} />}
        </span>
        {running && op.cancellable && (
          <IconButton small icon="close" label={t('activity.cancel', { name })} onClick={cancel} />
        )}
      </div>
      {running && <ProgressBar label={name} value={share(op)} tone={op.kind === 'rebuild' ? 'rebuilding' : 'accent'} />}
      {running && (
        <p className={styles.facts}>
          <Figure op={op} />
          <span className={styles.detail} title={op.detail}>
            {op.detail !== undefined && op.detail !== '' ? op.detail : t(`op.phase.${op.phase}`)}
          </span>
        </p>
      )}
      {op.error !== undefined && <p className={styles.failed}>{said(op.error.message)}</p>}
    </li>
  );
}

/** What an op counts: files or bytes; of anything else, such as records and questions, the share. */
function Figure({ op }: { op: OpEntry['op'] }) {
  const { t, format } = useMessages();
  const { kind, phase, done, total } = op;
  if (kind === 'pull')
    return total > 0 && <span>{t('settings.pulling', { done: format.bytes(done), total: format.bytes(total) })}</span>;
  // Once a rebuild has read all files, it counts other things.
  if (countFiles.has(kind) || (kind === 'rebuild' && phase === 'reading')) return <span>{opCount(t, op)}</span>;
  const part = kind === 'rebuild' ? null : share(op);
  return part !== null && <span>{format.percent(part)}</span>;
}

const countFiles: ReadonlySet<OpEntry['op']['kind']> = new Set(['index', 'update', 'diff', 'freshness']);

function Ending({ entry: { op } }: { entry: OpEntry }) {
  const { t, format } = useMessages();
  if (op.state === 'cancelled') return t('activity.cancelled');
  if (op.state === 'failed') return t('activity.failed');
  return t('activity.done', { time: format.time(op.endedAt ?? op.startedAt) });
}
