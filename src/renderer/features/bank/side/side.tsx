/** Beside the file: what an agent would get for a task, what waits to be accepted, what the machine would write by itself. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import type { BankSaid } from '../use-bank-said.ts';
import { Inbox } from './inbox.tsx';
import { LoadPanel } from './load-panel.tsx';
import { Writers } from './writers.tsx';

export interface SideProps {
  readonly task: string;
  readonly onTask: (task: string) => void;
  readonly acts: BankActs;
  readonly said: BankSaid;
}

export function Side({ task, onTask, acts, said }: SideProps) {
  const { t } = useMessages();
  return (
    <>
      <PaneHead title={t('bank.load')} />
      <Scroll restoreAs="bank.side">
        <LoadPanel task={task} onTask={onTask} acts={acts} />
        <Inbox acts={acts} said={said} />
        <Writers acts={acts} />
      </Scroll>
    </>
  );
}
