/**
 * One file as people read it: their text and the machine's blocks, in order. What is drawn of a part stays while other parts change,
 * and the scroll stays where it was: other people's editors change the file under it.
 */
import { useCallback, useMemo } from 'react';
import type { BankFile } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { bankLink } from '../model/bank-link.ts';
import { docParts } from '../model/doc-parts.ts';
import { BankMarkdown } from './bank-markdown.tsx';
import { MachineBlock } from './machine-block.tsx';
import styles from './reader.module.css';

export interface DocProps {
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
