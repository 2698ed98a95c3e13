/** One gap: its sentences are messages of the catalogue, in English as they stand, and worded anew by who shows them. */
import type { GapType, KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { createWording, type Worded } from '#shared/messages/translator.ts';

export type GapMessage = Worded & { key: Extract<MessageKey, `gap.${string}`> };

const english = createWording('en');
const sentence = (message: GapMessage): string => english(message) ?? message.key;

export function gapOf(
  type: GapType,
  about: string,
  priority: number,
  why: GapMessage,
  question: GapMessage,
): KnowledgeGap {
  return {
    type,
    description: sentence(why),
    priority,
    suggestedQuestion: sentence(question),
    about,
    worded: { description: plain(why), suggestedQuestion: plain(question) },
  };
}

type Plain = NonNullable<KnowledgeGap['worded']>['description'];

function plain({ key, values }: GapMessage): Plain {
  return {
    key,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
    ),
  };
}
