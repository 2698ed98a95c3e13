/** Folders that were open before, newest first; one that is gone says so and can be taken off the list. */
import { useQueryClient } from '@tanstack/react-query';
import type { RecentWorkspace } from '#shared/contract/workspace.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { RowAct } from '../../ui/lists/row-act.tsx';
import styles from './recent.module.css';

export function Recent() {
  const { t } = useMessages();
  const services = useServices();
  const queries = useQueryClient();
  const { openRoot } = useOpenWorkspace();
  const { data, error, refetch } = useCall('workspace.recent', {});

  const forget = ({ root }: RecentWorkspace) => {
    services.link.call('workspace.forget', { root }).then(
      () => void queries.invalidateQueries(),
      (thrown: unknown) => showError(services, thrown),
    );
  };

  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <section className={styles.recent}>
      <h2>{t('welcome.recent')}</h2>
      {data.workspaces.length === 0 ? (
        <p className="small faint">{t('welcome.recentNone')}</p>
      ) : (
        <ListBox
          label={t('welcome.recent')}
          items={data.workspaces}
          itemKey={(one) => one.root}
          rowClass={styles.option}
          onOpen={(one) => openRoot(one.root)}
          onRemove={forget}
          row={(one) => <RecentRow workspace={one} />}
        />
      )}
    </section>
  );
}

function RecentRow({ workspace }: { workspace: RecentWorkspace }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { name, root, types, learnings, conflicts, openedAt, exists } = workspace;
  return (
    <div className={cx(styles.row, !exists && styles.missing)}>
      <Icon name={exists ? 'folder' : 'warn'} />
      <span className="grow">
        <span className={styles.name}>{name}</span>
        <span className={styles.path} title={root}>
          <bdi>{root}</bdi>
        </span>
      </span>
      <span className={styles.sizes}>
        {exists ? (
          <>
            {types !== null && <span>{t('unit.types', { count: types })}</span>}
            {learnings !== null && learnings > 0 && <span>{t('learnings.records', { count: learnings })}</span>}
            {conflicts !== null && conflicts > 0 && (
              <span className={styles.conflicts}>{t('status.conflicts', { count: conflicts })}</span>
            )}
          </>
        ) : (
          t('welcome.missing')
        )}
      </span>
      <span className={styles.time}>{format.day(openedAt, now)}</span>
      <span className={styles.forget}>
        <RowAct act="remove" icon="close" keys="Delete" label={t('welcome.forget', { name })} />
      </span>
    </div>
  );
}
