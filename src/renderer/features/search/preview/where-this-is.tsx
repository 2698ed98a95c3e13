/** Which type or member a found line stands in, as a link to its page, and who uses that type. */
import type { TextFile } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { shownName } from '../../symbols/model/symbol-text.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import styles from './match-preview.module.css';

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
  const at = known ? data : { symbol: null, fanIn: 0 };
  if (at === undefined) return null;
  const { symbol, fanIn } = at;
  return (
    <section className={styles.where} aria-label={t('search.where')}>
      <h3>{t('search.where')}</h3>
      {symbol === null ? (
        <p className={styles.symbol}>{t('search.whereNone')}</p>
      ) : (
        <p className={styles.symbol}>
          <SymbolIcon kind={symbol.kind} />
          <button
            type="button"
            className={styles.link}
            title={`${symbol.path}${symbol.signature ?? ''}`}
            onClick={() => {
              onLeave();
              actions.open(symbol);
            }}
          >
            <MiddleCut text={`${shownName(symbol)}${symbol.signature ?? ''}`} />
          </button>
        </p>
      )}
      <p className={styles.facts}>
        {[
          folder,
          symbol !== null && t(`access.${symbol.access}`),
          symbol !== null && fanIn > 0 && t('search.usedBy', { types: t('unit.types', { count: fanIn }) }),
          symbol !== null && fanIn === 0 && !reading && t('search.usedByNone'),
          symbol === null && t('search.whereFile', { count: file.total }),
        ]
          .filter((fact) => fact !== false && fact !== '')
          .join(t('symbols.separator'))}
      </p>
    </section>
  );
}
