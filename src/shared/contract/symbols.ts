/** Symbols: resolve, search, outline, one type in full, its neighbours, the tree of namespaces. */
import { z } from 'zod';
import { ChangeClass, ChangeState, SemanticState, TypeHashes } from './change.ts';
import {
  Access,
  Count,
  Coverage,
  EdgeKind,
  Guessed,
  grouped,
  Language,
  Linking,
  MemberKind,
  PartlyRead,
  ReferenceCoverage,
  Resolved,
  SymbolAddress,
  SymbolKind,
  SymbolRef,
  TypeKind,
} from './common.ts';
import { exempt, method } from './method.ts';
import { AnyPlaceName, FileName, SymbolName } from './names/name-schemas.ts';
import { edgeKinds } from './words.ts';

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
  file: FileName.optional(),
  /** Only symbols at or below this namespace, module or type, or in this file or folder. */
  within: AnyPlaceName.optional(),
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
  /** First line of the doc comment, to the end of its sentence; empty when there is none. */
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
    z.object({
      file: z.string(),
      line: z.number().int().positive(),
      endLine: z.number().int().positive(),
      /** Of the whole file; with any, what could not be read of it is as it was when it last parsed. */
      parseErrors: Count,
      /** Line of the first place that could not be read; 0 for none. */
      errorLine: Count,
    }),
  ),
  ...TypeHashes.shape,
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

/** Which side of a type: its dependents, or its dependencies. */
export const neighbourSides = ['dependents', 'dependencies'] as const;
export const NeighbourSide = z.enum(neighbourSides);
export type NeighbourSide = z.infer<typeof NeighbourSide>;

/** What rows of a list show about a type beyond its name. */
export const TypeStanding = z.object({
  typeId: z.string(),
  /** Of its last change; null before the first. */
  changeClass: ChangeClass.nullable(),
  semanticState: SemanticState,
});
export type TypeStanding = z.infer<typeof TypeStanding>;

export const GraphNode = z.object({
  symbol: SymbolRef,
  /** Types that depend on it, and types that it depends on. */
  fanIn: Count,
  fanOut: Count,
  depth: Count,
  /** Types in its dependency cycle, itself included; 1 when it is in none. */
  cycleSize: z.number().int().positive(),
  /** Its namespace; the folder of its file in languages where files are modules. */
  namespace: z.string(),
});
export type GraphNode = z.infer<typeof GraphNode>;
export const GraphEdge = z.object({
  from: z.string(),
  to: z.string(),
  kind: EdgeKind,
  count: z.number().int().positive(),
});
export type GraphEdge = z.infer<typeof GraphEdge>;
export const NeighbourGroup = z.object({ side: NeighbourSide, namespace: z.string(), types: Count, uses: Count });
export type NeighbourGroup = z.infer<typeof NeighbourGroup>;
export const Neighbours = z.object({
  resolved: Resolved,
  /** What the type was called before, where that is what was asked for. */
  redirectedFrom: z.string().optional(),
  /** The type itself comes first, then the dependents and the dependencies asked for, the most important first. */
  nodes: z.array(GraphNode),
  /** Between ids of `nodes`, and between those and `shown`; several kinds between one pair are several edges. */
  edges: z.array(GraphEdge),
  /** With `by: namespace`, where the neighbours are: about a dozen groups, most types first. */
  groups: z.array(NeighbourGroup),
  external: z.array(z.object({ name: z.string(), kind: EdgeKind, count: z.number().int().positive() })),
  /** Entries of `external` before its cut at 200. */
  externalTotal: Count,
  /** Neighbours that pass the filters, before `offset` and `limit`. */
  dependents: Count,
  dependencies: Count,
  /** Nodes (with `by: namespace`, groups) left out because of `limit`. */
  leftOut: Count,
  /** What ties the type to its neighbours, before any filter: types and uses of each kind, by side. */
  ties: z.array(z.object({ side: NeighbourSide, kind: EdgeKind, types: Count, uses: Count })),
  /** How the dependents are known. */
  references: ReferenceCoverage,
  coverage: Coverage,
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
  /** As in SymbolRef. */
  signature: z.string().optional(),
});
export type TreeNode = z.infer<typeof TreeNode>;

