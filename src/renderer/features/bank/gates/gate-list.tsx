/** Left of the form: drafts that wait, and what is in force already, so that nothing is decided or learnt twice. */
import type { BankDraft } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankTree } from '../../../lib/use-bank.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import { type DecisionRow, type GateKind, isRefusal, titleOf } from './gate-form.ts';
import styles from './gates.module.css';

export interface GateListProps {
  readonly kind: GateKind;
  /** As in the address. */
  readonly form: string;
  readonly drafts: readonly BankDraft[];
  /** Of `patterns.md`. */
  readonly decisions: readonly DecisionRow[];
  readonly tree: BankTree;
  readonly acts: BankActs;
}

interface Row {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly current: boolean;
  readonly run: () => void;
}

export function GateList({ kind, form, drafts, decisions, tree, acts }: GateListProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const waiting = drafts
    .filter((draft) => draft.kind === kind)
    .map((draft): Row => {
      const count = draft.findings.filter(isRefusal).length;
      return {
        key: draft.id,
        title: titleOf(draft) || t(`bank.gate.${kind}`),
        note: t('bank.gate.draftNote', { count, when: format.ago(draft.savedAt, now) }),
        current: form === `draft:${draft.id}`,
        run: () => acts.form(`draft:${draft.id}`),
      };
    });
  const rowOf = ({ line, decision, date, scope }: DecisionRow): Row => ({
    key: `${line}`,
    title: decision,
    note: [date, scope].filter((one) => one !== '').join(t('bank.comma')),
    current: false,
    run: () => acts.openLine('patterns.md', line),
  });
  const old = kind === 'decision' ? decisions.filter(({ superseded }) => superseded).map(rowOf) : [];
  const there =
    kind === 'decision'
      ? decisions.filter(({ superseded }) => !superseded).map(rowOf)
      : tree.files
          .filter(({ path }) => path.startsWith('learnings/') && !path.endsWith('_index.md'))
          .map(
            ({ path, title, updated, type }): Row => ({
              key: path,
              title,
              note: type === undefined ? updated : [updated, t(`bank.gate.type.${type}`)].join(t('bank.comma')),
              current: false,
              run: () => acts.open(path),
            }),
          );
  const other: GateKind = kind === 'decision' ? 'learning' : 'decision';
  return (
    <>
      <PaneHead title={t(`bank.gate.list.${kind}`)} note={kind === 'decision' ? 'patterns.md' : 'learnings/'}>
        <IconButton small icon="plus" label={t(`bank.gate.${kind}`)} onClick={() => acts.form(kind)} />
      </PaneHead>
      <Scroll>
        {waiting.length > 0 && <Rows title={t('bank.gate.drafts')} rows={waiting} />}
        <Rows title={t(kind === 'decision' ? 'bank.gate.inForce' : 'bank.gate.learnt')} rows={there} />
        {old.length > 0 && <Rows title={t('bank.gate.superseded')} rows={old} />}
        {there.length === 0 && <p className={styles.words}>{t(`bank.gate.none.${kind}`)}</p>}
      </Scroll>
      <p className={styles.other}>
        {t(`bank.gate.other.${kind}`)}{' '}
        <button type="button" className={styles.link} onClick={() => acts.form(other)}>
          {t(`bank.gate.${other}`)}
        </button>
      </p>
    </>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section aria-label={title}>
      <GroupHead count={rows.length}>{title}</GroupHead>
      {rows.map(({ key, title: name, note, current, run }) => (
        <button key={key} type="button" className={styles.row} aria-current={current || undefined} onClick={run}>
          <span className="ink">{name}</span>
          <span className="small muted clip">{note}</span>
        </button>
      ))}
    </section>
  );
}
