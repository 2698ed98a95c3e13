/** A pattern of the code that several learnings speak of, with files that show it. */
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ByLine, Files } from './by-line.tsx';
import styles from './knowledge.module.css';

export function PatternItem({ pattern }: { pattern: Result<'evolution.distilled'>['patterns'][number] }) {
  const { t } = useMessages();
  const { patternType, description, exampleFiles, usageScenarios, analyst } = pattern;
  return (
    <article className={styles.item} aria-label={patternType}>
      <header>
        <h3>{patternType}</h3>
        <ByLine analyst={analyst} />
      </header>
      <p className={styles.text}>{description}</p>
      {usageScenarios.length > 0 && (
        <p className="small muted">{t('evolution.sum.when', { scenarios: usageScenarios.join('; ') })}</p>
      )}
      <Files files={exampleFiles} />
    </article>
  );
}
