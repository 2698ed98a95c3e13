/**
 * The inbox: what agents, the loop and rules propose. Nothing of it is in the files before a person accepts it; accepting goes through
 * the same gate as writing it by hand.
 */
import { useRef, useState } from 'react';
import type { InboxItem } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import type { BankSaid } from '../use-bank-said.ts';
import { InboxCard } from './inbox-card.tsx';
import styles from './side.module.css';

export function Inbox({ acts, said }: { acts: BankActs; said: BankSaid }) {
  const { t } = useMessages();
  const services = useServices();
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const { data, error } = useCall('inbox.list', {});
  const [busy, setBusy] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = data?.items ?? [];

  const judge = (item: InboxItem, action: 'accept' | 'reject') => {
    if (busy !== null) return;
    setBusy(item.id);
    // The card goes: whoever steers by keys is taken to the next one.
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const next = at < 0 ? undefined : (cards[at + 1] ?? cards[at - 1]);
    services.link
      .call('inbox.judge', { id: item.id, action })
      .then(
        ({ path, undo }) => {
          said(path === null ? t('bank.inbox.rejected') : t('bank.inbox.accepted', { path }), undo);
          next?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
        },
        (thrown: unknown) => showError(services, thrown),
      )
      .finally(() => setBusy(null));
  };

  return (
    <section className={styles.inbox} aria-label={t('bank.inbox')} data-inbox ref={list}>
      <GroupHead count={items.length === 0 ? undefined : t('bank.inbox.count', { count: items.length })}>
        {t('bank.inbox')}
      </GroupHead>
      {error !== null && <p className={styles.words}>{t('bank.inbox.failed', { message: error.message })}</p>}
      {data !== undefined && items.length === 0 && <p className={styles.words}>{t('bank.inbox.none')}</p>}
      {items.map((item) => (
        <InboxCard
          key={item.id}
          item={item}
          canWrite={acts.canWrite}
          busy={busy === item.id}
          onAccept={() => judge(item, 'accept')}
          onReject={() => judge(item, 'reject')}
          onEdit={() => acts.form(`inbox:${item.id}`)}
          singleKeys={singleKeys}
        />
      ))}
    </section>
  );
}
