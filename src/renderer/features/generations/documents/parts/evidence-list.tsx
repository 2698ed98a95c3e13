/** All that an entry rests on, the first with its lines in place, the others one press away. */
import { useState } from 'react';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { EvidenceItem } from '../../../learnings/record/parts/evidence-item.tsx';
import styles from '../../../learnings/record/parts/evidence-section.module.css';
import { useEvidenceState } from './evidence-states.ts';

export function EvidenceList({ evidence }: { evidence: readonly DocumentEvidence[] }) {
  const { t } = useMessages();
  const stateOf = useEvidenceState();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([0]));
  const toggle = (index: number) => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  return (
    <ol className={styles.list} aria-label={t('generations.column.evidence')}>
      {evidence.map((one, index) => (
        <EvidenceItem
          key={`${one.file} ${one.startLine} ${one.endLine}`}
          n={index + 1}
          evidence={{ ...one, state: stateOf(one.file) }}
          open={open.has(index)}
          onToggle={() => toggle(index)}
        />
      ))}
    </ol>
  );
}
