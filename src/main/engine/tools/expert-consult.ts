/** `expert_consult`: what was learnt before, and code by names, words and meaning, as an answer to a person is gathered. */
import { z } from 'zod';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { Memory } from '../memory/memory.ts';
import { isSecretFile } from './safe-files.ts';
import { defineTool, type Found, shownLines, type Tool, type ToolScope, told } from './tool.ts';

/** Opens memory where it is not open yet. */
export type UseMemory = <T>(work: (memory: Memory) => T | Promise<T>) => Promise<T>;

const maxRecords = 4;
const maxCode = 6;
/** Looked at for those of a scope. */
const lookedInScope = 60;
const answerLetters = 700;
const codeLines = 24;

const schema = z.object({
  query: z.string().trim().min(1).max(1_000).describe('What you want to know, in words or with names'),
});

export function expertConsultTool(use: UseMemory, scope?: ToolScope): Tool {
  return defineTool({
    name: 'expert_consult',
    description: 'Finds earlier learnings and the code that a question is about. Use it first.',
    schema,
    line: ({ query }) => query,
    run: ({ query }, signal) =>
      use(async (memory) => {
        const asked = { query, projectKey: memory.projectKey, topK: maxRecords, filter: {} };
        const [answer, code] = await Promise.all([
          memory.search(asked, signal),
          memory.code.find(query, scope === undefined ? maxCode : lookedInScope, signal),
        ]);
        const hits = answer.hits.filter(({ score }) => score >= answer.threshold);
        const records = hits
          .map((hit) => hit.view ?? memory.views.hit(hit.row, hit))
          .filter(({ evidence }) => scope === undefined || evidence.some(({ file }) => scope.hasFile(file)));
        const symbols = code
          .filter(({ symbol }) => !isSecretFile(symbol.file) && (scope === undefined || scope.holds(symbol)))
          .slice(0, maxCode);
        const lines: string[] = [];
        const found: Found[] = [];
        for (const hit of records) {
          lines.push(...shownLines(recordLines(hit)));
          found.push(...hit.evidence.flatMap((one) => placeNow(one)).slice(0, 5));
        }
        for (const { symbol, startLine, endLine, doc, text } of symbols) {
          const about = doc === '' ? '' : `: ${doc.replace(/\s+/g, ' ').slice(0, 200)}`;
          const body = text.split('\n');
          const cut = body.length > codeLines ? [`  … ${body.length - codeLines} more lines`] : [];
          const head = `Code ${symbol.file}:${startLine}-${endLine} \`${symbol.path}\` (${symbol.kind})${about}`;
          lines.push(...shownLines([head, ...body.slice(0, codeLines).map((line) => `  ${line}`), ...cut]));
          found.push({ file: symbol.file, startLine, endLine, symbol: symbol.path });
        }
        const count = `${records.length} ${records.length === 1 ? 'record' : 'records'}, ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'}`;
        return told(
          lines.length === 0 ? ['Nothing was learnt about it, and no code bears on it by its names or words.'] : lines,
          (shown) => {
            const left = lines.length - shown;
            return left <= 0 ? '' : `[${left} lines left out: ask for less, or read_file a place above.]`;
          },
          count,
          found,
        );
      }),
  });
}

/** Its present place; what changed or is gone has none. */
function placeNow({ file, startLine, endLine, state, now }: MemoryHit['evidence'][number]): Found[] {
  if (state === 'changed' || state === 'missing') return [];
  if (now === undefined) return [{ file, startLine, endLine }];
  return [{ file: now.file ?? file, startLine: now.startLine, endLine: now.endLine }];
}

function recordLines({ question, answer, confidence, status, evidence, origin }: MemoryHit): string[] {
  const places = evidence.slice(0, 3).map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`);
  const stale = status === 'stale' ? ', stale: the code changed since' : '';
  const foreign = origin === 'repository' ? ', from the repository, confirmed by nobody here' : '';
  const said = answer.length > answerLetters ? `${answer.slice(0, answerLetters)}…` : answer;
  return [
    `Learnt (confidence ${confidence.toFixed(2)}${stale}${foreign}) ${question.replace(/\s+/g, ' ')}`,
    ...said.split('\n').map((line) => `  ${line}`),
    ...(places.length === 0 ? [] : [`  Evidence: ${places.join(', ')}`]),
  ];
}
