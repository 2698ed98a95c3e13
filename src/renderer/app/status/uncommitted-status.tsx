/** Files that are not committed, a step from what they change. Asked again with the code map and with each commit. */
import { useQuery } from '@tanstack/react-query';
import type { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export function UncommittedStatus() {
  const { t } = useMessages();
  const { link, navigation } = useServices();
  const root = useWorkspace((state) => state.root);
  const hasGit = useWorkspace(({ branch }) => branch !== null);
  const isReady = useWorkspace(({ phase }) => phase === 'ready');
  const heads = useWorkspace((state) => state.heads);
  const { data } = useQuery<Result<'workspace.uncommitted'>, MemoError>({
    queryKey: [root, 'workspace.uncommitted', heads],
    queryFn: ({ signal }) => link.call('workspace.uncommitted', {}, { signal }),
    enabled: hasGit && isReady,
    placeholderData: (previous, query) => (query?.queryKey[0] === root ? previous : undefined),
  });
  const count = data?.files ?? 0;
  if (count === 0) return null;
  return (
    <button
      type="button"
      title={t('status.uncommittedWhy')}
      onClick={() => navigation.getState().go(route('diff', '', { with: 'git' }))}
    >
      <Icon name="diff" size="tiny" />
      {t('status.uncommitted', { count })}
    </button>
  );
}
