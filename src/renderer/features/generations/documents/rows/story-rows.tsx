/** Flows that cross modules: a line each, which folds out to its steps. */
import type { StoriesDocument, Story } from '#shared/contract/generations/documents.ts';
import { say } from '#shared/messages/sentences.ts';
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Tag } from '../../../../ui/marks/tag.tsx';
import { MiddleCut } from '../../../../ui/text/middle-cut.tsx';
import { Cells } from '../grid/cells.tsx';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';
import { shortModule, shortPath } from '../parts/short-path.ts';
import { StoryFlow } from '../story/story-flow.tsx';
import styles from './rows.module.css';
import { type Sections, sectionRows } from './sections.ts';

export function storyRows(document: StoriesDocument, sections: Sections, messages: Messages): DocRow[] {
  const { t } = messages;
  const columns = [
    '',
    t('generations.column.trigger'),
    t('generations.steps'),
    t('generations.column.modules'),
    t('generations.column.evidence'),
    t('generations.column.confidence'),
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
