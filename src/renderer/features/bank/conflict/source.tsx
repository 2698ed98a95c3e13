/** What the machine's text came from: its own reading of changes or of the code, an agent, or a record, a step away. */
import type { BankConflict } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './conflict.module.css';

export function Source({ conflict: { source, machineVersion } }: { readonly conflict: BankConflict }) {
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
