/** One proposal: what it would say, by whom and from what, what the gate misses, and the three answers with their keys. */
import type { KeyboardEvent } from 'react';
import { type InboxItem, namedBy } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ConfidenceBar } from '../../../ui/marks/confidence-bar.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { analystName } from '../../learnings/list/listed-record.ts';
import styles from './side.module.css';

export interface InboxCardProps {
  readonly item: InboxItem;
  readonly canWrite: boolean;
  readonly busy: boolean;
  /** Single letters act. */
  readonly singleKeys: boolean;
  readonly onAccept: () => void;
  readonly onEdit: () => void;
  readonly onReject: () => void;
}

export function InboxCard(props: InboxCardProps) {
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
            {item.recordId}
          </a>
        )}
        {item.confidence !== null && (
          <ConfidenceBar
            value={item.confidence}
            title={t('bank.inbox.confidence', { value: item.confidence.toFixed(2) })}
          />
        )}
        {item.recordId !== null && <Freshness of={item.stale ? 'stale' : 'active'} />}
        {missing.length === 0 && <span>{t('bank.inbox.complete')}</span>}
      </p>
      <p className={styles.answers}>
        <Button small look="primary" icon="check" disabled={!may.accept} onClick={onAccept}>
          {t('bank.inbox.accept')} <KeyHint keys="C" onAccent={may.accept} />
        </Button>
        <Button small icon="edit" disabled={!may.judge} onClick={onEdit}>
          {t('bank.inbox.edit')} <KeyHint keys="E" />
        </Button>
        <Button small disabled={!may.judge} onClick={onReject}>
          {t('bank.inbox.reject')} <KeyHint keys="X" />
        </Button>
      </p>
    </article>
  );
}
