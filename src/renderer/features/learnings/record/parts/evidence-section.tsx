/**
 * What bears the answer out: each fragment by its place and how it stands, the first one open, the others one press away. A
 * fragment that moved is followed and says so; one that changed shows what stands there now.
 */
import { useState } from 'react';
import type { EvidenceView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import page from '../record-page.module.css';
import { EvidenceItem } from './evidence-item.tsx';
import styles from './evidence-section.module.css';

/** Fragments listed at once; an answer with more says how many. */
const shownAtFirst = 40;

export function EvidenceSection({ evidence }: { evidence: readonly EvidenceView[] }) {
  const { t } = useMessages();
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set([firstShown(evidence)]));
  const [all, setAll] = useState(false);
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  if (evidence.length === 0) {
    return (
      <section className={page.section}>
        <h2>
          {t('learnings.evidence')} <span className={page.note}>{t('learnings.evidenceNone')}</span>
        </h2>
      </section>
    );
  }
  const shown = all ? evidence : evidence.slice(0, shownAtFirst);
  return (
    <section className={page.section} aria-label={t('learnings.evidence')}>
      <h2>
        {t('learnings.evidence')} <span className={page.note}>{useSummary(evidence)}</span>
      </h2>
      <ol className={styles.list}>
        {shown.map((one, index) => (
          <EvidenceItem
            key={`${one.file} ${one.startLine} ${one.endLine} ${one.hash}`}
            n={index + 1}
            evidence={one}
            open={open.has(index)}
            onToggle={() => toggle(index)}
          />
        ))}
      </ol>
      {shown.length < evidence.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('learnings.evidenceMore', { count: evidence.length - shown.length })}
        </button>
      )}
    </section>
  );
}

/** The first fragment that can be shown. */
function firstShown(evidence: readonly EvidenceView[]): number {
  return evidence.findIndex(({ state }) => state !== 'missing');
}

function useSummary(evidence: readonly EvidenceView[]): string {
  const { t } = useMessages();
  const count = (state: EvidenceView['state']) => evidence.filter((one) => one.state === state).length;
  const [moved, changed, missing] = [count('moved'), count('changed'), count('missing')];
  const whole = t('learnings.fragments', { count: evidence.length });
  if (moved + changed + missing === 0) return t('learnings.allUnchanged', { fragments: whole });
  return [
    whole,
    moved > 0 && t('learnings.countMoved', { count: moved }),
    changed > 0 && t('learnings.countChanged', { count: changed }),
    missing > 0 && t('learnings.countMissing', { count: missing }),
  ]
    .filter((part) => part !== false)
    .join(t('symbols.separator'));
}
