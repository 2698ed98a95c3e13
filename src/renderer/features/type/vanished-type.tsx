/** Shown where a type was: says that it has gone, and offers the nearest names of today. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { SymbolRef } from '#shared/contract/common.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { ListBox } from '../../ui/lists/list-box.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { toldName } from '../symbols/model/symbol-text.ts';
import { readRecent, recentKey } from '../symbols/parts/recent-symbols.ts';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import styles from './vanished-type.module.css';

export function VanishedType({ typeId, error }: { typeId: string; error: MemoError }) {
  const { t } = useMessages();
  const { navigation, ui } = useServices();
  const actions = useSymbolActions();
  const root = useWorkspace((state) => state.root);
  const known = useMemo(
    () => readRecent(ui.getState().values[recentKey], root).find((symbol) => symbol.typeId === typeId),
    [ui, root, typeId],
  );
  const path = known?.path ?? error.data.suggestions?.[0] ?? '';
  const name = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('+')) + 1);
  const near = useCall('ResolveSymbol', { path: path === '' ? typeId : path, limit: 10 }, { enabled: path !== '' });
  // The path resolves to nothing now: then the symbols whose names hold its letters are the nearest.
  const resolved = near.data?.candidates ?? [];
  const alike = useCall('SearchSymbols', { query: name, limit: 8 }, { enabled: name !== '' && resolved.length === 0 });
  const candidates: readonly SymbolRef[] = resolved.length > 0 ? resolved : (alike.data?.hits ?? []);
  const search = () => navigation.getState().go(route('symbols', '', { q: name }));
  return (
    <div className={styles.gone}>
      <EmptyState
        page
        icon="class"
        title={name === '' ? t('type.gone') : t('type.goneNamed', { name })}
        why={t('type.goneWhy')}
        action={<Button onClick={search}>{t('type.goneSearch')}</Button>}
      />
      {candidates.length > 0 && (
        <div className={styles.near}>
          <GroupHead>{t('type.goneNear')}</GroupHead>
          <ListBox<SymbolRef>
            label={t('type.goneNear')}
            items={candidates}
            itemKey={(symbol) => symbol.memberId ?? symbol.typeId}
            onOpen={(symbol) => actions.open(symbol)}
            row={(symbol) => (
              <Row icon={<SymbolIcon kind={symbol.kind} />} name={toldName(symbol)} place={symbol.container} />
            )}
          />
        </div>
      )}
    </div>
  );
}
