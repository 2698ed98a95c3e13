/** One form in work: its fields, what the gate says of them, saving (Ctrl Enter), the next gap (F8), leaving (Esc). */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BankDraft, InboxItem } from '#shared/contract/bank/bank-types.ts';
import { localeTags } from '#shared/messages/translator.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { type BankTree, useBankFile } from '../../../lib/use-bank.ts';
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
import { decisionRows, type GateForm, isRefusal, type Part, partOf, parts, titleOf, withPart } from './gate-form.ts';
import { GateList } from './gate-list.tsx';
import { GateSide, Written } from './gate-side.tsx';
import styles from './gates.module.css';
import { useGateCheck } from './use-gate-check.ts';
import { keepForm, moveForm, useSaveForm } from './use-save-form.ts';

export interface GateViewProps {
  /** `decision`, `learning`, `draft:<id>`, `inbox:<id>`, `record:<id>`. */
  readonly form: string;
  readonly tree: BankTree;
  readonly acts: BankActs;
  readonly said: BankSaid;
  /** Shows another form in place of this one: no step for Back. */
  readonly onForm: (form: string) => void;
  readonly onClose: () => void;
}

export interface Refusal {
  /** The form that it is about. */
  readonly form: string;
  readonly at: number;
}

interface GateEditorProps extends GateViewProps {
  readonly start: GateForm;
  readonly draftId: string | null;
  /** The proposal that is edited. */
  readonly item: InboxItem | null;
  readonly drafts: readonly BankDraft[];
  /** When the gate refused it last: in this form, or when it became the draft. */
  readonly refusedAt: number | null;
  readonly onRefused: (refusal: Refusal | null) => void;
}

export function GateEditor(props: GateEditorProps) {
  const { form, tree, acts, said, onForm, onClose, start, draftId, item, drafts, refusedAt, onRefused } = props;
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const [gate, setGate] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<Part>>(new Set());
  const [shown, setShown] = useState<'form' | 'markdown'>('form');
  const patterns = useBankFile('patterns.md').data;
  const decisions = useMemo(() => decisionRows(patterns?.text ?? ''), [patterns?.text]);
  const mark = (part: Part) => `⟨${t('bank.gate.missingMark', { part: t(`bank.part.${part}`) })}⟩`;
  const [author, setAuthor] = useAuthor(drafts.find(({ id }) => id === draftId)?.author ?? '');
  const checked = useGateCheck(gate, author, mark, patterns?.hash ?? '');
  const findings = checked?.findings ?? [];
  const missing = findings.filter(isRefusal).map(({ part }) => part);
  const gaps = parts[gate.kind].filter((part) => findings.some((finding) => finding.part === part));
  // Two changes before the next render are both kept.
  const latest = useRef(start);
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
      acts.openLine(path ?? 'patterns.md', gate.kind === 'decision' ? line : 0);
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
    if (acts.canWrite) void save(gate, { draft: draftId, item: item?.id ?? null, author });
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
    const at = refusedAt === null ? parts[gate.kind][0] : first;
    if (at !== undefined) document.getElementById(fieldId(at))?.focus();
  }, [refusedAt, refusedAt === null || first === undefined]);

  const kindName = t(item !== null ? 'bank.gate.proposal' : `bank.gate.${gate.kind}`);
  const isShown = (part: Part) => refusedAt !== null || touched.has(part);
  return (
    <ViewPanes
      view="gate"
      label={kindName}
      crumbs={[t('view.bank'), kindName]}
      listLabel={t(`bank.gate.list.${gate.kind}`)}
      listWidth={240}
      list={<GateList kind={gate.kind} form={form} drafts={drafts} decisions={decisions} tree={tree} acts={acts} />}
      inspector={<GateSide gate={gate} checked={checked} acts={acts} isShown={isShown} />}
      inspectorLabel={t(`bank.gate.needs.${gate.kind}`)}
      inspectorWidth={420}
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
            <RefusedBanner missing={missing} at={refusedAt} kept={item === null} onNext={nextGap} />
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
                  finding={isShown(part) ? findings.find((one) => one.part === part) : undefined}
                  onType={(value) => type(part, value)}
                  onLeave={() => setTouched(new Set([...touched, part]))}
                />
              ),
            )
          )}
          {shown === 'form' && gate.kind === 'learning' && item === null && (
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
          {t(item === null ? 'bank.gate.save' : 'bank.gate.accept')} <KeyHint keys="Mod+Enter" onAccent />
        </Button>
        {item === null && (draftId !== null || titleOf(gate) !== '') && (
          <Button look="ghost" onClick={discard}>
            {t(draftId === null ? 'bank.gate.throwAway' : 'bank.gate.discard')}
          </Button>
        )}
        <span className="grow" />
        <span className={styles.hint}>
          <Icon name="undo" size="small" />
          <span>{t('bank.gate.undoWhile')}</span>
        </span>
        <Button look="ghost" onClick={onClose}>
          {t('bank.gate.back')} <KeyHint keys="Escape" />
        </Button>
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
