/** One form in work: its fields, what the gate says of them, saving (Ctrl Enter), the next gap (F8), leaving (Esc). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BankDraft, InboxItem } from '#shared/contract/bank/bank-types.ts';
import { localeTags } from '#shared/messages/translator.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { ViewPanes } from '../../../ui/panes/view-panes.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import type { BankSaid } from '../use-bank-said.ts';
import { AuthorField, fieldId, GateField, SupersedesField, useAuthor } from './gate-field.tsx';
import { type GateForm, isRefusal, type Part, partOf, parts, titleOf, withPart } from './gate-form.ts';
import { GateSide, Written } from './gate-side.tsx';
import styles from './gates.module.css';
import { useDecisions } from './use-decisions.ts';
import { useGateCheck } from './use-gate-check.ts';
import { keepForm, moveForm, useSaveForm } from './use-save-form.ts';

/** Pixels; the inbox keeps it while nothing is chosen. */
export const proposalListWidth = 360;

export interface Refusal {
  /** The form that it is about. */
  readonly form: string;
  readonly at: number;
}

/** A proposal of the inbox that is looked at, and completed, before it is accepted. */
export interface ProposalParts {
  readonly item: InboxItem;
  /** Beside the form: where it comes from. */
  readonly side: (gate: GateForm) => ReactNode;
  /** Whether the source says this part; what it does not say a person has to check. */
  readonly isInSource: (text: string) => boolean;
  readonly onAccepted: () => void;
  readonly onReject: () => void;
  readonly onKeep: (form: GateForm['form']) => void;
}

export interface GateEditorProps {
  /** `decision`, `learning`, `draft:<id>`, `inbox:<id>`, `record:<id>`. */
  readonly form: string;
  readonly acts: Pick<BankActs, 'canWrite' | 'openLine'>;
  readonly said: BankSaid;
  /** Shows another form in place of this one: no step for Back. */
  readonly onForm: (form: string) => void;
  readonly onClose: () => void;
  readonly list: ReactNode;
  /** As it is stored, or empty. */
  readonly start: GateForm;
  /** As a person left it half-way. */
  readonly kept: GateForm | null;
  readonly draft: BankDraft | null;
  readonly proposal: ProposalParts | null;
  /** When the gate refused it last: in this form, or when it became the draft. */
  readonly refusedAt: number | null;
  readonly onRefused: (refusal: Refusal | null) => void;
}

