/** Beside the chosen type: whom its change reaches, what else is doubtful now, and its description before and now. */
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { namedPath } from '../model/changed-type.ts';
import { Effect } from './effect.tsx';
import { SemanticTextDiff } from './semantic-diff.tsx';
import styles from './side.module.css';

export interface DiffInspectorProps {
  /** Null where no type is shown. */
  readonly compared: ComparedType | null;
  /** It is on its way. */
  readonly reading: boolean;
  readonly onLearning: (id: string) => void;
  readonly onType: (typeId: string, changed: boolean) => void;
}

export function DiffInspector({ compared, reading, onLearning, onType }: DiffInspectorProps) {
  const { t } = useMessages();
  return (
    <>
      <PaneHead
        title={t('diff.effect')}
        note={compared !== null && t('diff.dependents', { count: compared.effect.total })}
      />
      {compared === null && <p className={styles.why}>{t(reading ? 'diff.readingType' : 'diff.noType')}</p>}
      {compared !== null && (
        <Scroll restoreAs="diff.inspector">
          <Effect
            name={namedPath(compared.type.path).name}
            changeClass={compared.type.changeClass}
            effect={compared.effect}
            onLearning={onLearning}
            onType={onType}
          />
          <div className={styles.part}>
            <GroupHead count={t('diff.beforeAndNow')}>{t('diff.semanticText')}</GroupHead>
            <SemanticTextDiff semantic={compared.semantic} />
          </div>
        </Scroll>
      )}
    </>
  );
}
