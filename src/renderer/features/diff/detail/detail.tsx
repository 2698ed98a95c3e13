/** The main pane: the chosen type with why, members and texts; or what there is to say instead, and what to do about it. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { namedPath } from '../model/changed-type.ts';
import { memberRows } from '../model/member-rows.ts';
import { SourcePart } from '../source/source-part.tsx';
import type { CompareParams } from '../use-comparison.ts';
import { MemberTable } from './member-table.tsx';
import { TypeHead } from './type-head.tsx';
import { Why } from './why.tsx';

export interface DetailProps {
  readonly params: CompareParams;
  readonly typeId: string;
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
  const { params, typeId, compared, error, member, onMember, onOpen, onSeen, onRetry } = props;
  const { t } = useMessages();
  const members = useMemo(() => (compared === undefined ? [] : memberRows(compared.type, compared.why)), [compared]);
  if (compared === undefined) {
    if (error === null) return null;
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
  const { type, why, outline } = compared;
  const chosen = members.find(({ memberId }) => memberId === member);
  return (
    <>
      <TypeHead type={type} onOpen={() => onOpen(type.typeId)} onSeen={onSeen} />
      <Why why={why} />
      <MemberTable key={type.typeId} members={members} member={member} onMember={onMember} />
      <SourcePart
        key={`source ${type.typeId}`}
        params={params}
        typeId={type.typeId}
        member={chosen ?? null}
        name={namedPath(type.path).name}
        outline={outline}
        onWholeType={() => onMember('')}
      />
    </>
  );
}
