/**
 * The gates as forms: a decision, a learning, a draft of either, or a record that becomes a learning of the bank. The address holds
 * which one. What is typed is kept until it is saved or thrown away.
 */
import { useEffect, useState } from 'react';
import type { BankDraft, InboxItem } from '#shared/contract/bank/bank-types.ts';
import { recordAsLearning } from '#shared/contract/bank/record-as-learning.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import type { BankTree } from '../../../lib/use-bank.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ViewPanes } from '../../../ui/panes/view-panes.tsx';
import type { BankActs } from '../use-bank-acts.ts';
import { GateEditor, type GateEditorProps, type Refusal } from './gate-editor.tsx';
import { emptyForm, type GateForm } from './gate-form.ts';
import { GateList } from './gate-list.tsx';
import { useDecisions } from './use-decisions.ts';
import { keptForm, leaveForm, movedForm } from './use-save-form.ts';

/** Whether a form of the address is one of the gates'. */
export function isGate(form: string): boolean {
  return /^(decision$|learning$|draft:|record:)/.test(form);
}

interface GateViewProps extends Pick<GateEditorProps, 'form' | 'said' | 'onForm' | 'onClose'> {
  readonly tree: BankTree;
  readonly acts: BankActs;
}

export function GateView(props: GateViewProps) {
  const { tree, ...shared } = props;
  const { form, onForm } = props;
  const { t } = useMessages();
  const root = useWorkspace((state) => state.root);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Only of the address that the view opens with: later a person chooses the form.
  const [moved] = useState(() => movedForm(root, form));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that the view opens with.
  useEffect(() => {
    if (moved !== null) onForm(moved);
  }, []);
  useEffect(() => () => leaveForm(root, form), [root, form]);
  const [kind = '', id = ''] = form.split(':');
  const drafts = useCall('bank.drafts', {});
  const record = useCall('memory.get', { id }, { enabled: kind === 'record' });
  const draft = drafts.data?.drafts.find((one) => kind === 'draft' && one.id === id) ?? null;
  const { decisions } = useDecisions();
  const asked = kind === 'record' ? record : drafts;
  // A draft says since when it waits, so it is not shown before that is known.
  const waits = ['draft', 'record'].includes(kind) && asked.data === undefined && asked.error === null;
  const start: GateForm | null =
    (record.data && { kind: 'learning', form: recordAsLearning(record.data.record) }) ??
    startOf(kind, draft) ??
    (kind === 'draft' ? keptForm(root, form) : null);
  if (start === null || waits) {
    return (
      <ViewPanes view="gate" label={t('bank.gate.decision')}>
        {waits ? (
          <Delayed>
            <p />
          </Delayed>
        ) : (
          <EmptyState
            icon="bank"
            title={t('bank.gate.gone')}
            why={asked.error?.message ?? t('bank.gate.goneWhy')}
            action={<Button onClick={props.onClose}>{t('bank.gate.back')}</Button>}
          />
        )}
      </ViewPanes>
    );
  }
  return (
    <GateEditor
      key={form}
      {...shared}
      list={
        <GateList
          kind={start.kind}
          form={form}
          drafts={drafts.data?.drafts ?? []}
          decisions={decisions}
          tree={tree}
          acts={props.acts}
        />
      }
      start={start}
      kept={keptForm(root, form)}
      draft={draft}
      proposal={null}
      refusedAt={refusal?.form === form ? refusal.at : (draft?.savedAt ?? null)}
      onRefused={setRefusal}
    />
  );
}

function startOf(kind: string, draft: BankDraft | null): GateForm | null {
  if (kind === 'decision' || kind === 'learning') return emptyForm(kind);
  return draft === null ? null : formOf(draft);
}

/** The form alone of what waits with one. */
export function formOf(given: BankDraft | InboxItem): GateForm {
  return given.kind === 'decision' ? { kind: given.kind, form: given.form } : { kind: given.kind, form: given.form };
}
