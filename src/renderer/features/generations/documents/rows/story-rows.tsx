/** Flows that cross modules: a line each, which folds out to its steps. */

import { Fragment } from 'react';
import type { StoriesDocument, Story } from '#shared/contract/generations/documents.ts';
import { say } from '#shared/messages/sentences.ts';
import { type Messages, useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../../lib/i18n/use-worded.ts';
import { formatHash, route } from '../../../../lib/navigation/route.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../../lib/use-open-in-editor.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Tag } from '../../../../ui/marks/tag.tsx';
import { MiddleCut } from '../../../../ui/text/middle-cut.tsx';
import { Cells } from '../grid/cells.tsx';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';
import { shortModule, shortPath, symbolRoute } from '../grid/row-parts.tsx';
import styles from './rows.module.css';
import { type Sections, sectionRows } from './sections.ts';
import flowStyles from './story-rows.module.css';

export function storyRows(document: StoriesDocument, sections: Sections, messages: Messages): DocRow[] {
  const { t } = messages;
  const columns = [
    '',
    t('generations.column.trigger'),
    t('generations.steps'),
    t('generations.column.modules'),
    t('generations.column.evidence'),
  ];
  const section = { key: 'stories', title: t('generations.tab.stories'), layout: 'flow', columns } as const;
  return sectionRows(
    messages,
    sections,
    section,
    document.stories.map((story) => row(story, messages)),
  );
}

function row(story: Story, { t, format, language }: Messages): EntryRow {
  const { trigger, steps, touches } = story;
  const modules = (name: (module: string) => string) => touches.map(name).join(t('generations.modulesJoin'));
  const title = say(language, story.title);
  return {
    kind: 'entry',
    key: `story ${story.id}`,
    name: title,
    evidence: story.evidence,
    draw: (_, fold, open) => (
      <Cells
        name={title}
        layout="flow"
        mark={
          <span
            className={cx(styles.fold, open && styles.unfolded)}
            aria-hidden="true"
            onPointerUp={fold}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <Icon name="right" size="small" />
          </span>
        }
        text={
          <span className={styles.trigger} title={trigger.name}>
            <Tag>{t(`generations.trigger.${trigger.kind}`)}</Tag>{' '}
            <code>
              <MiddleCut text={trigger.kind === 'export' ? shortPath(trigger.name) : trigger.name} />
            </code>
          </span>
        }
        figure={format.number(steps.length)}
        word={<span title={modules(String)}>{modules(shortModule)}</span>}
        entry={story}
        onFold={fold}
      />
    ),
    detail: () => <StoryFlow story={story} />,
  };
}

/**
 * A flow as a row of steps: what sets it off, then who does what, each module a box around its steps, arrows between. A step
 * leads to its symbol. The row breaks where it has no room; nothing is cut.
 */
function StoryFlow({ story }: { story: Story }) {
  const { t } = useMessages();
  const groups = byModule(story.steps);
  // What is called from outside is its own first step.
  const named = story.trigger.name === story.steps[0]?.symbol.path;
  return (
    <ol className={flowStyles.flow} aria-label={t('generations.steps')}>
      {!named && (
        <li className={flowStyles.trigger}>
          <code>{story.trigger.name}</code>
        </li>
      )}
      {groups.map(({ module, first, steps }) => (
        <Fragment key={first}>
          {(first > 0 || !named) && (
            <li aria-hidden="true" className={flowStyles.arrow}>
              <Icon name="arrow" size="small" />
            </li>
          )}
          <li className={flowStyles.module}>
            <span className={flowStyles.name}>{module}</span>
            <ol className={flowStyles.steps}>
              {steps.map((step, index) => (
                <Fragment key={`${first + index} ${step.symbol.path}`}>
                  {index > 0 && (
                    <li aria-hidden="true" className={flowStyles.arrow}>
                      <Icon name="arrow" size="small" />
                    </li>
                  )}
                  <li>
                    <StepLink step={step} />
                  </li>
                </Fragment>
              ))}
            </ol>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function StepLink({ step }: { step: Step }) {
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const said = useSaid();
  const { symbol, file, line } = step;
  const what = said(step.what);
  const target = symbolRoute(symbol) ?? route('file', file, { line: String(line) });
  return (
    <a
      className={flowStyles.step}
      href={formatHash(target)}
      title={`${symbol.path}\n${file}:${line}\n${what}`}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (event.ctrlKey || event.metaKey) openInEditor(file, line);
        else navigation.getState().go(target);
      }}
    >
      <code>{symbol.name}</code>
      {what !== '' && <span>{what}</span>}
    </a>
  );
}

type Step = Story['steps'][number];

interface ModuleSteps {
  readonly module: string;
  /** Number of its first step, from 0. */
  readonly first: number;
  readonly steps: readonly Step[];
}

/** The steps of a story, those that follow each other in one module together. */
export function byModule(steps: readonly Step[]): ModuleSteps[] {
  const groups: { module: string; first: number; steps: Step[] }[] = [];
  steps.forEach((step, index) => {
    const last = groups.at(-1);
    if (last !== undefined && last.module === step.module) last.steps.push(step);
    else groups.push({ module: step.module, first: index, steps: [step] });
  });
  return groups;
}
