/**
 * The registry of tools over one workspace. Main function: createTools. A call is timed and kept as a step; no input
 * makes it throw, so that an exploration continues after a mistake.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { ToolCallStep } from '#shared/contract/memory/memory-types.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import type { SkippedFile } from '../workspace/workspace.ts';
import { callChainTool } from './call-chain.ts';
import { expertConsultTool, type UseMemory } from './expert-consult.ts';
import { findFileTool, grepFileTool, readFileTool } from './file-tools.ts';
import { outlineTool } from './outline.ts';
import { createSafeFiles, withinScope } from './safe-files.ts';
import { failed, summaryLine, type ToolRegistry, type ToolResult, type ToolScope, visible } from './tool.ts';

export interface ToolOptions {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  textSearch: Pick<TextSearch, 'search' | 'has' | 'names'>;
  /** What the workspace does not list, with the reasons. */
  skips(): readonly SkippedFile[];
  memory: UseMemory;
  clock: Clock;
  /** What they are confined to; the whole workspace without one. */
  scope?: ToolScope | undefined;
}

/** What a step keeps of the text beside its summary: enough to decide what to do next. */
const excerptLetters = 400;
const maxParameterLetters = 4_000;

export function createTools(options: ToolOptions): ToolRegistry {
  const { clock, scope } = options;
  const files = createSafeFiles({ ...options, has: options.textSearch.has });
  const textSearch = scope === undefined ? options.textSearch : withinScope(options.textSearch, scope);
  const tools = [
    expertConsultTool(options.memory, scope),
    readFileTool(files),
    grepFileTool(textSearch),
    findFileTool(textSearch.names),
    callChainTool(options),
    outlineTool(options, files),
  ];
  const byName = new Map(tools.map((tool) => [tool.name, tool]));

  async function run(name: string, parameters: unknown, signal: AbortSignal): Promise<ToolResult> {
    const tool = byName.get(name);
    if (tool !== undefined) return tool.run(parameters, signal);
    return failed(`There is no tool '${name.slice(0, 80)}'. There are ${[...byName.keys()].join(', ')}.`);
  }

  return {
    tools,
    async call(name, parameters, signal) {
      const started = performance.now();
      const timestamp = clock.now();
      const result = await run(name, parameters, signal);
      const step: ToolCallStep = {
        toolName: visible(name).slice(0, 128).toWellFormed() || '?',
        parameters: kept(parameters),
        resultSummary: digest(result),
        timestamp,
      };
      return { step, result, durationMs: performance.now() - started };
    },
  };
}

/** The summary, and the beginning of what it sums up. */
function digest({ summary, text }: ToolResult): string {
  const excerpt = text.slice(0, excerptLetters).toWellFormed();
  return summaryLine(text) === summary ? summary : `${summary}\n${excerpt}`;
}

/** Parameters as a record keeps them: JSON, and not longer than anyone reads. */
function kept(parameters: unknown): ToolCallStep['parameters'] {
  try {
    const text = JSON.stringify(parameters) ?? '{}';
    if (text.length > maxParameterLetters) return { cut: text.slice(0, 200).toWellFormed() };
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return value as ToolCallStep['parameters'];
  } catch {
    // What is no JSON came from no model: there is nothing to keep of it.
    return {};
  }
}
