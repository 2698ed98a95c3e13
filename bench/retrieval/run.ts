/**
 * Measures what memory search finds: CoSQA's questions over Python functions, and questions of our own over
 * records of an invented shop, with questions that nothing answers.
 *   node bench/retrieval/run.ts [folder with cosqa-retrieval-dev-500.json and code_idx_map.txt]
 * Prints tables and writes bench/results/retrieval-<date>.json. Nothing here depends on time or on the machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { openEmbedder } from '../../src/main/engine/models/models.ts';
import { measureCosqa } from './cosqa.ts';
import { measureOwn } from './own.ts';

const folder = process.argv[2];
const embedder = await openEmbedder({ kind: 'memo-embed' });
const results: Record<string, unknown> = { model: embedder.model.id };
if (folder === undefined) console.log('No folder with CoSQA was named; only our own questions are measured.');
else results.cosqa = await measureCosqa(folder, embedder);
results.own = await measureOwn(embedder);
await embedder.close();

const date = new Date().toISOString().slice(0, 10);
const target = new URL('../results/', import.meta.url);
mkdirSync(target, { recursive: true });
writeFileSync(new URL(`retrieval-${date}.json`, target), `${JSON.stringify({ date, ...results }, null, 2)}\n`);
