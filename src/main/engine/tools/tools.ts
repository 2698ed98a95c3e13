/**
 * Tools that read the workspace, for its explorers: the loop, investigations, agents. Main types: Tool, ToolRegistry,
 * and SafeFiles, the way to a file's text that the recorder takes too. See tool.ts for what each tool promises,
 * docs/grounding.md for the explanation for readers.
 */
export { createTools, type ToolOptions } from './create-tools.ts';
export { createSafeFiles, type SafeFiles } from './safe-files.ts';
export { type Meant, meantSymbol, symbolPath } from './symbols.ts';
export {
  type Found,
  maxResultCharacters,
  type Tool,
  type ToolCall,
  type ToolRegistry,
  type ToolScope,
} from './tool.ts';
