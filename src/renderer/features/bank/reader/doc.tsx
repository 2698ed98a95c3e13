/**
 * One file as people read it: their text and the machine's blocks, in order. What is drawn of a part stays while other parts change,
 * and the scroll stays where it was: other people's editors change the file under it.
 */
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { BankFile, MachineBlock as Block, MarkerDamage } from '#shared/contract/bank/bank-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { BankText } from '../../../lib/use-bank.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { SourceEditor } from '../../type/source/source-editor.tsx';
import { type BankMode, bankModes } from '../bank-place.ts';
import { docParts } from '../doc-parts.ts';
import { bankLink } from './bank-link.ts';
import { BankMarkdown } from './bank-markdown.tsx';
import styles from './doc.module.css';

interface DocProps {
  readonly file: BankFile;
  /** Paths of the bank's files. */
  readonly known: ReadonlySet<string>;
  /** Null where nothing may be written. */
  readonly onTick: ((line: number, done: boolean) => void) | null;
  readonly onConflict: (id: string) => void;
}

export function Doc({ file, known, onTick, onConflict }: DocProps) {
  const { t } = useMessages();
  const { path } = file;
  const link = useCallback((href: string) => bankLink(path, href, known), [path, known]);
  const parts = useMemo(() => docParts(file), [file]);
  const conflicts = useCall('bank.conflicts', {}).data?.conflicts.filter((one) => one.path === path) ?? [];
  return (
    <Scroll restoreAs={`bank.${path}`} className={styles.doc} label={t('bank.mode.read')}>
      {parts.length === 0 && <p className="muted">{t('bank.emptyFile')}</p>}
      {parts.map(({ key, text, firstLine, block }) =>
        block === null ? (
          <BankMarkdown key={key} {...{ text, firstLine, link, onTick }} />
        ) : (
          <MachineBlock
            key={key}
            block={block}
            conflict={conflicts.find((one) => one.blockId === block.id)?.id ?? null}
            onConflict={onConflict}
          >
            {/* A tick there would be an edit of the machine's text, and a conflict at its next update. */}
            <BankMarkdown {...{ text, firstLine, link }} onTick={null} />
          </MachineBlock>
        ),
      )}
    </Scroll>
  );
}

interface MachineBlockProps {
  readonly block: Block;
  /** Id of the conflict about it, or null. */
  readonly conflict: string | null;
  readonly onConflict: (id: string) => void;
  readonly children: ReactNode;
}

/** A machine block as people read it: behind the double bar, under its id, version, time and state, and the lines it takes. */
function MachineBlock({ block, conflict, onConflict, children }: MachineBlockProps) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const name = block.id === '' ? t('bank.block') : block.id;
  const at = block.lastUpdated === null ? Number.NaN : Date.parse(block.lastUpdated);
  const facts = [
    block.version === null ? null : t('bank.blockVersion', { version: String(block.version) }),
    Number.isNaN(at) ? null : `${format.day(at, now)}${isToday(at, now) ? '' : ` ${format.time(at)}`}`,
    t(`bank.block.${block.state}`),
  ];
  return (
    <section className={styles.block} data-state={block.state} aria-label={t('bank.blockName', { name })}>
      <header className={styles.blockHead}>
        <Icon name="model" size="small" />
        <b className="strong">{name}</b>
        <span>{facts.filter((one) => one !== null).join(t('bank.comma'))}</span>
        {conflict !== null && (
          <button type="button" className={styles.conflict} onClick={() => onConflict(conflict)}>
            <Icon name="conflict" size="small" />
            {t('bank.settle')}
          </button>
        )}
        <span className="push faint">{t('bank.lines', { from: block.startLine, to: block.endLine })}</span>
      </header>
      {children}
    </section>
  );
}

function isToday(at: number, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}

interface DocHeadProps {
  readonly path: string;
  readonly file: BankText | null;
  readonly mode: BankMode;
  readonly onMode: (mode: BankMode) => void;
  readonly editing: boolean;
  readonly dirty: boolean;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onOpenInEditor: () => void;
}

/** The head of a file: its path, its lines and when it was saved, unsaved text, the ways to look at it, and Edit. */
export function DocHead(props: DocHeadProps) {
  const { path, file, mode, onMode, editing, dirty, canEdit, onEdit, onOpenInEditor } = props;
  const { t, format } = useMessages();
  const now = useNow(60_000);
  return (
    <header className={styles.head}>
      <h1 className="clip" title={path}>
        {path}
      </h1>
      <span className="small muted clip">
        {file === null
          ? dirty && t('bank.edit.newFile')
          : t('bank.fileFacts', { count: file.lines, time: format.day(file.modifiedAt, now) })}
      </span>
      {dirty && <span className={styles.unsaved}>{t('bank.edit.unsaved')}</span>}
      <span className="grow" />
      {!editing && file !== null && (
        <Segmented
          label={t('bank.mode')}
          value={mode}
          onChange={onMode}
          options={bankModes.map((value) => ({ value, label: t(`bank.mode.${value}`) }))}
        />
      )}
      {file !== null && (
        <IconButton icon="open" label={t('action.openInEditor')} keys="Mod+Enter" onClick={onOpenInEditor} />
      )}
      {!editing && (
        <Button icon="edit" disabled={!canEdit} onClick={onEdit}>
          {dirty ? t('bank.edit.resume') : t('bank.edit')} <KeyHint keys="E" />
        </Button>
      )}
    </header>
  );
}

/** The file as it stands on disk, in the read-only editor, with damaged markers marked. */
export function Source({ file, line, reveal }: { file: BankFile; line: number; reveal: string }) {
  const { t } = useMessages();
  const [failed, setFailed] = useState<unknown>(null);
  const marks = useMemo(() => file.damage.map((one) => ({ line: one.line, ranges: [] })), [file.damage]);
  const at = Math.max(1, line);
  return (
    <section className={styles.source} aria-label={t('file.source', { file: file.path })}>
      {failed === null ? (
        <SourceEditor
          file={file.path}
          text={file.text}
          language={null}
          line={at}
          endLine={at}
          marks={marks}
          reveal={`${file.path} ${reveal}`}
          label={t('file.source', { file: file.path })}
          onFail={setFailed}
        />
      ) : (
        <ErrorState error={failed} title={t('file.sourceFailed')} onRetry={() => setFailed(null)} />
      )}
    </section>
  );
}

/** Markers that are damaged: where, what is wrong, what to do. Nothing of the machine is written to the file meanwhile. */
export function DamageNotice({ damage, onLine }: { damage: readonly MarkerDamage[]; onLine: (line: number) => void }) {
  const { t } = useMessages();
  return (
    <div className={styles.notice}>
      <Notice tone="danger" title={t('bank.damaged', { count: damage.length })}>
        <ul className={styles.damage}>
          {damage.map((one) => (
            <li key={`${one.code} ${one.line}`}>
              <button type="button" className={styles.lineLink} onClick={() => onLine(one.line)}>
                {t('bank.line', { line: one.line })}
              </button>{' '}
              {t(`bank.damage.${one.code}`, { other: one.other ?? 0 })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
