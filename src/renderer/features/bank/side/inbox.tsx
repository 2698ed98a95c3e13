/**
 * The inbox: what agents, the loop and rules propose. Nothing of it is in the files before a person accepts it; accepting goes through
 * the same gate as writing it by hand. What lacks a required part is folded: it cannot be accepted, only completed.
 */
import { type KeyboardEvent, useRef, useState } from 'react';
import { type InboxItem, namedBy } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useSettings } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { analystName } from '../../learnings/list/listed-record.ts';
import type { BankActs } from '../use-bank-acts.ts';
import type { BankSaid } from '../use-bank-said.ts';
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
    // The card goes: a person who uses keys is taken to the next one.
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

  const isComplete = ({ findings }: InboxItem) => findings.every(({ code }) => code !== 'missing');
  const complete = items.filter(isComplete);
  const incomplete = items.filter((item) => !isComplete(item));
  const card = (item: InboxItem) => (
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
  );
  return (
    <section className={styles.inbox} aria-label={t('bank.inbox')} data-inbox ref={list}>
      <GroupHead count={complete.length === 0 ? undefined : t('bank.inbox.count', { count: complete.length })}>
        {t('bank.inbox')}
      </GroupHead>
      {error !== null && <p className={styles.words}>{t('bank.inbox.failed', { message: error.message })}</p>}
      {data !== undefined && items.length === 0 && <p className={styles.words}>{t('bank.inbox.none')}</p>}
      {complete.map(card)}
      {incomplete.length > 0 && (
        <details className={styles.incomplete} open={complete.length === 0}>
          <summary>{t('bank.inbox.incomplete', { count: incomplete.length })}</summary>
          {incomplete.map(card)}
        </details>
      )}
    </section>
  );
}

interface InboxCardProps {
  readonly item: InboxItem;
  readonly canWrite: boolean;
  readonly busy: boolean;
  /** Single letters act. */
  readonly singleKeys: boolean;
  readonly onAccept: () => void;
  readonly onEdit: () => void;
  readonly onReject: () => void;
}

/** One proposal: what it would say, by whom and from what, what the gate misses, and the three answers with their keys. */
function InboxCard(props: InboxCardProps) {
  const { item, canWrite, busy, singleKeys, onAccept, onEdit, onReject } = props;
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const now = useNow(60_000);
  const missing = item.findings.filter(({ code }) => code === 'missing');
  const weak = item.findings.filter(({ code }) => code !== 'missing');
  const { name, fromFolder } = namedBy(item.by);
  const title = item.kind === 'decision' ? item.form.decision : item.form.title || item.form.symptom;
  const names = (findings: typeof item.findings) =>
    [...new Set(findings.map(({ part }) => t(`bank.part.${part}`)))].join(t('bank.comma'));
  const may = { accept: canWrite && !busy && missing.length === 0, judge: canWrite && !busy };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'c' && may.accept) onAccept();
    else if (key === 'e' && may.judge) onEdit();
    else if (key === 'x' && may.judge) onReject();
    else return;
    event.preventDefault();
  };

  return (
    <article className={styles.card} aria-label={title || t(`bank.kind.${item.kind}`)} onKeyDown={onKeyDown}>
      <div className={styles.title}>
        <Tag>{t(`bank.kind.${item.kind}`)}</Tag>
        <h3>{title || t('bank.inbox.untitled')}</h3>
      </div>
      {missing.length > 0 && (
        <p className={styles.missing}>
          <Icon name="x-circle" size="small" />
          {t('bank.inbox.missing', { parts: names(missing), count: missing.length })}
        </p>
      )}
      {weak.length > 0 && <p className={styles.weak}>{t('bank.inbox.weak', { parts: names(weak) })}</p>}
      <p className={styles.by}>
        <span>
          {t('bank.inbox.by', {
            who: analystName(name, t),
            when: format.ago(item.at, now),
          })}
        </span>
        {fromFolder && <span>{t('bank.inbox.fromRepository')}</span>}
        {item.recordId !== null && (
          <a
            href={formatHash(route('learnings', item.recordId))}
            onClick={(event) => {
              event.preventDefault();
              navigation.getState().go(route('learnings', item.recordId ?? ''));
            }}
          >
            {t('bank.inbox.learning')}
          </a>
        )}
        {item.recordId !== null && item.stale && <Freshness of="stale" />}
      </p>
      <p className={styles.answers}>
        {missing.length === 0 && (
          <Button small look="primary" icon="check" disabled={!may.accept} onClick={onAccept}>
            {t('bank.inbox.accept')} <KeyHint keys="C" onAccent={may.accept} />
          </Button>
        )}
        <Button small icon="edit" disabled={!may.judge} onClick={onEdit}>
          {t(missing.length === 0 ? 'bank.inbox.edit' : 'bank.inbox.complete')} <KeyHint keys="E" />
        </Button>
        <Button small disabled={!may.judge} onClick={onReject}>
          {t('bank.inbox.reject')} <KeyHint keys="X" />
        </Button>
      </p>
    </article>
  );
}
