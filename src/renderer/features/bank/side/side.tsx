/** Beside the file: what an agent would get for a task, and what the machine would write on its own. */

import { useId, useState } from 'react';
import type { z } from 'zod';
import type { MachineWriter } from '#shared/contract/bank/bank-types.ts';
import { machineWriters } from '#shared/contract/bank/bank-words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { isOfBank } from '../../../lib/state/bank.ts';
import { useBankTree, useTakeWriter } from '../../../lib/use-bank.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import { LoadPanel } from './load-panel.tsx';
import styles from './side.module.css';

interface SideProps {
  readonly task: string;
  readonly onTask: (task: string) => void;
  readonly acts: BankActs;
}

export function Side({ task, onTask, acts }: SideProps) {
  const { t } = useMessages();
  return (
    <>
      <PaneHead title={t('bank.load')} />
      <Scroll restoreAs="bank.side">
        <LoadPanel task={task} onTask={onTask} acts={acts} />
        <Writers acts={acts} />
      </Scroll>
    </>
  );
}

type Writer = z.infer<typeof MachineWriter>;

/**
 * What the machine may write on its own: each writer with what it would write now. All are off until the person
 * switches one on; the previews are asked for only when they are looked at.
 */
function Writers({ acts }: { acts: BankActs }) {
  const { t } = useMessages();
  return (
    <section className={styles.writers} aria-label={t('bank.writers')}>
      <GroupHead>{t('bank.writers')}</GroupHead>
      <p className={styles.words}>{t('bank.writers.why')}</p>
      {machineWriters.map((writer) => (
        <WriterPart key={writer} writer={writer} acts={acts} />
      ))}
    </section>
  );
}

function WriterPart({ writer, acts }: { writer: Writer; acts: BankActs }) {
  const { t } = useMessages();
  const services = useServices();
  const takeWriter = useTakeWriter();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { data: on } = useBankTree(({ machine }) => machine.includes(writer));
  const { data, error } = useCall('bank.machine', { writer }, { enabled: open });
  const switchTo = (wanted: boolean) => {
    services.link.call('bank.setMachine', { writer, on: wanted }).then(
      (now) => {
        takeWriter(writer, now.on);
        void services.queries.invalidateQueries({ predicate: ({ queryKey }) => isOfBank(queryKey[1]) });
      },
      (thrown: unknown) => showError(services, thrown),
    );
  };
  return (
    <div className={styles.writer}>
      <button type="button" className={styles.writerHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} size="small" />
        <span className="ink">{t(`bank.writer.${writer}`)}</span>
        {on !== undefined && <Tag>{t(on ? 'bank.writers.on' : 'bank.writers.off')}</Tag>}
      </button>
      {open && (
        <div className={styles.writerBody}>
          {error !== null && <p className={styles.words}>{t('bank.writers.failed', { message: error.message })}</p>}
          {data !== undefined && (
            <>
              <p className="small muted">
                {t(`bank.writers.${data.state}`)}{' '}
                <button type="button" className={styles.file} onClick={() => acts.open(data.path)}>
                  {data.path}
                </button>
              </p>
              {data.text !== '' && <pre className={styles.would}>{data.text}</pre>}
              <label className={styles.switch} htmlFor={id}>
                {t('bank.writers.let')}
                <Switch
                  id={id}
                  label={t('bank.writers.letOf', { name: t(`bank.writer.${writer}`) })}
                  checked={on === true}
                  disabled={!acts.canWrite}
                  onChange={switchTo}
                />
              </label>
            </>
          )}
        </div>
      )}
    </div>
  );
}
