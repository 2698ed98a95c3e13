/** What a filter finds: its matches with the filters that they meet, and what they bring in, with its tokens. */
import { type FilterPreview, foreignTag, type PackType } from '#shared/contract/context/context-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { shownName, shownPlace } from '../../symbols/model/symbol-text.ts';
import { useSymbolActions } from '../../symbols/parts/use-symbol-actions.ts';
import styles from './found.module.css';

export function Found({ found, current }: { found: FilterPreview; current: boolean }) {
  const { t, format } = useMessages();
  const { matches, dependencies, counts } = found;
  const all = counts?.matches ?? matches?.length ?? 0;
  const brought = counts?.dependencies ?? dependencies?.length ?? 0;
  return (
    <div className={styles.found}>
      <GroupHead count={format.number(all)}>{t(current ? 'packs.matches' : 'packs.lastMatches')}</GroupHead>
      {all === 0 ? (
        <p className={styles.none}>{t('packs.noMatches')}</p>
      ) : (
        <Types label={t('packs.matches')} types={matches ?? []} all={all} />
      )}
      {brought > 0 && (
        <>
          <GroupHead count={t('packs.dependencyCount', { count: brought })}>{t('packs.dependencies')}</GroupHead>
          <Types label={t('packs.dependencies')} types={dependencies ?? []} all={brought} />
        </>
      )}
    </div>
  );
}

function Types({ label, types, all }: { label: string; types: readonly PackType[]; all: number }) {
  const { t } = useMessages();
  const actions = useSymbolActions();
  const more = all - types.length;
  const by = (type: PackType) => type.by.map((one) => (one === foreignTag ? t('packs.byForeignTag') : one)).join(', ');
  return (
    <>
      <ListBox
        label={label}
        items={types}
        itemKey={({ symbol }) => symbol.typeId}
        onOpen={({ symbol }, aside) => (aside ? actions.openInEditor(symbol) : actions.open(symbol))}
        row={(type) => (
          <Row
            icon={<SymbolIcon kind={type.symbol.kind} />}
            name={shownName(type.symbol)}
            place={shownPlace(type.symbol)}
            end={type.as === 'match' ? by(type) : t('packs.tokens', { count: type.tokens })}
            title={type.as === 'match' ? type.symbol.path : `${type.symbol.path}\n${by(type)}`}
          />
        )}
      />
      {more > 0 && <p className={styles.more}>{t('packs.more', { count: more })}</p>}
    </>
  );
}
