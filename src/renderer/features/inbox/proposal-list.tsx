/**
 * The list of the inbox: proposals to accept, each with its three answers, and folded the drafts that lack a part and what was
 * rejected lately.
 */
import type { KeyboardEvent } from 'react';
import { type InboxItem, namedBy, type RejectedItem } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Freshness } from '../../ui/memory/freshness.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { isRefusal } from '../bank/gates/gate-form.ts';
import { analystName } from '../learnings/list/listed-record.ts';
import styles from './inbox.module.css';
import { isReady, proposalText, proposalTitle } from './proposal.ts';

interface ProposalActs {
  readonly shownId: string;
  readonly canWrite: boolean;
  readonly busy: boolean;
  readonly onSelect: (id: string) => void;
  readonly onAccept: (item: InboxItem) => void;
  readonly onEdit: (item: InboxItem) => void;
  readonly onReject: (item: InboxItem) => void;
}

interface ProposalListProps extends ProposalActs {
  readonly ready: readonly InboxItem[];
  readonly incomplete: readonly InboxItem[];
  readonly rejected: readonly RejectedItem[];
  readonly onRestore: (item: RejectedItem) => void;
}

export function ProposalList({ ready, incomplete, rejected, onRestore, ...acts }: ProposalListProps) {
  const { t } = useMessages();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('article')].filter(
      (card) => card.closest('details:not([open])') === null,
    );
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const title = cards[at + step]?.querySelector<HTMLElement>('button');
    if (title == null) return;
    event.preventDefault();
    title.focus();
    title.click();
  };
  const inFold = incomplete.some(({ id }) => id === acts.shownId);
  return (
    <>
      <PaneHead
        title={t('view.inbox')}
        note={ready.length === 0 ? undefined : t('inbox.count', { count: ready.length })}
      />
      <Scroll restoreAs="inbox">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons in it. */}
        <div data-inbox onKeyDown={onKeyDown}>
          {ready.map((item) => (
            <ProposalCard key={item.id} item={item} {...acts} />
          ))}
          {incomplete.length > 0 && (
            <details className={styles.folded} open={ready.length === 0 || inFold || undefined}>
              <summary>{t('bank.inbox.incomplete', { count: incomplete.length })}</summary>
              {incomplete.map((item) => (
                <ProposalCard key={item.id} item={item} {...acts} />
              ))}
            </details>
          )}
        </div>
        <RejectedList {...{ rejected, onRestore }} may={acts.canWrite && !acts.busy} />
      </Scroll>
    </>
  );
}

interface RejectedListProps {
  readonly rejected: readonly RejectedItem[];
  readonly may: boolean;
  readonly onRestore: (item: RejectedItem) => void;
}

/** Nothing where nothing was rejected. */
export function RejectedList({ rejected, may, onRestore }: RejectedListProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  if (rejected.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>
        {t('inbox.rejected')} <span className="num">{rejected.length}</span>
      </summary>
      <ul>
        {rejected.map((item) => {
          const title = proposalTitle(item) || t('bank.inbox.untitled');
          return (
            <li key={item.id} className={styles.rejected}>
              <span>
                <Breakable text={title} /> <span className="faint">{format.ago(item.rejectedAt, now)}</span>
              </span>
              <Button
                small
                look="ghost"
                disabled={!may}
                aria-label={t('inbox.restoreOf', { title })}
                onClick={() => onRestore(item)}
              >
                {t('inbox.restore')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function ProposalCard({ item, ...acts }: ProposalActs & { readonly item: InboxItem }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { shownId, canWrite, busy, onSelect, onAccept, onEdit, onReject } = acts;
  const current = item.id === shownId;
  const ready = isReady(item);
  const { name, fromFolder } = namedBy(item.by);
  const title = proposalTitle(item);
  const text = proposalText(item);
  const missing = item.findings.filter(isRefusal);
  const parts = [...new Set(missing.map(({ part }) => t(`bank.part.${part}`)))].join(t('bank.comma'));
  const may = canWrite && !busy;
  const why = canWrite ? undefined : t('bank.conflict.readOnly');
  return (
    <article
      className={styles.card}
      aria-current={current || undefined}
      aria-label={title || t(`inbox.kind.${item.kind}`)}
    >
      <button type="button" className={styles.title} aria-pressed={current} onClick={() => onSelect(item.id)}>
        <span className={styles.from}>
          <Icon name={item.kind === 'decision' ? 'check' : 'warn'} size="small" />
          <span>{t(`inbox.kind.${item.kind}`)}</span>
          <span className="faint clip">
            {t('bank.inbox.by', { who: analystName(name, t), when: format.ago(item.at, now) })}
          </span>
          {item.recordId !== null && item.stale && <Freshness of="stale" />}
        </span>
        <span className={styles.name}>
          <Breakable text={title || t('bank.inbox.untitled')} />
        </span>
        {text !== '' && <span className={styles.text}>{text}</span>}
      </button>
      {fromFolder && <p className={styles.note}>{t('bank.inbox.fromRepository')}</p>}
      {!ready && <p className={styles.note}>{t('inbox.lacks', { parts })}</p>}
      <p className={styles.answers}>
        {ready && (
          <Button small icon="check" disabled={!may} title={why} onClick={() => onAccept(item)}>
            {t('bank.inbox.accept')} {current && <KeyHint keys="C" />}
          </Button>
        )}
        <Button small icon="edit" onClick={() => onEdit(item)}>
          {t(ready ? 'bank.inbox.edit' : 'bank.inbox.complete')} {current && <KeyHint keys="E" />}
        </Button>
        <Button small look="ghost" disabled={!may} title={why} onClick={() => onReject(item)}>
          {t('bank.inbox.reject')} {current && <KeyHint keys="X" />}
        </Button>
      </p>
    </article>
  );
}
