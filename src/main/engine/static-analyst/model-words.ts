/**
 * What a language model says about entries of the documents: purposes, summaries, titles. Main type: Word. Kept beside
 * the documents in words.json, because they are composed again whenever files change; a word holds only as long as the
 * lines that it rests on are the same, and can only be said of an entry that is there.
 */
import path from 'node:path';
import { z } from 'zod';
import type { DocumentEvidence, Documents } from '#shared/contract/generations/documents.ts';
import { redact } from '../redact/redact.ts';
import { atomicWriteFile, readPlainFile } from '../storage/storage.ts';

const Word = z.object({
  about: z.enum(['modules', 'entries', 'stories']),
  id: z.string(),
  text: z.string().min(1).max(400),
  confidence: z.number().min(0).max(1),
  /** `ollama:<model>` */
  analyst: z.string(),
  /** `restsOn` of the entry it was said of. */
  restsOn: z.string(),
});
export type Word = z.infer<typeof Word>;

const File = z.object({ version: z.literal(1), words: z.array(Word) });
const maxBytes = 4 * 1024 * 1024;
const fileIn = (folder: string): string => path.join(folder, 'words.json');

/** Of the lines that an entry rests on, with what their files hold. */
export function restsOn({ evidence }: { evidence: readonly DocumentEvidence[] }): string {
  return evidence.map(({ file, startLine, endLine, hash }) => `${file}:${startLine}-${endLine}:${hash}`).join('\n');
}

/** @param folder of a generation. */
export async function writeWords(folder: string, words: readonly Word[]): Promise<void> {
  await atomicWriteFile(fileIn(folder), `${JSON.stringify({ version: 1, words }, null, 2)}\n`);
}

/** Empty where nothing was stored, or it cannot be read: the next session stores it again. */
export async function readWords(folder: string): Promise<readonly Word[]> {
  const bytes = await readPlainFile(fileIn(folder), maxBytes).catch(() => null); // Not ours: a link, or too large.
  if (bytes === null) return [];
  try {
    return File.safeParse(JSON.parse(bytes.toString('utf8'))).data?.words ?? [];
  } catch {
    return [];
  }
}

export function withWords(documents: Documents, words: readonly Word[]): Documents {
  if (words.length === 0) return documents;
  const said = new Map(words.map((word) => [`${word.about} ${word.id}`, word]));
  const take = <E extends { id: string; evidence: readonly DocumentEvidence[] }>(
    about: Word['about'],
    entries: readonly E[],
    field: keyof E,
  ): E[] =>
    entries.map((entry) => {
      const word = said.get(`${about} ${entry.id}`);
      if (word === undefined || word.restsOn !== restsOn(entry)) return entry;
      return { ...entry, [field]: word.text, source: 'llm', confidence: word.confidence };
    });
  const { arch, interface: api, stories } = documents;
  return {
    ...documents,
    arch: { ...arch, modules: take('modules', arch.modules, 'purpose') },
    interface: { ...api, entries: take('entries', api.entries, 'summary') },
    stories: { ...stories, stories: take('stories', stories.stories, 'title') },
  };
}

/** Fields that quote what people wrote; ids, paths, names and hashes are not for reading. */
const quoted: ReadonlySet<string> = new Set(['detail', 'purpose', 'signature', 'summary', 'title', 'what']);

/** Documents without secrets: whatever was written by hand in the workspace may hold one. */
export function withoutSecrets(documents: Documents): Documents {
  return clean(documents, '') as Documents;
}

function clean(value: unknown, field: string): unknown {
  if (typeof value === 'string') return quoted.has(field) ? redact(value) : value;
  if (Array.isArray(value)) return value.map((each) => clean(each, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, key)]));
}
