/** The test files of the report with the commands that run just these; a command is copied, never run. */
import type { Impact } from '#shared/contract/project/impact.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { typed } from '../../commands/command-line.tsx';
import styles from './report.module.css';

export interface TestsToRunProps {
  readonly tests: Impact['tests'];
  readonly onFile: (file: string) => void;
}

export function TestsToRun({ tests, onFile }: TestsToRunProps) {
  const { t } = useMessages();
  const copy = useCopy();
  if (tests.total === 0) return null;
  return (
    <section className={styles.block}>
      <GroupHead level={2} count={t('impact.testsOf', { named: tests.total, of: tests.of })}>
        {t('impact.tests')}
      </GroupHead>
      {tests.commands.map((command) => (
        <div key={typed(command)} className={styles.command}>
          <code title={typed(command)}>{typed(command)}</code>
          <IconButton icon="copy" small label={t('impact.copyTests')} onClick={() => copy(typed(command))} />
        </div>
      ))}
      <ul>
        {tests.files.map(({ file, ties }) => (
          <li key={file} className={styles.line}>
            <button type="button" className={styles.link} onClick={() => onFile(file)}>
              <Breakable text={file} />
            </button>
            <span className={styles.words}>{ties.map((tie) => t(`impact.tie.${tie}`)).join(t('diff.comma'))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
