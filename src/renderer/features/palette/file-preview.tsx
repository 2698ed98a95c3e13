/** The right half for a file: its name, its folder, its first lines. */
import { Icon } from '../../ui/icons/icon.tsx';
import { EvidenceChip } from '../../ui/marks/evidence-chip.tsx';
import { FirstLines } from '../file/peek/first-lines.tsx';
import { baseName } from '../type/model/place-in-source.ts';
import styles from './palette-preview.module.css';

export interface FilePreviewProps {
  readonly file: string;
  readonly onOpen: () => void;
  readonly onOpenInEditor: () => void;
}

/** Lines shown: as many as there is room for. */
const lines = 16;

export function FilePreview({ file, onOpen, onOpenInEditor }: FilePreviewProps) {
  return (
    <>
      <div className={styles.head}>
        <Icon name="file" />
        <b className="strong">{baseName(file)}</b>
      </div>
      <div className={styles.evidence}>
        <EvidenceChip file={file} line={1} onOpen={onOpen} onOpenInEditor={onOpenInEditor} />
      </div>
      <FirstLines file={file} from={1} count={lines} />
    </>
  );
}
