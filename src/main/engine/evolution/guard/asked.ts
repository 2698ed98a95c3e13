/**
 * Which questions have records, by their normal form (S3-18): cheap to ask for thousands. Rows of memory.db only grow, so
 * each look reads what came since the last one; a record that went stays known, for nobody wants it asked again.
 */
import { normalForm } from '../../memory/memory.ts';

export interface AskedQuestions {
  /** Takes in what came since. */
  refresh(read: (after: number, limit: number) => readonly { row: number; question: string }[]): void;
  has(question: string): boolean;
  /** It asks what a record answers in other words: as good as asked, until the process ends. */
  add(question: string): void;
}

const page = 2_000;

export function createAskedQuestions(): AskedQuestions {
  const forms = new Set<string>();
  let last = 0;
  return {
    refresh(read) {
      for (;;) {
        const found = read(last, page);
        for (const { row, question } of found) {
          forms.add(normalForm(question));
          last = row;
        }
        if (found.length < page) return;
      }
    },
    has: (question) => forms.has(normalForm(question)),
    add: (question) => void forms.add(normalForm(question)),
  };
}
