/** A machine block as people read it: behind the double bar, under its id, version, time and state, and the lines it takes. */
import type { ReactNode } from 'react';
import type { MachineBlock as Block } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './reader.module.css';

export interface MachineBlockProps {
  readonly block: Block;
  /** Id of the conflict about it, or null. */
  readonly conflict: string | null;
  readonly onConflict: (id: string) => void;
  readonly children: ReactNode;
}

export function MachineBlock({ block, conflict, onConflict, children }: MachineBlockProps) {
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
