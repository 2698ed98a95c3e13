/** What a conclusion rests on: fragments whose lines open in place, and what it names, each a way to there. */
import { useState } from 'react';
import type { Investigation } from '#shared/contract/context/investigate.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { CodePeek } from '../../file/peek/code-peek.tsx';
import styles from './investigation.module.css';

export function EvidencePlaces({ evidence, outside }: Pick<Investigation, 'evidence' | 'outside'>) {
  const { t } = useMessages();
  const [open, setOpen] = useState(0);
  const openInEditor = useOpenInEditor();
  return (
    <ol className={styles.evidence}>
      {evidence.map(({ file, startLine, endLine, hash }, index) => (
        <li key={`${file} ${startLine} ${endLine} ${hash}`}>
          <EvidenceChip
            file={file}
            line={startLine}
            endLine={endLine}
            expanded={open === index}
            onOpen={() => setOpen(open === index ? -1 : index)}
            onOpenInEditor={() => openInEditor(file, startLine)}
          />
          {outside.includes(file) && <Tag>{t('investigate.outside')}</Tag>}
          {open === index && <CodePeek file={file} startLine={startLine} endLine={endLine} />}
        </li>
      ))}
    </ol>
  );
}

export function References({ references, outside }: Pick<Investigation, 'references' | 'outside'>) {
  const { t } = useMessages();
  const services = useServices();
  const go = async ({ kind, path, file, line }: Investigation['references'][number]) => {
    const { link, navigation } = services;
    if (kind === 'file') return navigation.getState().go(route('file', file, { line: String(line) }));
    try {
      const { resolved } = await link.call('ResolveSymbol', { path });
      // Several may have the name by now: then the person chooses.
      const there =
        resolved === undefined
          ? route('symbols', '', { q: path })
          : route('type', resolved.typeId, { member: resolved.memberId });
      navigation.getState().go(there);
    } catch (error) {
      showError(services, error);
    }
  };
  return (
    <ul className={styles.references}>
      {references.map((reference) => (
        <li key={`${reference.kind} ${reference.path}`}>
          <button type="button" className={styles.reference} onClick={() => void go(reference)}>
            <Icon name={reference.kind === 'file' ? 'file' : 'symbols'} size="small" />
            <code>{reference.path}</code>
          </button>
          {outside.includes(reference.file) && <Tag>{t('investigate.outside')}</Tag>}
        </li>
      ))}
    </ul>
  );
}
