/** The type or member around a found line, as a link to its page, how that type changed, who uses it, and its
 * description. */
import type { TextFile } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { shownName } from '../../symbols/model/symbol-text.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import { DescriptionWords } from './description-words.tsx';
import styles from './found-preview.module.css';

export interface WhereThisIsProps {
  readonly file: TextFile;
  readonly line: number;
  readonly onLeave: () => void;
}

export function WhereThisIs({ file, line, onLeave }: WhereThisIsProps) {
  const { t } = useMessages();
  const actions = useSymbolActions();
  const reading = useWorkspace(({ phase }) => phase !== 'ready');
  const known = file.language !== null;
  const { data } = useCall('symbols.at', { file: file.file, line }, { enabled: known });
  const folder = file.file.slice(0, Math.max(0, file.file.lastIndexOf('/')));
  const at = known ? data : { symbol: null, fanIn: 0, change: null };
  return (
    <section className={styles.part} aria-label={t('search.where')}>
      <h3>{t('search.where')}</h3>
      {at?.symbol === null && <p className={styles.symbol}>{t('search.whereNone')}</p>}
      {at?.symbol != null && (
        <p className={styles.symbol}>
          <SymbolIcon kind={at.symbol.kind} />
          <button
            type="button"
            className={styles.link}
            title={`${at.symbol.path}${at.symbol.signature ?? ''}`}
            onClick={() => {
              onLeave();
              if (at.symbol !== null) actions.open(at.symbol);
            }}
          >
            <MiddleCut text={shownName(at.symbol)} />
          </button>
          {at.change?.changeClass != null && <ChangeMark of={at.change.changeClass} />}
        </p>
      )}
      {at !== undefined && (
        <p className={styles.facts}>
          {[
            folder,
            at.symbol !== null && t(`access.${at.symbol.access}`),
            at.symbol !== null && at.fanIn > 0 && t('search.usedBy', { types: t('unit.types', { count: at.fanIn }) }),
            at.symbol !== null && at.fanIn === 0 && !reading && t('search.usedByNone'),
            at.symbol === null && t('search.whereFile', { count: file.total }),
          ]
            .filter((fact) => fact !== false && fact !== '')
            .join(t('symbols.separator'))}
        </p>
      )}
      {at?.change != null && (
        <p className={styles.facts}>
          <DescriptionWords {...at.change} />
        </p>
      )}
    </section>
  );
}
