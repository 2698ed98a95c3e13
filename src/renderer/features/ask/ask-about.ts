/** Goes to Ask from anywhere, with what the person has selected, or what the view is about, as the beginning of a question. */
import { route } from '../../lib/navigation/route.ts';
import { selectedText } from '../../lib/selected-text.ts';
import type { Services } from '../../lib/services.ts';

/** @param subject what the view shows, e.g. a symbol path; '' for nothing in particular. Selected text goes first. */
export function askAbout({ navigation }: Services, subject = ''): void {
  const selected = selectedText();
  navigation.getState().go(route('ask', '', { about: [subject, selected].filter((part) => part !== '').join(' ') }));
}

/** Goes to Ask with a whole question, which the person may change and sends. */
export function askQuestion({ navigation }: Services, question: string): void {
  navigation.getState().go(route('ask', '', { about: question }));
}
