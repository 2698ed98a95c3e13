/** The members that came, went and changed: what each is now, what it was, of which class its change is. Choosing one shows its source. */
import { useState } from 'react';
import { type MemberTies, placeText } from '#shared/contract/change.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { pieces } from '../../../ui/text/pieces.ts';
import { changedWords } from '../../bank/conflict/changed-words.ts';
import type { MemberRow } from '../model/member-rows.ts';
import styles from './detail.module.css';

export interface MemberTableProps {
  readonly members: readonly MemberRow[];
  /** Of the type: other members of it are named without it. */
  readonly path: string;
  /** '' = none is chosen: the source is the whole type's. */
  readonly member: string;
  readonly onMember: (memberId: string) => void;
}

/** Members that are drawn at first, and further ones at a time. */
const page = 60;

const signs = { changed: '~', added: '+', removed: '−' } as const;

export function MemberTable({ members, path, member, onMember }: MemberTableProps) {
  const { t } = useMessages();
  const [shown, setShown] = useState(page);
  if (members.length === 0) return <p className={styles.noMember}>{t('diff.noMember')}</p>;
  return (
    <div className={styles.members}>
      <div className={cx(styles.memberRow, styles.memberHead)} aria-hidden="true">
        <span />
        <span>{t('diff.column.member')}</span>
        <span>{t('diff.column.before')}</span>
        <span>{t('diff.column.class')}</span>
      </div>
      <ListBox
        label={t('diff.members', { count: members.length })}
        items={members.slice(0, shown)}
        itemKey={({ change, memberId }) => `${change} ${memberId}`}
        current={members.find((one) => one.memberId === member) === undefined ? '' : currentKey(members, member)}
        onOpen={({ memberId }) => onMember(memberId === member ? '' : memberId)}
        rowClass={styles.memberItem}
        row={(one) => <Drawn member={one} path={path} />}
      />
      {members.length > shown && (
        <p className={styles.more}>
          <Button small look="ghost" onClick={() => setShown(shown + page)}>
            {t('change.more', { count: members.length - shown })}
          </Button>
        </p>
      )}
    </div>
  );
}

function currentKey(members: readonly MemberRow[], member: string): string {
  const found = members.find(({ memberId }) => memberId === member);
  return found === undefined ? '' : `${found.change} ${found.memberId}`;
}

function Drawn({ member, path }: { readonly member: MemberRow; readonly path: string }) {
  const { change, now, before, was, ties, aspects, classes } = member;
  const { t } = useMessages();
  const same = now !== null && now === before;
  return (
    <div className={styles.memberRow}>
      <span className={cx(styles.op, styles[change])} role="img" aria-label={t(`change.kind.${change}`)}>
        {signs[change]}
      </span>
      {now === null ? (
        <span className="faint">
          {ties === null ? t('change.kind.removed') : <Ties ties={ties} path={path} direction="to" />}
        </span>
      ) : (
        <code>{same || before === null ? now : <Words text={now} from={before} />}</code>
      )}
      {before === null ? (
        <span className="faint">
          {ties === null ? t('diff.notThere') : <Ties ties={ties} path={path} direction="from" />}
        </span>
      ) : same ? (
        <span className="faint">
          {was === null
            ? t('diff.sameSignature', {
                what: aspects.map((aspect) => t(`change.aspect.${aspect}`)).join(t('diff.comma')),
              })
            : t('diff.memberWas', { name: was })}
        </span>
      ) : (
        <span>
          <code className="muted">{before}</code>
          {was !== null && <span className="faint"> {t('diff.memberWas', { name: was })}</span>}
        </span>
      )}
      <span className={styles.classes}>
        {classes.map((of) => (
          <ChangeMark key={of} of={of} />
        ))}
      </span>
    </div>
  );
}

interface TiesProps {
  readonly ties: MemberTies;
  readonly path: string;
  readonly direction: 'from' | 'to';
}

/** Names shown of the functions that one was taken out of, or put into. */
const maxOthers = 3;

function Ties({ ties: { kind, others }, path, direction }: TiesProps) {
  const { t } = useMessages();
  const names = others.slice(0, maxOthers).map((other) => placeText(other, path));
  const more = others.length - names.length;
  if (more > 0) names.push(t('diff.tie.more', { count: more }));
  const list = names.join(t('diff.comma'));
  if (kind === 'extracted') return t('diff.tie.extracted', { from: list });
  if (kind === 'inlined') return t('diff.tie.inlined', { to: list });
  return direction === 'from' ? t('diff.tie.movedFrom', { from: list }) : t('diff.tie.movedTo', { to: list });
}

/** A signature with the words that it did not have before set off. */
function Words({ text, from }: { readonly text: string; readonly from: string }) {
  let at = 0;
  return pieces(text, changedWords(text, from)).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <b key={key}>{piece.text}</b> : piece.text;
  });
}
