/** The inspector: what the selected symbol is, where it is, its outline, its dependents, and what is known of it. */
import { memo } from 'react';
import { MemoError } from '#shared/base/errors.ts';
import type { ChangeState } from '#shared/contract/change.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useIdentifiers } from '../../../lib/state/use-identifiers.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { HashChip } from '../../../ui/marks/hash-chip.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { Section } from '../../../ui/panes/section.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { dotted } from '../../../ui/text/dotted.ts';
import { PinButton } from '../../context/pin/pin-button.tsx';
import { LearningsAboutIt } from '../../type/learnings/learnings-about-it.tsx';
import { firstParagraph, groupMembers } from '../model/outline-groups.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { OutlineLines, Signature } from '../parts/outline-lines.tsx';
import { useSymbolActions } from '../parts/use-symbol-actions.ts';
import { DescriptionFacts } from './description-facts.tsx';
import styles from './symbol-inspector.module.css';
import { UsageFacts } from './usage-facts.tsx';
import { UsageList } from './usage-list.tsx';

/** Milliseconds that a type stays selected before memory is asked about it: who passes by waits for the code alone. */
const memoryRest = 250;

/** Members shown of each half of an outline; the page of the type has them all. */
const [shownOpen, shownClosed] = [18, 8];

/** @param id as `symbolId` writes it; empty for none. */
export const SymbolInspector = memo(function SymbolInspector({ id }: { id: string }) {
  const { t } = useMessages();
  const [typeId = '', memberId] = id.split('/');
  const answer = useCall('symbols.type', { id: typeId }, { enabled: typeId !== '' });
  if (typeId === '') return <Empty text={t('symbols.nothingSelected')} />;
  if (answer.isError) {
    const gone = answer.error instanceof MemoError && answer.error.code === 'SymbolNotFound';
    if (gone) return <Empty text={t('symbols.gone')} />;
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (answer.data === undefined) return <Empty text="" />;
  const { type, change } = answer.data;
  return <Inspector type={type} change={change} memberId={answer.isPlaceholderData ? undefined : memberId} />;
});

function Empty({ text }: { text: string }) {
  const { t } = useMessages();
  return (
    <>
      <PaneHead title={t('symbols.inspector')} />
      <p className={styles.empty}>{text}</p>
    </>
  );
}

interface InspectorProps {
  readonly type: TypeDetail;
  readonly change: ChangeState;
  readonly memberId: string | undefined;
}

function Inspector({ type, change, memberId }: InspectorProps) {
  const { t } = useMessages();
  const [identifiers] = useIdentifiers();
  const { navigation } = useServices();
  const actions = useSymbolActions();
  const member = type.members.find((one) => one.memberId === memberId);
  const { symbol } = type;
  const rested = useRested(symbol.typeId, memoryRest) === symbol.typeId;
  const subject = member === undefined ? symbol : { ...member, typeId: symbol.typeId };
  const doc = member === undefined ? firstParagraph(type.doc) : member.doc;
  const { open, closed } = groupMembers(type.members);
  const files = member === undefined ? type.files : [member];
  return (
    <>
      <PaneHead title={subject.name}>
        <span className={styles.tags}>
          <Tag>{[...(member ?? type).modifiers, t(`kind.${subject.kind}`)].join(' ')}</Tag>
          <Tag>{t(`access.${subject.access}`)}</Tag>
        </span>
      </PaneHead>
      <Scroll>
        <Section>
          <div className={styles.path}>
            <code className="muted">
              <Breakable text={dotted(subject.path)} />
            </code>
            <IconButton small icon="copy" label={t('symbols.copyPath')} onClick={() => actions.copyPath(subject)} />
          </div>
          <div className={styles.actions}>
            <Button small icon="open" onClick={() => actions.open(subject)}>
              {t('action.open')} <KeyHint keys="Enter" />
            </Button>
            <Button small icon="edit" onClick={() => actions.openInEditor(subject)}>
              {t('action.openInEditor')} <KeyHint keys="Mod+Enter" />
            </Button>
            <Button small icon="graph" onClick={() => actions.openGraph(symbol)}>
              {t('graph.open')} <KeyHint keys="Mod+Shift+G" />
            </Button>
            <PinButton typeId={symbol.typeId} />
          </div>
        </Section>
        {member !== undefined && (
          <Section title={t('symbols.member')}>
            <p className={styles.signature}>
              <Signature text={member.signature} name={member.name} />
            </p>
          </Section>
        )}
        <Section title={t('symbols.outline')} note={outlineNote(t, open.length, closed.length)}>
          <OutlineLines members={open.slice(0, shownOpen)} current={memberId} />
          <OutlineLines members={closed.slice(0, shownClosed)} current={memberId} />
          <Rest count={type.members.length - Math.min(open.length, shownOpen) - Math.min(closed.length, shownClosed)} />
        </Section>
        <UsageList typeId={symbol.typeId} memberId={member?.memberId} name={subject.name} />
        <Section>
          <Facts>
            {member === undefined ? (
              <DescriptionFacts typeId={symbol.typeId} doc={doc} change={change} rested={rested} />
            ) : (
              doc !== '' && <Fact name={t('symbols.doc')}>{doc}</Fact>
            )}
            <UsageFacts typeId={symbol.typeId} />
            <Fact name={t('symbols.source')}>
              <span className={styles.files}>
                {files.map(({ file, line, endLine }) => (
                  <EvidenceChip
                    key={`${file}:${line}`}
                    file={file}
                    line={line}
                    endLine={endLine}
                    onOpen={() => actions.open(subject)}
                    onOpenInEditor={() => actions.openInEditor({ file, line })}
                  />
                ))}
              </span>
            </Fact>
            {identifiers && (
              <Fact name={t('symbols.id')}>
                <HashChip value={member?.memberId ?? symbol.typeId} />
              </Fact>
            )}
          </Facts>
        </Section>
        {member === undefined && rested && (
          <LearningsAboutIt
            typeId={symbol.typeId}
            onAll={() => navigation.getState().go(route('type', symbol.typeId, { tab: 'learnings' }))}
          />
        )}
      </Scroll>
    </>
  );
}

function outlineNote(t: ReturnType<typeof useMessages>['t'], open: number, rest: number): string {
  if (open + rest === 0) return t('symbols.noMembers');
  return rest === 0 ? t('symbols.outlineOpen', { open }) : t('symbols.outlineCount', { open, rest });
}

function Rest({ count }: { count: number }) {
  const { t } = useMessages();
  return count > 0 ? <p className="small faint">{t('symbols.moreMembers', { count })}</p> : null;
}