export const symbolMethods = {
  ResolveSymbol: method({
    params: z.object({ path: SymbolName, limit: z.number().int().min(1).max(100).default(20) }),
    result: z.object({
      resolved: Resolved.optional(),
      candidates: z.array(SymbolRef),
      /** How many candidates there are before `limit`. */
      total: Count,
      redirectedFrom: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'resolve',
    mcp: 'search_symbols',
  }),
  GetOutline: method({
    params: SymbolAddress,
    result: grouped({
      resolved: Resolved,
      text: z.string(),
      /** Files of the type of which a part could not be read: members may be missing. */
      partly: z.array(PartlyRead),
      /** Until all types are linked: what it depends on may be missing. */
      linking: Linking.optional(),
      redirectedFrom: z.string().optional(),
      guessed: Guessed.optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'outline',
    mcp: 'get_outline',
  }),
  /** Only that member, to save the reader (and a model's budget) the rest of its type. */
  GetMemberOutline: method({
    params: SymbolAddress,
    result: grouped({
      resolved: Resolved,
      text: z.string(),
      redirectedFrom: z.string().optional(),
      guessed: Guessed.optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('outline answers for a member path too'),
    mcp: exempt('get_outline answers for a member path too'),
  }),
  SearchSymbols: method({
    params: SymbolFilter.extend({
      /** Empty: all symbols that pass the filter, by path. */
      query: z.string().max(256),
      offset: Count.default(0),
      limit: z.number().int().min(1).max(1000).default(50),
      /** False leaves their counts empty: a command that is started for one answer need not read all that match. */
      facets: z.boolean().optional(),
    }),
    result: z.object({
      hits: z.array(SymbolHit),
      /** How many symbols match, before `offset` and `limit`. */
      total: Count,
      /** All symbols of the workspace. */
      of: Count,
      guessed: Guessed.optional(),
      elapsedMs: z.number(),
      revision: Count,
      coverage: Coverage,
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
    result: z.object({
      resolved: Resolved,
      type: TypeDetail,
      /** How it is known who uses the type. */
      references: ReferenceCoverage,
      change: ChangeState,
      redirectedFrom: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('outline prints a type for people and programs'),
    mcp: exempt('get_outline is the form for models'),
  }),
  /**
   * A type among its neighbours, by page. Dependents come by how often they use it, then by their fan-in; dependencies
   * likewise, but what the type inherits and implements comes first.
   */
  /** What is around a line of a file: the innermost type or member. */
  'symbols.at': method({
    params: z.object({ file: FileName, line: z.number().int().min(1).max(10_000_000) }),
    result: z.object({
      /** null outside all of them, and in a file that the code map does not read. */
      symbol: SymbolRef.nullable(),
      /** Types that depend on the type it is in; 0 outside all types. */
      fanIn: Count,
      /** Of the type it is in: how that changed last, and whether its description holds. */
      change: ChangeState.pick({ changeClass: true, changedAt: true, semanticState: true }).nullable(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('usages says where each usage stands'),
    mcp: exempt('find_usages says where each usage stands'),
  }),
  'symbols.neighbours': method({
    params: z.object({
      id: z.string().min(3).max(80),
      side: z.enum([...neighbourSides, 'both']).default('both'),
      /** 2 adds neighbours of neighbours, outwards. */
      steps: z.number().int().min(1).max(2).default(1),
      /** Only edges of these kinds; empty: all. */
      kinds: z.array(EdgeKind).max(edgeKinds.length).default([]),
      /** False: without types of test code. */
      tests: z.boolean().default(true),
      /** Only types of this namespace, as nodes and groups name it; with `*` at its end, of all below it too. */
      namespace: z.string().max(2048).optional(),
      /** `namespace`: groups in place of types. */
      by: z.enum(['type', 'namespace']).default('type'),
      /** Neighbours passed over, on each side asked for. */
      offset: Count.default(0),
      /** Of both sides together; where one side has less, the other gets more. */
      limit: z.number().int().min(1).max(1000).default(40),
      /** Ids of types on screen: edges between them and new nodes come too. */
      shown: z.array(z.string().min(3).max(80)).max(400).default([]),
    }),
    result: Neighbours,
    scope: 'workspace',
    effect: 'read',
    cli: exempt('the graph command prints the graph'),
    mcp: exempt('find_usages and outlines serve models better than a picture'),
  }),
  /** Of many types at once, in the order asked: for lists, once they rest. A type without a history is as new. */
  'symbols.standing': method({
    params: z.object({ typeIds: z.array(z.string().min(3).max(80)).max(200) }),
    result: z.object({ types: z.array(TypeStanding) }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('semantic and diff tell it of a type'),
    mcp: exempt('describe_type tells whether a description holds'),
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
