/**
 * The four documents of a generation, as they are in `arch.json`, `interface.json`,
 * `stories.json` and `issues.json`. Main types: one schema a document, and Entry, which all entries share. The same
 * tree gives the same static entries in the same order, byte by byte: nothing in a document depends on a time or a
 * session.
 */
import { z } from 'zod';
import { Count, Language, SymbolKind } from '../common.ts';

export const documentNames = ['arch', 'interface', 'stories', 'issues'] as const;
export const DocumentName = z.enum(documentNames);
export type DocumentName = z.infer<typeof DocumentName>;

const Line = z.number().int().positive();

/** Lines of a file that an entry rests on. */
export const DocumentEvidence = z.object({
  /** Relative, with `/`. */
  file: z.string(),
  startLine: Line,
  endLine: Line,
  /** SHA-256 of the whole file as it was read: the same as `fileHash` of the code map. */
  hash: z.string(),
});
export type DocumentEvidence = z.infer<typeof DocumentEvidence>;

/** What every entry has. */
const entry = {
  /** Stable over generations as long as the entry speaks of the same thing: `mod-payments`, `http-get-orders-id`. */
  id: z.string().min(1).max(200),
  source: z.enum(['static', 'llm']),
  /** 0 to 1; the static analyst says at most 0.6 of what it concludes, and 1 of what it only counts. */
  confidence: z.number().min(0).max(1),
  /** At least one. */
  evidence: z.array(DocumentEvidence).min(1).max(20),
};

/** A symbol that an entry names: `typeId` is absent where it is none of the code map. */
export const NamedSymbol = z.object({
  name: z.string(),
  path: z.string(),
  typeId: z.string().optional(),
  memberId: z.string().optional(),
});
export type NamedSymbol = z.infer<typeof NamedSymbol>;

/** Words of the architecture that a person may know: `kernel` is used by all, `edge` speaks with the outside. */
export const Layer = z.enum(['edge', 'application', 'domain', 'infrastructure', 'kernel', 'tooling', 'test']);
export type Layer = z.infer<typeof Layer>;

export const ArchModule = z.object({
  ...entry,
  name: z.string(),
  /** Folder, '' for the root. */
  path: z.string(),
  /** One sentence; '' where nothing tells. */
  purpose: z.string(),
  types: Count,
  files: Count,
  languages: z.array(Language),
  /** Modules by name, most used first. */
  dependsOn: z.array(z.object({ name: z.string(), references: Count })),
  /** null where no sign is strong enough to tell. */
  layer: Layer.nullable(),
});
export type ArchModule = z.infer<typeof ArchModule>;

export const EntryPoint = z.object({
  ...entry,
  kind: z.enum(['main', 'server', 'command', 'package', 'worker', 'ui', 'test', 'script']),
  title: z.string(),
  symbol: NamedSymbol.nullable(),
});
export type EntryPoint = z.infer<typeof EntryPoint>;

export const Technology = z.object({
  ...entry,
  name: z.string(),
  kind: z.enum(['language', 'framework', 'library', 'database', 'build', 'test', 'runtime']),
  version: z.string(),
  /** Files that use it. */
  uses: Count,
});
export type Technology = z.infer<typeof Technology>;

export const ArchPattern = z.object({ ...entry, name: z.string(), detail: z.string(), count: Count });
export const ArchLayer = z.object({ ...entry, layer: Layer, modules: z.array(z.string()), detail: z.string() });
export const ArchCycle = z.object({
  ...entry,
  kind: z.enum(['modules', 'types']),
  /** In order; the last leads back to the first. */
  members: z.array(z.string()).min(2),
  detail: z.string(),
});

export const InterfaceEntry = z.object({
  ...entry,
  kind: z.enum(['export', 'route', 'command', 'event', 'config']),
  /** What it is called from outside: `GET /orders/{id}`, `db migrate`, `DATABASE_URL`, a symbol path. */
  name: z.string(),
  symbol: NamedSymbol.nullable(),
  /** Kind of the symbol, where there is one. */
  symbolKind: SymbolKind.nullable(),
  signature: z.string(),
  summary: z.string(),
  /** Which framework says so: `express`, `aspnet`, `argparse`; '' for exports. */
  framework: z.string(),
  /** How many types depend on it, and some of them, most fan-in first. */
  consumers: z.object({ count: Count, some: z.array(NamedSymbol).max(5) }),
});
export type InterfaceEntry = z.infer<typeof InterfaceEntry>;

/** Evidence shows where the trigger stands, where each step is called, and where the last does what the title says. */
export const Story = z.object({
  ...entry,
  title: z.string(),
  trigger: z.object({ kind: z.enum(['route', 'command', 'event', 'main', 'export']), name: z.string() }),
  /** One way through the calls: the first is what the trigger calls, each other one is called by the one before it. */
  steps: z
    .array(z.object({ symbol: NamedSymbol, file: z.string(), line: Line, what: z.string(), module: z.string() }))
    .min(2)
    .max(12),
  /** Modules that it crosses, in the order it reaches them. */
  touches: z.array(z.string()).min(1),
});
export type Story = z.infer<typeof Story>;

export const issueKinds = ['todo', 'cycle', 'oversized', 'parse-error', 'dead-export', 'doc-drift', 'risk'] as const;
export const Issue = z.object({
  ...entry,
  kind: z.enum(issueKinds),
  severity: z.enum(['high', 'medium', 'low']),
  title: z.string(),
  detail: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** How many entries of each section there were beyond the cap; a section that kept all is absent. */
const Omitted = z.record(z.string(), Count);

const head = { schemaVersion: z.literal('1.0'), omitted: Omitted };

export const ArchDocument = z.object({
  ...head,
  modules: z.array(ArchModule),
  layers: z.array(ArchLayer),
  entryPoints: z.array(EntryPoint),
  techStack: z.array(Technology),
  patterns: z.array(ArchPattern),
  cycles: z.array(ArchCycle),
});
export type ArchDocument = z.infer<typeof ArchDocument>;
export const InterfaceDocument = z.object({ ...head, entries: z.array(InterfaceEntry) });
export type InterfaceDocument = z.infer<typeof InterfaceDocument>;
export const StoriesDocument = z.object({ ...head, stories: z.array(Story) });
export type StoriesDocument = z.infer<typeof StoriesDocument>;
export const IssuesDocument = z.object({ ...head, issues: z.array(Issue) });
export type IssuesDocument = z.infer<typeof IssuesDocument>;

export const documentSchemas = {
  arch: ArchDocument,
  interface: InterfaceDocument,
  stories: StoriesDocument,
  issues: IssuesDocument,
} as const;
export interface Documents {
  arch: ArchDocument;
  interface: InterfaceDocument;
  stories: StoriesDocument;
  issues: IssuesDocument;
}
/** How many entries each document holds. */
export const DocumentCounts = z.record(DocumentName, Count);
export type DocumentCounts = z.infer<typeof DocumentCounts>;