export function GateEditor(props: GateEditorProps) {
  const { form, acts, said, onForm, onClose, list, start, kept, draft, proposal, refusedAt, onRefused } = props;
  const draftId = draft?.id ?? null;
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const [gate, setGate] = useState(kept ?? start);
  const [touched, setTouched] = useState<ReadonlySet<Part>>(new Set());
  const [shown, setShown] = useState<'form' | 'markdown'>('form');
  const { decisions, version } = useDecisions();
  const mark = (part: Part) => `⟨${t('bank.gate.missingMark', { part: t(`bank.part.${part}`) })}⟩`;
  const [author, setAuthor] = useAuthor(draft?.author ?? '');
  const checked = useGateCheck(gate, author, mark, version);
  const findings = checked?.findings ?? [];
  const missing = findings.filter(isRefusal).map(({ part }) => part);
  const gaps = parts[gate.kind].filter((part) => findings.some((finding) => finding.part === part));
  // Two changes before the next render are both kept.
  const latest = useRef(kept ?? start);
  const type = (part: Part, value: string) => {
    latest.current = withPart(latest.current, part, value);
    setGate(latest.current);
    keepForm(root, form, latest.current);
  };
  const { save, busy } = useSaveForm({
    onSaved({ path, line, undo }) {
      keepForm(root, form, null);
      onRefused(null);
      said(t('bank.gate.saved', { path: path ?? '' }), undo);
      if (proposal !== null) proposal.onAccepted();
      else acts.openLine(path ?? 'patterns.md', gate.kind === 'decision' ? line : 0);
    },
    onRefused(draft) {
      const next = draft === null ? form : `draft:${draft}`;
      moveForm(root, form, next, gate);
      onRefused({ form: next, at: Date.now() });
      onForm(next);
      setShown('form');
    },
  });
  const run = () => {
    if (acts.canWrite) void save(gate, { draft: draftId, item: proposal?.item.id ?? null, author });
  };
  const nextGap = () => {
    setShown('form');
    const at = gaps.findIndex((part) => document.activeElement?.id === fieldId(part));
    const next = gaps[(at + 1) % gaps.length];
    // The fields are back by then, where the text was shown.
    if (next !== undefined) requestAnimationFrame(() => document.getElementById(fieldId(next))?.focus());
  };
  const discard = () => {
    keepForm(root, form, null);
    onRefused(null);
    const back = () => {
      keepForm(root, gate.kind, gate);
      onForm(gate.kind);
    };
    const thrownAway =
      draftId === null ? Promise.resolve({}) : services.link.call('bank.discardDraft', { id: draftId });
    thrownAway.then(
      () => {
        services.notifications.getState().show({
          level: 'info',
          title: t('bank.gate.discarded'),
          action: { label: t('bank.undo'), run: back },
        });
        onClose();
      },
      (thrown: unknown) => showError(services, thrown),
    );
  };
  useCommands([
    { id: 'bank.gateSave', title: 'command.gateSave', group: 'group.view', keys: ['Mod+Enter'], run },
    { id: 'bank.gateGap', title: 'command.gateGap', group: 'group.view', keys: ['F8'], run: nextGap },
    {
      id: 'bank.gateClose',
      title: 'command.gateClose',
      group: 'group.view',
      keys: ['Escape'],
      hidden: true,
      when: () => !services.panes.getState().drawer,
      run: onClose,
    },
  ]);

  const first = parts[gate.kind].find((part) => missing.includes(part));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal; else where one begins to type.
  useEffect(() => {
    // Looking at a proposal leaves the focus in the list.
    const at = refusedAt === null ? (proposal === null ? parts[gate.kind][0] : undefined) : first;
    if (at !== undefined) document.getElementById(fieldId(at))?.focus();
  }, [refusedAt, refusedAt === null || first === undefined]);

  const kindName = t(proposal === null ? `bank.gate.${gate.kind}` : `inbox.kind.${gate.kind}`);
  const unchanged = JSON.stringify(gate) === JSON.stringify(start);
  const isShown = (part: Part) => proposal !== null || refusedAt !== null || touched.has(part);
  // Only what was proposed: a person's own words need no check.
  const isUnsupported = (part: Part) => {
    if (proposal === null || part === 'title' || part === 'type') return false;
    const text = partOf(gate, part);
    return text !== '' && text === partOf(start, part) && !proposal.isInSource(text);
  };
  return (
    <ViewPanes
      label={kindName}
      list={list}
      {...(proposal === null
        ? {
            view: 'gate',
            crumbs: [t('view.bank'), kindName],
            listLabel: t(`bank.gate.list.${gate.kind}`),
            listWidth: 240,
            inspector: <GateSide gate={gate} checked={checked} acts={acts} isShown={isShown} />,
            inspectorLabel: t(`bank.gate.needs.${gate.kind}`),
            inspectorWidth: 420,
          }
        : {
            view: 'inbox',
            crumbs: [t('view.inbox'), titleOf(start) || kindName],
            listLabel: t('view.inbox'),
            listWidth: proposalListWidth,
            inspector: proposal.side(gate),
            inspectorLabel: t('inbox.source'),
            inspectorWidth: 300,
          })}
    >
      <PaneHead
        page
        className={styles.pageHead}
        title={kindName}
        note={t('bank.gate.goesTo', { path: gate.kind === 'decision' ? 'patterns.md' : 'learnings/' })}
      >
        <Segmented<'form' | 'markdown'>
          label={t('bank.gate.how')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'form', label: t('bank.gate.form') },
            { value: 'markdown', label: 'Markdown' },
          ]}
        />
      </PaneHead>
      <Scroll>
        <div className={styles.form}>
          {refusedAt !== null && missing.length > 0 && (
            <RefusedBanner missing={missing} at={refusedAt} kept={proposal === null} onNext={nextGap} />
          )}
          {shown === 'markdown' ? (
            <Written checked={checked} numbers={false} />
          ) : (
            parts[gate.kind].map((part) =>
              part === 'supersedes' ? (
                <SupersedesField
                  key={part}
                  value={partOf(gate, part)}
                  decisions={decisions}
                  onChange={(value) => type(part, value)}
                />
              ) : (
                <GateField
                  key={part}
                  part={part}
                  gate={gate}
                  unsupported={isUnsupported(part)}
                  finding={isShown(part) ? findings.find((one) => one.part === part) : undefined}
                  onType={(value) => type(part, value)}
                  onLeave={() => setTouched(new Set([...touched, part]))}
                />
              ),
            )
          )}
          {shown === 'form' && gate.kind === 'learning' && proposal === null && (
            <AuthorField value={author} onType={setAuthor} />
          )}
        </div>
      </Scroll>
      <footer className={styles.foot}>
        <Button
          look="primary"
          disabled={busy || !acts.canWrite}
          title={acts.canWrite ? undefined : t('bank.conflict.readOnly')}
          onClick={run}
        >
          {t(proposal === null ? 'bank.gate.save' : 'bank.inbox.accept')} <KeyHint keys="Mod+Enter" onAccent />
        </Button>
        {proposal !== null && (
          <>
            <Button
              disabled={busy || !acts.canWrite || unchanged}
              title={unchanged ? t('inbox.keepNothing') : undefined}
              onClick={() => {
                keepForm(root, form, null);
                proposal.onKeep(gate.form);
              }}
            >
              {t('inbox.keep')}
            </Button>
            <Button look="ghost" disabled={busy || !acts.canWrite} onClick={proposal.onReject}>
              {t('bank.inbox.reject')}
            </Button>
          </>
        )}
        {proposal === null && (draftId !== null || titleOf(gate) !== '') && (
          <Button look="ghost" onClick={discard}>
            {t(draftId === null ? 'bank.gate.throwAway' : 'bank.gate.discard')}
          </Button>
        )}
        <span className="grow" />
        <span className={styles.hint}>
          <Icon name="undo" size="small" />
          <span>{t('bank.gate.undoWhile')}</span>
        </span>
        {proposal === null && (
          <Button look="ghost" onClick={onClose}>
            {t('bank.gate.back')} <KeyHint keys="Escape" />
          </Button>
        )}
      </footer>
    </ViewPanes>
  );
}

interface RefusedBannerProps {
  readonly missing: readonly Part[];
  readonly at: number;
  /** As a draft; else the proposal waits on. */
  readonly kept: boolean;
  readonly onNext: () => void;
}

/** The gate refused: what is missing, that nothing was written and the draft is kept, and the way to the next gap. */
function RefusedBanner({ missing, at, kept, onNext }: RefusedBannerProps) {
  const { t, format, language } = useMessages();
  const now = useNow(60_000);
  const names = missing.map((part, n) => (n === 0 ? t(`bank.part.${part}`) : t(`bank.part.${part}`).toLowerCase()));
  const parts = new Intl.ListFormat(localeTags[language], { type: 'conjunction' }).format(names);
  return (
    <Notice
      tone="danger"
      title={t('bank.gate.refused', { parts, count: missing.length })}
      end={
        <Button small onClick={onNext}>
          {t('bank.gate.nextGap')} <KeyHint keys="F8" />
        </Button>
      }
    >
      {kept ? t('bank.gate.draftKept', { time: format.day(at, now) }) : t('bank.gate.proposalKept')}
    </Notice>
  );
}
