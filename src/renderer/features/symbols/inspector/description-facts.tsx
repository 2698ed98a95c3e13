/**
 * What is known of a type beyond its code: its role, whether the description that says it still holds, how it changed last. Only
 * what is written already is read: a person who passes a type has not asked to describe it.
 */
import type { ChangeState } from '#shared/contract/change.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ChangeWord } from '../../../ui/marks/change-mark.tsx';
import { DescriptionState } from '../../../ui/memory/description-state.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { firstParagraph } from '../model/outline-groups.ts';
import { Fact } from '../parts/facts.tsx';
import styles from './symbol-inspector.module.css';

export interface DescriptionFactsProps {
  readonly typeId: string;
  readonly doc: string;
  readonly change: ChangeState;
  /** The selection has come to rest: the role may be asked for. */
  readonly rested: boolean;
}

export function DescriptionFacts({ typeId, doc, change, rested }: DescriptionFactsProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const ready = useWorkspace(({ phase }) => phase === 'ready');
  const { data, isPlaceholderData } = useCall(
    'GetSemantic',
    { id: typeId, request: false, opened: false },
    { enabled: ready && rested },
  );
  const role = isPlaceholderData ? '' : firstParagraph(data?.sections?.ROLE ?? '');
  return (
    <>
      {doc !== '' && !says(role, doc) && <Fact name={t('symbols.doc')}>{doc}</Fact>}
      {role !== '' && (
        <Fact name={t('semantic.section.ROLE')}>
          <span className={styles.role} title={role}>
            <CodeSpans text={role} />
          </span>
        </Fact>
      )}
      <Fact name={t('change.state')}>
        <DescriptionState of={change.semanticState} t={t} />
      </Fact>
      {change.changeClass !== null && change.changedAt !== null && (
        <Fact name={t('symbols.changed')}>
          <span className={styles.changed}>
            <ChangeWord of={change.changeClass} />
            <span className="num muted">{format.ago(change.changedAt, now)}</span>
          </span>
        </Fact>
      )}
    </>
  );
}

/** Whether a role begins with what the author's comment says: then it says the same and more. */
function says(role: string, doc: string): boolean {
  const [first = doc] = doc.split(/(?<=[.。])/);
  return role !== '' && role.replaceAll('`', '').startsWith(first.replaceAll('`', ''));
}
