/** What can be done with the memory bank from any view, in the palette. */
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useBankTree } from '../../lib/use-bank.ts';
import { toFirstConflict } from './bank-place.ts';

export function useBankCommands(): void {
  const services = useServices();
  const { t } = useMessages();
  const { data } = useBankTree(({ exists, conflicts }) => ({ exists, conflicts }));
  const { navigation, link, notifications, workspace } = services;
  const group = 'group.workspace';
  const there = () => data?.exists === true;
  const mayWrite = () => there() && workspace.getState().state.readOnly === null;
  const go = (query: Record<string, string>) => navigation.getState().go(route('bank', '', query));
  useCommands([
    { id: 'bank.decide', title: 'command.bankDecide', group, when: mayWrite, run: () => go({ form: 'decision' }) },
    { id: 'bank.learn', title: 'command.bankLearn', group, when: mayWrite, run: () => go({ form: 'learning' }) },
    { id: 'bank.archive', title: 'command.bankArchive', group, when: mayWrite, run: () => go({ form: 'archive' }) },
    {
      id: 'bank.conflicts',
      title: 'command.bankConflicts',
      group,
      when: () => there() && (data?.conflicts ?? 0) > 0,
      run: () => navigation.getState().go(toFirstConflict()),
    },
    {
      id: 'bank.check',
      title: 'command.bankCheck',
      group,
      when: there,
      run: () => {
        link.call('bank.check', {}).then(
          ({ problems }) => {
            notifications.getState().show({ level: 'info', title: t('bank.check.said', { count: problems.length }) });
            void services.queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'bank.check' });
          },
          (error: unknown) => showError(services, error),
        );
      },
    },
  ]);
}
