/** The list pane of a type: its members by accessibility, what it is made of, its files. */
import { type ReactNode, useMemo } from 'react';
import type { ChangeClass } from '#shared/contract/change.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { RowAct } from '../../../ui/lists/row-act.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { renameSymbol } from '../../edit/start-edit.ts';
import { editKeys } from '../../edit/use-edit-commands.ts';
import { toldName } from '../../symbols/model/symbol-text.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import { useLastChange } from '../change/use-last-change.ts';
import { type OutlineRow, outlineRows, rowKey, selectable } from '../model/outline-rows.ts';
import { baseName } from '../model/place-in-source.ts';
import styles from './outline-pane.module.css';

export interface OutlinePaneProps {
  readonly type: TypeDetail;
  readonly memberId: string;
  readonly file: string;
  readonly onMember: (memberId: string) => void;
  readonly onFile: (file: string) => void;
  readonly onUsages: (memberId: string) => void;
}

export function OutlinePane({ type, memberId, file, onMember, onFile, onUsages }: OutlinePaneProps) {
  const { t } = useMessages();
  const actions = useSymbolActions();
  const services = useServices();
  const rows = useMemo(() => outlineRows(type), [type]);
  const last = useLastChange(type.symbol.typeId);
  const [at, setAt] = useKeptChoice('type.outline.row');
  const memberRow = rows.findIndex((row) => row.kind === 'member' && row.member.memberId === memberId);
  const kept = at === null ? -1 : rows.findIndex((row) => rowKey(row) === at);
  const keptIsMember = rows[kept]?.kind === 'member';
  const selected = kept >= 0 && !keptIsMember ? kept : memberRow;

  const select = (index: number) => {
    const row = rows[selectable(rows, index, selected)];
    if (row === undefined) return;
    setAt(rowKey(row));
    if (row.kind === 'member') onMember(row.member.memberId);
    else if (row.kind === 'file') onFile(row.file.file);
  };
  const open = (row: OutlineRow, aside: boolean) => {
    if (row.kind === 'member' && aside) actions.openInEditor(row.member);
    else if (row.kind === 'file' && aside) actions.openInEditor(row.file);
    else if (row.kind === 'nested') actions.open(row.symbol);
    else if (row.kind === 'base' && row.base.symbol !== null) actions.open(row.base.symbol);
  };

  return (
    <VirtualList
      label={t('type.outline')}
      count={rows.length}
      selected={selected}
      onSelect={select}
      onOpen={(index, aside) => {
        const row = rows[index];
        if (row !== undefined) open(row, aside);
      }}
      onAct={(index, act) => {
        const row = rows[index];
        if (row === undefined) return;
        if (row.kind !== 'member') open(row, false);
        else if (act === 'usages') onUsages(row.member.memberId);
        else renameSymbol(services, { ...row.member, typeId: type.symbol.typeId });
      }}
      rowAria={(index) => (rows[index]?.kind === 'head' ? { 'aria-disabled': true } : {})}
      text={(index) => nameOf(rows[index])}
      follow={type.symbol.typeId}
      restoreAs="type.outline"
      row={(index) => {
        const row = rows[index];
        return row === undefined ? null : (
          <OutlineRowView
            row={row}
            changed={row.kind === 'member' ? last?.members.get(row.member.memberId) : undefined}
            file={file}
          />
        );
      }}
    />
  );
}

function nameOf(row: OutlineRow | undefined): string {
  switch (row?.kind) {
    case 'member':
      return row.member.name;
    case 'base':
      return row.base.name;
    case 'nested':
      return row.symbol.name;
    case 'file':
      return baseName(row.file.file);
    default:
      return '';
  }
}

interface OutlineRowProps {
  readonly row: OutlineRow;
  /** Of the member, in the last change of the type. */
  readonly changed: ChangeClass | undefined;
  readonly file: string;
}

function OutlineRowView({ row, changed, file }: OutlineRowProps): ReactNode {
  const { t } = useMessages();
  switch (row.kind) {
    case 'head':
      return (
        <GroupHead inList count={row.count}>
          {t(`type.group.${row.group}`)}
        </GroupHead>
      );
    case 'member':
      return (
        <Row
          icon={<SymbolIcon kind={row.member.kind} />}
          name={<MemberName name={row.member.name} signature={row.member.signature} isOpen={row.open} />}
          end={
            <>
              <span className={styles.acts}>
                <RowAct
                  act="rename"
                  icon="edit"
                  label={t('edit.renameOf', { name: row.member.name })}
                  keys={editKeys.rename}
                />
                <RowAct act="usages" icon="search" label={t('usages.of', { name: row.member.name })} keys="Shift+F12" />
              </span>
              {changed !== undefined && <ChangeMark of={changed} />}
            </>
          }
          title={`${row.member.signature}\n${row.member.doc}`.trim()}
        />
      );
    case 'base':
      return row.base.symbol === null ? (
        <Row
          icon={<SymbolIcon kind={row.base.kind === 'implements' ? 'interface' : 'class'} />}
          name={<span className="muted">{row.base.name}</span>}
          title={t('type.outside')}
        />
      ) : (
        <Row
          icon={<SymbolIcon kind={row.base.symbol.kind} />}
          name={<Link name={row.base.name} />}
          title={row.base.symbol.path}
        />
      );
    case 'nested':
      return (
        <Row
          icon={<SymbolIcon kind={row.symbol.kind} />}
          name={<Link name={toldName(row.symbol)} />}
          title={row.symbol.path}
        />
      );
    case 'file':
      return (
        <Row
          icon={<Icon name="file" size="small" />}
          name={<span className={row.file.file === file ? 'ink' : styles.link}>{baseName(row.file.file)}</span>}
          end={`${row.file.line}-${row.file.endLine}`}
          title={row.file.file}
        />
      );
  }
}

/** The name comes first: what does not fit of its parameters and its type is cut. */
function MemberName({ name, signature, isOpen }: { name: string; signature: string; isOpen: boolean }) {
  const rest = signature.startsWith(name) ? signature.slice(name.length) : '';
  return (
    <span className={styles.member}>
      <span className={isOpen ? undefined : 'muted'}>{rest === '' ? signature : name}</span>
      <span className={styles.types}>{rest}</span>
    </span>
  );
}

/** A click on the name opens it; the keyboard opens with Enter, which the list handles. */
function Link({ name }: { name: string }) {
  return (
    <span className={styles.link} data-act="open">
      {name}
    </span>
  );
}
