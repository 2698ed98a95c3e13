/** The right half: what the highlighted symbol is. The last one stays until the next is there. */
import type { SymbolRef } from '#shared/contract/common.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useCall } from '../../lib/use-call.ts';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { EvidenceChip } from '../../ui/marks/evidence-chip.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { FirstLines } from '../file/peek/first-lines.tsx';
import { firstParagraph, groupMembers } from '../symbols/model/outline-groups.ts';
import { OutlineLines } from '../symbols/parts/outline-lines.tsx';
import styles from './palette-preview.module.css';

export interface PalettePreviewProps {
  readonly symbol: SymbolRef;
  readonly onOpen: () => void;
  readonly onOpenInEditor: () => void;
}

/** Members shown; the page of the type has them all. */
const shown = 12;

/** Lines shown of a member. */
const memberLines = 6;

export function PalettePreview({ symbol, onOpen, onOpenInEditor }: PalettePreviewProps) {
  const { t } = useMessages();
  const { data } = useCall('symbols.type', { id: symbol.typeId });
  if (data === undefined) return null;
  const { type } = data;
  const current = type.symbol.typeId === symbol.typeId;
  const member = current ? type.members.find((one) => one.memberId === symbol.memberId) : undefined;
  const subject = member ?? type.symbol;
  const { open, closed } = groupMembers(type.members);
  // The highlighted member is among the lines, whatever its accessibility.
  const first = [...open, ...closed].slice(0, shown);
  const lines = member === undefined || first.includes(member) ? first : [...first.slice(0, -1), member];
  const rest = type.members.length - lines.length;
  const doc = member === undefined ? firstParagraph(type.doc) : member.doc;
  return (
    <>
      <div className={styles.head}>
        <SymbolIcon kind={subject.kind} size="normal" />
        <b className="strong">{subject.name}</b>
        <Tag>{[...(member ?? type).modifiers, t(`kind.${subject.kind}`)].join(' ')}</Tag>
        <Tag>{t(`access.${subject.access}`)}</Tag>
      </div>
      {doc !== '' && <p className={styles.doc}>{doc}</p>}
      <OutlineLines members={lines} current={member?.memberId} />
      {rest > 0 && <p className="small faint">{t('symbols.moreMembers', { count: rest })}</p>}
      <p className={styles.facts}>
        <span>{t('overview.usedBy', { count: type.fanIn })}</span>
      </p>
      <div className={styles.evidence}>
        <EvidenceChip file={subject.file} line={subject.line} onOpen={onOpen} onOpenInEditor={onOpenInEditor} />
      </div>
      {member !== undefined && <FirstLines file={member.file} from={member.line} count={memberLines} />}
    </>
  );
}
