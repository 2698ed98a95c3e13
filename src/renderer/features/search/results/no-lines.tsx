/** When there are no lines: nothing was asked, nothing was found (what was searched, and how to widen it), or it failed. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { TextRequest } from '../model/text-run.ts';
import styles from './no-lines.module.css';

export function SearchStart() {
  const { t } = useMessages();
  const { navigation } = useServices();
  return (
    <div className={styles.middle}>
      <EmptyState
        icon="search"
        title={t('search.empty')}
        why={t('search.emptyWhy')}
        action={
          <Button onClick={() => navigation.getState().go(route('symbols'))}>{t('search.symbolsInstead')}</Button>
        }
      />
    </div>
  );
}

export function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState error={error} onRetry={onRetry} />;
}

export interface NoLinesProps {
  readonly request: TextRequest;
  readonly searched: number;
  /** Learnings and descriptions were asked too. */
  readonly known: boolean;
  /** Lines were found, all of them in groups that are not shown. */
  readonly hidden: boolean;
  readonly onWiden: () => void;
  readonly onAllGroups: () => void;
  readonly onWords: () => void;
}

const titles = { words: 'search.noneWords', exact: 'search.noneExact', regex: 'search.noneRegex' } as const;

export function NoLines({ request, searched, known, hidden, onWiden, onAllGroups, onWords }: NoLinesProps) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { query, mode, include, exclude, caseSensitive, wholeWord } = request;
  const join = (globs: readonly string[]) => globs.join(t('symbols.separator'));
  const limits = [
    include.length > 0 && t('search.noneOnly', { globs: join(include) }),
    exclude.length > 0 && t('search.noneNot', { globs: join(exclude) }),
    caseSensitive && t('search.noneCase'),
    wholeWord && t('search.noneWhole'),
  ].filter((limit) => limit !== false);
  const all = [t('search.noneIn', { count: searched }), known && t('search.noneKnown'), ...limits];
  const why = hidden ? [t('search.noneGroups')] : all.filter((sentence) => sentence !== false);
  const symbols = () => navigation.getState().go(route('symbols', '', { q: query.slice(0, 256) }));
  return (
    <div className={styles.middle}>
      <EmptyState
        icon="search"
        title={t(titles[mode], { query })}
        why={why.map((sentence) => <p key={sentence}>{sentence}</p>)}
        action={
          <span className={styles.actions}>
            {hidden && <Button onClick={onAllGroups}>{t('search.allGroups')}</Button>}
            {!hidden && limits.length > 0 && <Button onClick={onWiden}>{t('search.widen')}</Button>}
            {!hidden && limits.length === 0 && mode !== 'words' && (
              <Button onClick={onWords}>{t('search.tryWords')}</Button>
            )}
            {!hidden && limits.length === 0 && mode === 'words' && (
              <Button onClick={symbols}>{t('search.symbolsInstead')}</Button>
            )}
          </span>
        }
      />
    </div>
  );
}
