/** Opening and closing folders, recent folders, the folder picker of the web shell, and what the overview shows. */
import { z } from 'zod';
import { AsText, Count, Language, Linking, PartlyRead, SkipReason, SymbolRef, Worded } from './common.ts';
import { exempt, method } from './method.ts';
import { FileName } from './names/name-schemas.ts';

/** Where an open workspace stands. `partial` answers are allowed from `indexing` on. */
export const WorkspacePhase = z.enum(['closed', 'opening', 'indexing', 'ready', 'failed']);
export type WorkspacePhase = z.infer<typeof WorkspacePhase>;

export const WorkspaceState = z.object({
  phase: WorkspacePhase,
  /** Folder name; empty when closed. */
  name: z.string(),
  /** Absolute path, as this machine writes it; empty when closed. */
  root: z.string(),
  /** Name of the branch; on a detached HEAD the first digits of its commit. Null without git. */
  branch: z.string().nullable(),
  /** How often git's HEAD moved while it was open: a commit, another branch. */
  heads: Count,
  /** Id of the live generation, e.g. `g-0001`; the first is live while it is filled. Null when closed. */
  generation: z.string().nullable(),
  /** Why the workspace is read-only (state is kept in the user data folder), else null. */
  readOnly: z.string().nullable(),
  /** Grows with every change of the code map that is visible to readers. */
  revision: Count,
  /** Files seen as changed but not yet in the code map. */
  pendingFiles: Count,
  /** More may have changed than `pendingFiles` counts: all files are being looked at, or could not be in time. */
  looking: z.boolean(),
  /** How changes of files are found: by events of the file system, or by looking where none arrive. Null while they are not followed. */
  finding: z.enum(['events', 'looking']).nullable(),
  /** Things that went wrong and were fixed or need the person. */
  notices: z.array(
    z.object({
      id: z.string(),
      level: z.enum(['info', 'warning', 'error']),
      /** Whole English sentences. */
      message: z.string(),
      /** The same, a message of the catalogue for each sentence. */
      worded: z.array(Worded).optional(),
    }),
  ),
  /** Why it failed; when closed, why the folder that the shell was to open was not. */
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type WorkspaceState = z.infer<typeof WorkspaceState>;

export const RecentWorkspace = z.object({
  root: z.string(),
  name: z.string(),
  openedAt: z.number(),
  types: Count.nullable(),
  /** Records that are knowledge: neither superseded nor rejected. Null while not known, as the others. */
  learnings: Count.nullable(),
  /** Of the memory bank, that wait for a decision. */
  conflicts: Count.nullable(),
  /** False when the folder is not there any more. */
  exists: z.boolean(),
});
export type RecentWorkspace = z.infer<typeof RecentWorkspace>;

export interface ModuleNode {
  /** Symbol path prefix or folder path; unique in the tree. */
  path: string;
  name: string;
  kind: 'project' | 'namespace' | 'folder';
  bytes: number;
  files: number;
  types: number;
  members: number;
  /** Share of public types and members that carry a doc comment, 0 to 1; null when there are none. */
  documented: number | null;
  children: ModuleNode[];
}
export const ModuleNode: z.ZodType<ModuleNode> = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(['project', 'namespace', 'folder']),
  bytes: Count,
  files: Count,
  types: Count,
  members: Count,
  documented: z.number().min(0).max(1).nullable(),
  get children() {
    return z.array(ModuleNode);
  },
});

export const Overview = z.object({
  name: z.string(),
  branch: z.string().nullable(),
  generation: z.string().nullable(),
  /** ISO 8601; null before the first generation is complete. */
  indexedAt: z.string().nullable(),
  files: Count,
  bytes: Count,
  types: Count,
  members: Count,
  edges: Count,
  withParseErrors: Count,
  skipped: z.array(z.object({ reason: SkipReason, count: Count })),
  languages: z.array(z.object({ language: Language, files: Count, types: Count, members: Count, bytes: Count })),
  /** At most five levels and 400 nodes; the smallest are folded into their parent. */
  modules: z.array(ModuleNode),
  mostUsed: z.array(z.object({ symbol: SymbolRef, fanIn: Count })),
  largest: z.array(z.object({ symbol: SymbolRef, lines: Count })),
  /** Files the watcher brought in since the workspace was opened, newest first, at most 20. */
  changed: z.array(z.object({ file: z.string(), at: z.number(), kind: z.enum(['added', 'changed', 'removed']) })),
  /** Files that are searched as text only. */
  asText: AsText,
  /** Those with most places that could not be read first, at most 50. */
  partly: z.array(PartlyRead),
  /** While it is there, `mostUsed` and `edges` are not final. */
  linking: Linking.optional(),
});
export type Overview = z.infer<typeof Overview>;

