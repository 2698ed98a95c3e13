/** All tools, in the order in which clients list them: what is used first stands first. */
import { describeType, findUsages, getOutline, searchSymbols } from './symbols.ts';
import type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [searchSymbols, getOutline, findUsages, describeType];
