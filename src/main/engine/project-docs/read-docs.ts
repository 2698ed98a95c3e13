/** Reads documents into documents.db: those that changed since they were last read. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { type Embedder, openEmbedder } from '../models/models.ts';
import { redact } from '../redact/redact.ts';
import { contentHash } from '../storage/storage.ts';
import { readSourceSync } from '../workspace/workspace.ts';
import type { DocsAnswer, ReadJob } from './docs-job.ts';
import type { DocsStore, ReadDoc } from './docs-store.ts';
import { readMarkdown, readMarkup } from './plain-markup.ts';
import { isMarkdown, roleOf } from './roles.ts';
import { type Outline, sectionsOf } from './section.ts';

const sliceMs = 200;
const maxBytes = 512 * 1024;
const maxTitle = 200;

export function readSome(job: ReadJob, store: DocsStore, told: (at: number) => void): DocsAnswer {
  const until = performance.now() + sliceMs;
  let changed = false;
  let next = job.from;
  const tooLong = new Set(job.tooLong);
  for (; next < job.documents.length && performance.now() < until; next += 1) {
    const file = job.documents[next] ?? '';
    const stamp = stampOf(job.root, file);
    const known = store.stamp(file);
    if (stamp !== null && known !== null && known.size === stamp.size && known.mtimeMs === stamp.mtimeMs) continue;
    told(next);
    changed = true;
    store.put(tooLong.has(file) ? unreadable(file, stamp, 'took too long to read') : readOne(job.root, file, stamp));
  }
  if (next >= job.documents.length) store.keepOnly(new Set(job.documents));
  return { kind: 'read', next, changed };
}

type Stamp = { size: number; mtimeMs: number };

function stampOf(root: string, file: string): Stamp | null {
  const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
  return stat === undefined ? null : { size: stat.size, mtimeMs: stat.mtimeMs };
}

function unreadable(file: string, stamp: Stamp | null, why: string): ReadDoc {
  const { size, mtimeMs } = stamp ?? { size: 0, mtimeMs: 0 };
  return { file, size, mtimeMs, role: roleOf(file), title: '', lines: 0, why, sections: [] };
}

/** What is kept of a document in words: only what redaction leaves in its text. */
function withoutSecrets({ headings, names, links }: Outline, text: string): Outline {
  const clean = redact(text);
  if (clean === text) return { headings, names, links };
  return {
    headings: headings.map((each) => ({
      ...each,
      title: clean.includes(each.title) ? each.title : redact(each.title),
    })),
    names: names.filter(({ name }) => clean.includes(name)),
    links: links.filter(({ target }) => clean.includes(target)),
  };
}

export function readOne(root: string, file: string, stamp: Stamp | null): ReadDoc {
  const source = readSourceSync(root, file, maxBytes);
  if (source.kind !== 'text') return unreadable(file, stamp, source.kind === 'gone' ? 'is gone' : source.detail);
  const outline: Outline | null = isMarkdown(file) ? readMarkdown(source.text) : readMarkup(file, source.text);
  if (outline === null) return unreadable(file, stamp, 'nests too deeply');
  const lines = source.text.split('\n');
  const sections = sectionsOf(withoutSecrets(outline, source.text), lines).map((section) => {
    const text = lines.slice(section.startLine - 1, section.endLine).join('\n');
    return { ...section, text, hash: contentHash(`${section.within.join('\n')}\n${text}`) };
  });
  const title =
    sections.find(({ level }) => level === 1)?.title ?? sections.find(({ level }) => level > 0)?.title ?? '';
  const { size, mtimeMs } = source;
  return {
    file,
    size,
    mtimeMs,
    role: roleOf(file),
    title: title.slice(0, maxTitle),
    lines: lines.length,
    why: '',
    sections,
  };
}

// Vectors of sections, made from their headings and their first words.

const atOnce = 128;
/** The model reads some 200 words. */
const maxLetters = 2_000;

let embedder: Promise<Embedder> | null = null;

/** Throws ModelUnavailable. */
export async function makeVectors(root: string, store: DocsStore): Promise<DocsAnswer> {
  const wanted = store.withoutVector(atOnce);
  if (wanted.length === 0) return { kind: 'vectors', left: false };
  embedder ??= openEmbedder({ kind: 'memo-embed' });
  const texts: string[] = [];
  for (const [file, all] of Map.groupBy(wanted, (section) => section.file)) {
    const source = readSourceSync(root, file, maxBytes);
    const lines = source.kind === 'text' ? source.text.split('\n') : [];
    for (const { section, startLine, endLine } of all) {
      const within = store.section(section)?.within ?? [];
      texts.push([...within, ...lines.slice(startLine - 1, endLine)].join('\n').slice(0, maxLetters));
    }
  }
  const inOrder = [...Map.groupBy(wanted, (section) => section.file).values()].flat();
  const vectors = await (await embedder).embed(texts, 'text', new AbortController().signal);
  store.putVectors(
    vectors.flatMap((vector, n) => {
      const hash = inOrder[n]?.hash;
      return hash === undefined ? [] : [{ hash, vector }];
    }),
  );
  return { kind: 'vectors', left: wanted.length === atOnce };
}