export const workspaceMethods = {
  'workspace.open': method({
    /** More than any system takes, which says so itself. */
    params: z.object({ root: z.string().min(1).max(65_536) }),
    result: WorkspaceState,
    scope: 'host',
    effect: 'write',
    cli: 'open',
    mcp: exempt('an agent works in the workspace that its server was started for'),
  }),
  /** Copies the demo project that ships with the product into the user data folder (once) and opens it. */
  'workspace.openDemo': method({
    params: z.object({}),
    result: WorkspaceState,
    scope: 'host',
    effect: 'write',
    cli: exempt('the demo is for a first look at the app'),
    mcp: exempt('the demo is for a first look at the app'),
  }),
  'workspace.close': method({
    params: z.object({}),
    result: WorkspaceState,
    scope: 'host',
    effect: 'write',
    cli: exempt('a command closes its workspace when it ends'),
    mcp: exempt('an agent works in the workspace that its server was started for'),
  }),
  'workspace.state': method({
    params: z.object({}),
    result: WorkspaceState,
    scope: 'host',
    effect: 'read',
    cli: 'status',
    mcp: 'status',
  }),
  'workspace.recent': method({
    params: z.object({}),
    result: z.object({ workspaces: z.array(RecentWorkspace) }),
    scope: 'host',
    effect: 'read',
    cli: exempt('the shell has its own history of folders'),
    mcp: exempt("other folders are none of an agent's business"),
  }),
  'workspace.forget': method({
    params: z.object({ root: z.string().min(1).max(4096) }),
    result: z.object({ workspaces: z.array(RecentWorkspace) }),
    scope: 'host',
    effect: 'write',
    cli: exempt('only the welcome view lists recent folders'),
    mcp: exempt('only the welcome view lists recent folders'),
  }),
  /** Folders below `path`, for shells without a native folder dialog. Names only; files are not listed. */
  'workspace.browse': method({
    params: z.object({ path: z.string().max(4096).optional() }),
    result: z.object({
      path: z.string(),
      parent: z.string().nullable(),
      folders: z.array(z.object({ name: z.string(), path: z.string(), project: z.boolean() })),
    }),
    scope: 'host',
    effect: 'read',
    cli: exempt('a terminal completes paths itself'),
    mcp: exempt('an agent never leaves its workspace'),
  }),
  'workspace.overview': method({
    /** Without tests: of what tests are the modules tell nothing; all other figures are of the whole. */
    params: z.object({ withoutTests: z.boolean().optional() }),
    result: Overview,
    scope: 'workspace',
    effect: 'read',
    cli: exempt('status prints the counts; the map is a picture'),
    mcp: exempt('covered by the status tool and the arch document'),
  }),
  'workspace.skipped': method({
    params: z.object({
      reason: SkipReason.optional(),
      offset: Count.default(0),
      limit: z.number().int().min(1).max(1000).default(200),
    }),
    result: z.object({
      total: Count,
      files: z.array(z.object({ file: z.string(), reason: SkipReason, detail: z.string().optional() })),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('index prints the counts by reason'),
    mcp: exempt('an agent reads what is indexed'),
  }),
  /** Files that differ from the last commit, a new folder counted once; null without git, or where there are too many to look at. */
  'workspace.uncommitted': method({
    params: z.object({}),
    result: z.object({ files: Count.nullable() }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a terminal has git status'),
    mcp: exempt('an agent has git status'),
  }),
  'source.read': method({
    params: z.object({ file: FileName }),
    result: z.object({
      file: z.string(),
      text: z.string(),
      hash: z.string(),
      language: Language.nullable(),
      /** The name of the encoding where that was guessed. */
      encoding: z.string().optional(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a terminal has cat'),
    mcp: exempt('agents read files with their own tools'),
  }),
} as const;
