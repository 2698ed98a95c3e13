/**
 * What the change affects: the types that use the one that changed, and those that use them; whose description it makes
 * outdated. Then the learnings that rest on its lines and are stale now.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import { referenceSentences } from '#shared/contract/coverage/sentences.ts';
import type { Dependent, DownstreamEffect } from '#shared/contract/diff-type.ts';
import type { QuestionType } from '#shared/contract/memory/memory-types.ts';
import { sentences } from '../../../lib/i18n/sentences.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { ChangeMark } from '../../../ui/marks/change-mark.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { questionShapes } from '../../../ui/memory/question-shapes.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { namedPath } from '../model/changed-type.ts';
import styles from './side.module.css';

interface Lane {
  readonly key: string;
  readonly depth: 1 | 2;
  readonly path: string;
  readonly typeId: string;
  readonly standing: Dependent | { readonly affected: boolean };
}

export interface EffectProps {
  readonly name: string;
  readonly changeClass: ChangeClass;
  readonly effect: DownstreamEffect;
  readonly onLearning: (id: string) => void;
  /** Shows a type; one that changed, in the comparison. */
  readonly onType: (typeId: string, changed: boolean) => void;
}

export function Effect({ name, changeClass, effect, onLearning, onType }: EffectProps) {
  const { t } = useMessages();
  const lanes = effect.dependents.flatMap((one): Lane[] => [
    { key: one.typeId, depth: 1, path: one.path, typeId: one.typeId, standing: one },
    ...one.next.map(
      (next): Lane => ({
        key: `${one.typeId} ${next.typeId}`,
        depth: 2,
        path: next.path,
        typeId: next.typeId,
        standing: { affected: next.affected },
      }),
    ),
  ]);
  return (
    <>
      <div className={styles.lanes}>
        <p className={styles.root}>
          <span className="clip">{name}</span>
          <ChangeMark of={changeClass} />
        </p>
        {lanes.length > 0 && (
          <ListBox
            label={t('diff.effect')}
            items={lanes}
            itemKey={({ key }) => key}
            onOpen={({ typeId, standing }) =>
              onType(typeId, 'changeClass' in standing && standing.changeClass !== null)
            }
            row={(lane) => (
              <span className={styles.lane} data-depth={lane.depth} title={lane.path}>
                <i aria-hidden="true" />
                <span className="clip">{namedPath(lane.path).name}</span>
                <span className={styles.end}>
                  <Standing of={lane.standing} />
                </span>
              </span>
            )}
          />
        )}
        {effect.total > effect.dependents.length && (
          <p className={styles.more}>{t('diff.effectMore', { count: effect.total - effect.dependents.length })}</p>
        )}
      </div>
      <p className={styles.why}>{t(effect.total === 0 ? 'diff.effectNone' : `diff.effectWhy.${whyOf(changeClass)}`)}</p>
      <p className={styles.why}>{sentences(referenceSentences(t, effect.coverage))}</p>
      {effect.learnings !== null && effect.learnings.total > 0 && (
        <StaleLearnings learnings={effect.learnings} onOpen={onLearning} />
      )}
    </>
  );
}

function whyOf(changeClass: ChangeClass): 'structure' | 'behaviour' | 'other' {
  if (changeClass === 'Structure') return 'structure';
  return changeClass === 'PublicBehavior' ? 'behaviour' : 'other';
}

function Standing({ of }: { readonly of: Lane['standing'] }) {
  const { t } = useMessages();
  const changeClass = 'changeClass' in of ? of.changeClass : null;
  const undescribed = of.affected && 'semanticState' in of && of.semanticState === 'none';
  return (
    <>
      {changeClass !== null && <ChangeMark of={changeClass} />}
      {undescribed && <span className="faint">{t('diff.noSemantic')}</span>}
      {of.affected && !undescribed && <Freshness of="stale" />}
    </>
  );
}

interface StaleLearningsProps {
  readonly learnings: NonNullable<DownstreamEffect['learnings']>;
  readonly onOpen: (id: string) => void;
}

function StaleLearnings({ learnings, onOpen }: StaleLearningsProps) {
  const { t } = useMessages();
  const colour = useDomainColours();
  const { records, total } = learnings;
  return (
    <div className={styles.part}>
      <GroupHead count={t('diff.learnings', { count: total })}>{t('diff.alsoStale')}</GroupHead>
      <ListBox
        label={t('diff.alsoStale')}
        items={records}
        itemKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        row={({ question, questionType, domain, origin }) => (
          <span className={styles.record}>
            {isQuestionType(questionType) && (
              <QuestionMark
                type={questionType}
                domain={domain}
                colour={colour(domain)}
                status="stale"
                origin={origin}
              />
            )}
            <span className={styles.question} title={question}>
              <CodeSpans text={question} brief />
            </span>
          </span>
        )}
      />
      {total > records.length && <p className={styles.more}>{t('change.more', { count: total - records.length })}</p>}
    </div>
  );
}

function isQuestionType(text: string): text is QuestionType {
  return Object.hasOwn(questionShapes, text);
}
