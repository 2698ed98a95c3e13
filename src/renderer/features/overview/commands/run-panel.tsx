/** How the project is run and tested: the best command for each purpose that people ask for first. Absent where none was found. */
import type { CommandPurpose, ProjectCommand } from '#shared/contract/project/commands.ts';
import { isShown } from '#shared/contract/project/example-folders.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { CommandLine } from '../../commands/command-line.tsx';
import styles from './run-panel.module.css';

const firstAsked: readonly CommandPurpose[] = ['install', 'run', 'build', 'test', 'lint'];

/** The first of each purpose that is not of an example only. */
const enough = 100;

/** Stated by examples only: these run the examples, not the project. */
const isOfExample = ({ sources }: ProjectCommand): boolean => sources.every(({ file }) => isShown(file));

export default function RunPanel() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data } = useCall('commands.list', { limit: enough });
  const rows = firstAsked.flatMap((purpose): ProjectCommand[] => {
    const first = data?.commands.find((command) => command.purpose === purpose && !isOfExample(command));
    return first === undefined ? [] : [first];
  });
  if (data === undefined || rows.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('commands.title')}>
      <div className={styles.head}>
        <h2 className="strong">{t('commands.title')}</h2>
        <span className={styles.more}>
          <button type="button" className={styles.all} onClick={() => navigation.getState().go(route('docs'))}>
            {t('view.docs')}
          </button>
          <button type="button" className={styles.all} onClick={() => navigation.getState().go(route('commands'))}>
            {t('commands.all', { count: data.total })}
          </button>
        </span>
      </div>
      <ul className={styles.list}>
        {rows.map((command) => (
          <li key={command.purpose} className={styles.row}>
            <span className={styles.purpose}>{t(`commands.purpose.${command.purpose}`)}</span>
            <CommandLine command={command} boxed />
          </li>
        ))}
      </ul>
    </section>
  );
}
