/** Vectors of sections, made from their headings and their first words. */
import { type Embedder, openEmbedder } from '../../models/models.ts';
import { readSourceSync } from '../../workspace/workspace.ts';
import type { DocsStore } from '../docs-store.ts';
import type { DocsAnswer } from './docs-job.ts';

const atOnce = 128;
const maxBytes = 512 * 1024;
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
