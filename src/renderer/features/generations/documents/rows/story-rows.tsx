/** Flows that cross modules, each as a row of its steps. */
import type { StoriesDocument } from '#shared/contract/generations/documents.ts';
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';
import { StoryFlow } from '../story/story-flow.tsx';
import { type Sections, sectionRows } from './sections.ts';

export function storyRows(document: StoriesDocument, sections: Sections, messages: Messages): DocRow[] {
  const rows = document.stories.map(
    (story): EntryRow => ({
      kind: 'entry',
      key: `story ${story.id}`,
      name: story.title,
      evidence: story.evidence,
      draw: (active, fold) => <StoryFlow story={story} active={active} onFold={fold} />,
    }),
  );
  return sectionRows(messages, sections, { key: 'stories', title: messages.t('generations.tab.stories') }, rows);
}
