/** The main pane: the chosen type with why, members and texts; or what there is to say instead, and what to do about it. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { DiffedType } from '#shared/contract/diff.ts';
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { isOnlyMoved, namedPath } from '../model/changed-type.ts';
import { memberRows } from '../model/member-rows.ts';
import { SourcePart } from '../source/source-part.tsx';
import type { CompareParams } from '../use-comparison.ts';
import styles from './detail.module.css';
import { MemberTable } from './member-table.tsx';
import { TypeHead } from './type-head.tsx';
import { Why } from './why.tsx';

export interface DetailProps {
  readonly params: CompareParams;
  readonly typeId: string;
  /** What the list knows of it. */
  readonly listed: DiffedType | undefined;
  readonly compared: ComparedType | undefined;
  readonly error: MemoError | null;
  /** memberId; '' = none is chosen. */
  readonly member: string;
  readonly onMember: (memberId: string) => void;
  readonly onOpen: (typeId: string) => void;
  readonly onSeen: () => void;
  readonly onRetry: () => void;
}

export function Detail(props: DetailProps) {
  const { params, typeId, listed, compared, error, member, onMember, onOpen, onSeen, onRetry } = props;
  const { t } = useMessages();
  const type = compared?.type ?? listed;
  const why = compared?.why;
  const members = useMemo(() => (type === undefined ? [] : memberRows(type, why ?? [])), [type, why]);
  if (error !== null) {
    if (error.code !== 'NotFound' && error.code !== 'SymbolNotFound')
      return <ErrorState error={error} onRetry={onRetry} />;
    return (
      <EmptyState
        icon="diff"
        title={t('diff.notChanged')}
        why={error.message}
        action={<Button onClick={() => onOpen(typeId)}>{t('diff.openType')}</Button>}
      />
    );
  }
  const reading = (
    <p className={styles.reading} role="status">
      {t('diff.readingType')}
    </p>
  );
  if (type === undefined) return reading;
  const chosen = members.find(({ memberId }) => memberId === member);
  const table = (
    <MemberTable key={type.typeId} members={members} path={type.path} member={member} onMember={onMember} />
  );
  return (
    <>
      <TypeHead type={type} onOpen={() => onOpen(type.typeId)} onSeen={onSeen} />
      {isOnlyMoved(type) ? (
        why !== undefined && (
          <details className={styles.unchanged}>
            <summary>{t('diff.unchanged')}</summary>
            <Why why={why} />
          </details>
        )
      ) : (
        <>
          {why !== undefined && <Why why={why} />}
          {(why !== undefined || members.length > 0) && table}
        </>
      )}
      {compared === undefined ? (
        reading
      ) : (
        <SourcePart
          key={`source ${type.typeId}`}
          params={params}
          typeId={type.typeId}
          member={chosen ?? null}
          name={namedPath(type.path).name}
          outline={compared.outline}
          onWholeType={() => onMember('')}
        />
      )}
    </>
  );
}
