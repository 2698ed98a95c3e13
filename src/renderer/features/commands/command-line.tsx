/** A command as it is typed in the root of the project, its source, and a button that copies it. It is never run from here. */
import { useId } from 'react';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { EvidenceChip } from '../../ui/marks/evidence-chip.tsx';
import styles from './command-line.module.css';

/** `cd web && npm start` where the command runs in a folder of its own. */
export const typed = ({ folder, text }: Pick<ProjectCommand, 'folder' | 'text'>): string =>
  folder === '' ? text : `cd ${folder} && ${text}`;

/** @param boxed stands out beside words of the page. */
export function CommandLine({ command, boxed = false }: { command: ProjectCommand; boxed?: boolean }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const copy = useCopy();
  const id = useId();
  const openInEditor = useOpenInEditor();
  const text = typed(command);
  const [source] = command.sources;
  const others = command.sources.slice(1).map(({ file, line }) => `${file}:${line}`);
  return (
    <>
      <code
        id={id}
        className={cx(styles.command, boxed && styles.boxed)}
        title={[text, command.description].filter(Boolean).join('\n')}
      >
        {text}
      </code>
      {source !== undefined && (
        <span className={styles.source} title={others.join('\n')}>
          {source.kind === 'ci' && <span className={styles.ci}>{t('commands.ci')}</span>}
          <EvidenceChip
            file={source.file}
            line={source.line}
            folders={0}
            onOpen={() => navigation.getState().go(route('file', source.file, { line: String(source.line) }))}
            onOpenInEditor={() => openInEditor(source.file, source.line)}
          />
        </span>
      )}
      <IconButton icon="copy" small label={t('commands.copy')} aria-describedby={id} onClick={() => copy(text)} />
    </>
  );
}
