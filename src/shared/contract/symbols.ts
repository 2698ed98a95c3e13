/** Symbols: resolve, search, outline, one type in full, its neighbours, the tree of namespaces (spec 03, seed 004 §4, §6). */
import { z } from 'zod';
import {
  Access,
  Count,
  EdgeKind,
  Language,
  MemberKind,
  RelativePath,
  Resolved,
  SymbolAddress,
  SymbolKind,
  SymbolRef,
  TypeKind,
} from './common.ts';
import { exempt, method } from './method.ts';

export const SymbolHit = SymbolRef.extend({
  /** Higher is better; comparable within one answer only. */
  score: z.number(),
  /** Matched ranges of `path`, [start, end) in UTF-16 units. */
  matches: z.array(z.tuple([Count, Count])),
});
export type SymbolHit = z.infer<typeof SymbolHit>;

export const SymbolFilter = z.object({
  kinds: z.array(SymbolKind).max(40).optional(),
  access: z.array(Access).max(10).optional(),
  languages: z.array(Language).max(20).optional(),
  /** Only symbols declared in this file. */
  file: RelativePath.optional(),
  /** Only symbols at or below this namespace, folder module or type. */
  within: z.string().max(2048).optional(),
});
export type SymbolFilter = z.infer<typeof SymbolFilter>;

export const Member = z.object({
  memberId: z.string(),
  path: z.string(),
  name: z.string(),
  kind: MemberKind,
  access: Access,
  /** One line, as the outline prints it, e.g. `Next(Attempt last, GatewayError error) : RetryDecision`. */
  signature: z.string(),
  modifiers: z.array(z.string()),
  /** First line of the doc comment; empty when there is none. */
  doc: z.string(),
  file: z.string(),
  line: z.number().int().positive(),
  endLine: z.number().int().positive(),
});
export type Member = z.infer<typeof Member>;

export const TypeDetail = z.object({
  symbol: SymbolRef,
  modifiers: z.array(z.string()),
  attributes: z.array(z.string()),
  project: z.string(),
  /** Whole doc comment as plain text. */
  doc: z.string(),
  files: z.array(
    z.object({ file: z.string(), line: z.number().int().positive(), endLine: z.number().int().positive() }),
  ),
  structureHash: z.string(),
  xmlDocHash: z.string(),
  fanIn: Count,
  /** Shortest way to a type without outgoing edges; 0 is such a type. */
  depth: Count,
  /** Types in the same dependency cycle, this one included; 1 when it is in none. */
  cycleSize: z.number().int().positive(),
  members: z.array(Member),
  bases: z.array(
    z.object({ name: z.string(), kind: z.enum(['inherits', 'implements']), symbol: SymbolRef.nullable() }),
  ),
  nested: z.array(SymbolRef),
});
export type TypeDetail = z.infer<typeof TypeDetail>;

export const GraphNode = z.object({ symbol: SymbolRef, fanIn: Count, depth: Count });
export const GraphEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: EdgeKind,
  count: z.number().int().positive(),
});
export const Neighbours = z.object({
  resolved: Resolved,
  /** The type itself comes first. */
  nodes: z.array(GraphNode),
  /** Between ids of `nodes`; several kinds between one pair are several edges. */
  edges: z.array(GraphEdge),
  external: z.array(z.object({ name: z.string(), kind: EdgeKind, count: z.number().int().positive() })),
  dependents: Count,
  dependencies: Count,
  /** Nodes left out because of `limit`. */
  leftOut: Count,
});
export type Neighbours = z.infer<typeof Neighbours>;

export const TreeNode = z.object({
  /** Namespace or folder path, or the symbol path of a type. */
  path: z.string(),
  name: z.string(),
  kind: z.union([z.enum(['namespace', 'folder']), TypeKind]),
  /** Types at or below. */
  types: Count,
  hasChildren: z.boolean(),
  typeId: z.string().optional(),
});
export type TreeNode = z.infer<typeof TreeNode>;

export const symbolMethods = {
  ResolveSymbol: method({
    params: z.object({ path: z.string().min(1).max(2048), limit: z.number().int().min(1).max(100).default(20) }),
    result: z.object({
      resolved: Resolved.optional(),
      candidates: z.array(SymbolRef),
      redirectedFrom: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'resolve',
    mcp: 'resolve_symbol',
  }),
  GetOutline: method({
    params: SymbolAddress,
    result: z.object({ resolved: Resolved, text: z.string(), redirectedFrom: z.string().optional() }),
    scope: 'workspace',
    effect: 'read',
    cli: 'outline',
    mcp: 'get_outline',
  }),
  /** Only that member, to save the reader (and a model's budget) the rest of its type. */
  GetMemberOutline: method({
    params: SymbolAddress,
    result: z.object({ resolved: Resolved, text: z.string(), redirectedFrom: z.string().optional() }),
    scope: 'workspace',
    effect: 'read',
    cli: 'outline',
    mcp: exempt('get_outline answers for a member path too'),
  }),
  SearchSymbols: method({
    params: SymbolFilter.extend({
      /** Empty: all symbols that pass the filter, by path. */
      query: z.string().max(256),
      offset: Count.default(0),
      limit: z.number().int().min(1).max(1000).default(50),
    }),
    result: z.object({
      hits: z.array(SymbolHit),
      /** How many symbols match, before `offset` and `limit`. */
      total: Count,
      /** All symbols of the workspace. */
      of: Count,
      elapsedMs: z.number(),
      revision: Count,
      /** Counts of the matches by facet; each facet is counted without its own filter. */
      facets: z.object({
        kinds: z.record(z.string(), Count),
        access: z.record(z.string(), Count),
        languages: z.record(z.string(), Count),
      }),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'search',
    mcp: 'search_symbols',
  }),
  'symbols.type': method({
    params: SymbolAddress,
    result: z.object({ resolved: Resolved, type: TypeDetail, redirectedFrom: z.string().optional() }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('outline prints a type for people and programs'),
    mcp: exempt('get_outline is the form for models'),
  }),
  'symbols.neighbours': method({
    params: z.object({
      id: z.string().min(3).max(80),
      steps: z.number().int().min(1).max(2).default(1),
      limit: z.number().int().min(1).max(200).default(40),
    }),
    result: Neighbours,
    scope: 'workspace',
    effect: 'read',
    cli: exempt('the graph command arrives with graph export'),
    mcp: exempt('find_usages and outlines serve models better than a picture'),
  }),
  'symbols.tree': method({
    params: z.object({ parent: z.string().max(2048).optional() }),
    result: z.object({ nodes: z.array(TreeNode), revision: Count }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('search --within lists a namespace'),
    mcp: exempt('search_symbols with a filter lists a namespace'),
  }),
} as const;
