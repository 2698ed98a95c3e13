/** What the project is, in the words of its README, with their line. Absent where it has none. */
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { useDocuments } from '../../docs/use-documents.ts';
import styles from './head.module.css';

export default function Purpose() {
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const about = useDocuments().data?.about ?? null;
  if (about === null) return null;
  const { file, line, text } = about;
  return (
    <p className={styles.purpose}>
      {text}{' '}
      <EvidenceChip
        file={file}
        line={line}
        folders={0}
        onOpen={() => navigation.getState().go(route('docs', file, { line: String(line) }))}
        onOpenInEditor={() => openInEditor(file, line)}
      />
    </p>
  );
}
