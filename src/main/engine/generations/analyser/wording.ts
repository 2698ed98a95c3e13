/**
 * What a language model adds to the documents of a session, where a person lets it read this workspace: a conversation
 * that begins with the session and ends with it. Without one, or when it fails, the documents stay as the static
 * analyst wrote them.
 */

import { toMemoError } from '#shared/base/errors.ts';
import type { Documents } from '#shared/contract/generations/documents.ts';
import { type DescribeOptions, describe, openAnalyst } from '../../analyst/analyst.ts';
import { readConsent, readModelSettings } from '../../models/models.ts';
import { redact } from '../../redact/redact.ts';
import { readDocument, writeWords } from '../../static-analyst/static-analyst.ts';
import { readSource } from '../../workspace/workspace.ts';

export interface Worded {
  /** `ollama:<model>`; `static` where no model said anything. */
  readonly analyst: string;
  /** Why it said less than it was asked; null where it did not. */
  readonly stopped: string | null;
}

const never = new AbortController().signal;

export interface Wording {
  readonly root: string;
  readonly key: string;
  readonly dir: string;
  readonly maxFileBytes: number;
  /** The order in which this session puts things to the model. */
  readonly shuffled: DescribeOptions['shuffled'];
}

/** Leaves its words in the generation's folder; the documents take them in when they are written next. */
export async function wordDocuments(
  { root, key, dir, maxFileBytes, shuffled }: Wording,
  onProgress: (done: number, total: number) => void,
): Promise<Worded> {
  const { analyst: chosen, language } = await readModelSettings();
  const documents = chosen === null || !(await readConsent(key)) ? null : await readAll(dir);
  if (chosen === null || documents === null) return { analyst: 'static', stopped: null };
  try {
    const { chat } = openAnalyst(chosen);
    async function read(file: string, startLine: number, endLine: number): Promise<string | null> {
      const source = await readSource(root, file, maxFileBytes);
      if (source.kind !== 'text') return null;
      return redact(
        source.text
          .split('\n')
          .slice(startLine - 1, endLine)
          .join('\n'),
      );
    }
    const { words, stopped } = await describe(documents, { chat, read, language, shuffled, onProgress }, never);
    if (words.length > 0) await writeWords(dir, words);
    return { analyst: words[0]?.analyst ?? 'static', stopped };
  } catch (thrown) {
    return { analyst: 'static', stopped: toMemoError(thrown).message };
  }
}

async function readAll(dir: string): Promise<Documents | null> {
  const [arch, api, stories, issues] = await Promise.all([
    readDocument(dir, 'arch'),
    readDocument(dir, 'interface'),
    readDocument(dir, 'stories'),
    readDocument(dir, 'issues'),
  ]);
  if (arch === null || api === null || stories === null || issues === null) return null;
  return { arch, interface: api, stories, issues };
}
