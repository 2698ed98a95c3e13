/** The overview's head: the name of the project, what it is, its counts, its languages. */
import { lazy, Suspense } from 'react';
import type { Overview } from '#shared/contract/workspace.ts';
import { languageWords } from '../../../lib/i18n/language-words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ShareBar, type SharePart } from '../../../ui/marks/share-bar.tsx';
import styles from './head.module.css';

const Purpose = lazy(() => import('./purpose.tsx'));

/** Languages named in the bar, of at least one per cent; the rest is "other". */
const namedLanguages = 3;

export function Head({ overview, onSkipped }: { overview: Overview; onSkipped: () => void }) {
  const { t, format } = useMessages();
  const skipped = overview.skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <header className={styles.head}>
      <h1 className={styles.name} title={overview.name}>
        {overview.name}
      </h1>
      <Suspense>
        <Purpose />
      </Suspense>
      <dl className={styles.counts}>
        <Figure value={format.number(overview.types)} unit={t('overview.types', { count: overview.types })} />
        <Figure value={format.number(overview.members)} unit={t('overview.members', { count: overview.members })} />
        <Figure value={format.number(overview.files)} unit={t('overview.files', { count: overview.files })} />
        {skipped > 0 && (
          <div>
            <dt>
              <button type="button" className={styles.link} onClick={onSkipped}>
                {t('overview.skipped')}
              </button>
            </dt>
            <dd>{format.number(skipped)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.languages}>
        <ShareBar label={t('overview.languages')} parts={useLanguageParts(overview)} />
      </div>
    </header>
  );
}

function Figure({ value, unit }: { value: string; unit: string }) {
  return (
    <div>
      <dt>{unit}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function useLanguageParts({ languages }: Overview): SharePart[] {
  const { t } = useMessages();
  const whole = languages.reduce((sum, { bytes }) => sum + bytes, 0);
  const sorted = languages.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes);
  const named = sorted.filter(({ bytes }, index) => index < namedLanguages && bytes >= whole / 100);
  const rest = whole - named.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts: SharePart[] = named.map(({ language, bytes }) => ({
    key: language,
    label: languageWords(t, language),
    value: bytes,
  }));
  if (rest > 0) parts.push({ key: 'other', label: t('language.other'), value: rest });
  return parts;
}
