/** The prompt window, what a person puts into it, and packs. */
import { z } from 'zod';
import { Count, Resolved, SymbolAddress, Worded } from '../common.ts';
import { exempt, method } from '../method.ts';
import { ContextChoices, FilterPreview, Pack, PackInfo, PackName, PromptWindow } from './context-types.ts';

const Filter = z.string().max(4000);
/** Of the whole pack. */
const MaxTokens = z.number().int().min(100).max(1_000_000);
const Chosen = z.object({
  resolved: Resolved,
  redirectedFrom: z.string().optional(),
  success: z.boolean(),
  choices: ContextChoices,
  /** What the person should know: pins are full, or the rate limit holds it back a moment. */
  notice: z.string().optional(),
  /** The same for people who read another language. */
  noticeReason: Worded.optional(),
});

const write = { scope: 'workspace', effect: 'write' } as const;
const read = { scope: 'workspace', effect: 'read' } as const;

export const contextMethods = {
  /**
   * The window as it is now; the file is written where it differs. With `task`, a window is put together for these
   * words and nothing is written: symbols, code, learnings that they find come after the pins. `maxChars` replaces the
   * configured budget for this answer.
   */
  GetPromptWindow: method({
    params: z.object({
      task: z.string().min(1).max(8000).optional(),
      maxChars: z.number().int().min(500).max(2_000_000).optional(),
    }),
    result: PromptWindow,
    ...read,
    cli: 'window',
    mcp: 'context',
  }),
  'context.choices': method({
    params: z.object({}),
    result: ContextChoices,
    ...read,
    cli: exempt('window shows why each entry is in'),
    mcp: exempt('window shows why each entry is in'),
  }),
  /** Of a member: its type. Throws Busy with seconds where pins change too fast. */
  Pin: method({ params: SymbolAddress, result: Chosen, ...write, cli: 'pin', mcp: 'context' }),
  Unpin: method({ params: SymbolAddress, result: Chosen, ...write, cli: 'unpin', mcp: 'context' }),
  /** Takes it out of focus and recent until it is asked about again. */
  Dismiss: method({ params: SymbolAddress, result: Chosen, ...write, cli: 'dismiss', mcp: 'context' }),
  'context.add': method({ params: SymbolAddress, result: Chosen, ...write, cli: 'context', mcp: 'context' }),
  /** Empties the focus: what was added, and the type that was opened last. */
  'context.clear': method({
    params: z.object({}),
    result: z.object({ cleared: Count, choices: ContextChoices }),
    ...write,
    cli: 'context',
    mcp: 'context',
  }),
} as const;

export const packMethods = {
  /** Builds or builds again. Throws InvalidFilter with position and hint. */
  BuildPack: method({
    params: z.object({ name: PackName, filter: Filter, maxTokens: MaxTokens.optional() }),
    result: Pack.extend({ /** Nothing had changed since the last build. */ reused: z.boolean() }),
    ...write,
    cli: 'pack',
    mcp: 'context',
  }),
  ListPacks: method({
    params: z.object({}),
    result: z.object({ packs: z.array(PackInfo) }),
    ...read,
    cli: 'pack',
    mcp: 'context',
  }),
  'pack.show': method({ params: z.object({ name: PackName }), result: Pack, ...read, cli: 'pack', mcp: 'context' }),
  'pack.activate': method({
    params: z.object({ name: PackName, active: z.boolean().default(true) }),
    result: z.object({ packs: z.array(PackInfo) }),
    ...write,
    cli: 'pack',
    mcp: 'context',
  }),
  'pack.remove': method({
    params: z.object({ name: PackName }),
    result: z.object({ packs: z.array(PackInfo) }),
    ...write,
    cli: 'pack',
    mcp: exempt('a pack is taken away by a person'),
  }),
  /** What a filter that is being written finds; never throws for what is wrong in it. */
  'pack.preview': method({
    params: z.object({
      filter: Filter,
      maxTokens: MaxTokens.optional(),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    result: FilterPreview,
    ...read,
    cli: exempt('pack build says what is wrong'),
    mcp: exempt('pack build says what is wrong'),
  }),
} as const;
