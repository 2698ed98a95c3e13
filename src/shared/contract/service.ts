/** The service itself: status, ops, indexing on demand, settings of this user, links into editors, the doctor. */
import { z } from 'zod';
import { AsText, Count, Language, Linking, PartlyRead, RelativePath, SkipReason, Worded } from './common.ts';
import { Alert, Metrics } from './diagnostics.ts';
import { exempt, method } from './method.ts';
import { WorkspacePhase } from './workspace.ts';

/** A long-running operation. Its progress is broadcast as the event `op`; ended ones are kept for 10 minutes. */
export const Op = z.object({
  opId: z.string(),
  kind: z.enum(['index', 'update', 'diff', 'import', 'freshness', 'rebuild', 'learn', 'pull', 'investigate', 'edit']),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** What it is doing now: a key of the message catalogue under `op.phase`. */
  phase: z.enum([
    'listing',
    'reading',
    'linking',
    'comparing',
    'saving',
    'checking',
    'documents',
    'settling',
    'swapping',
    'learning',
    'pulling',
    'exploring',
    'concluding',
    'done',
  ]),
  done: Count,
  /** 0 while unknown. */
  total: Count,
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** The file or module in work. */
  detail: z.string().optional(),
  cancellable: z.boolean(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type Op = z.infer<typeof Op>;

/** One change of an op, numbered from 1 in the order in which they came. */
export const OpEvent = z.object({
  n: z.number().int().positive(),
  at: z.number(),
  ...Op.pick({ state: true, phase: true, done: true, total: true, detail: true }).shape,
});
export type OpEvent = z.infer<typeof OpEvent>;

const address = (example: string) =>
  z
    .string()
    .max(300)
    .regex(/^$|^https?:\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(:\d{1,5})?$/, `must be an address such as ${example}`);

const settingsFields = {
  language: z.enum(['system', 'en', 'zh']),
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'relaxed']),
  /** Link that opens a file in the editor; `{file}` is the absolute path, `{line}` the line. */
  editorUrl: z
    .string()
    .max(500)
    .regex(/^[a-z][a-z0-9+.-]*:/, 'must be a link such as vscode://file/{file}:{line}')
    .refine((u) => !/^(javascript|data|file|https?|blob|vbscript):/i.test(u), 'this kind of link is not allowed')
    .refine((u) => u.includes('{file}'), 'must contain {file}'),
  /** Whether single letters act outside text fields. */
  singleKeys: z.boolean(),
  /** The built-in model, a folder `models/<name>` in the user data folder, or a model of Ollama or of the other server. */
  embedder: z
    .string()
    .max(200)
    .regex(
      /^(memo-embed|folder:[A-Za-z0-9][A-Za-z0-9._-]*|(ollama|server):\S+)$/,
      'must be memo-embed, folder:<name>, ollama:<model> or server:<model>',
    ),
  /** Name of a folder in `models/`; '' for none. */
  reranker: z
    .string()
    .max(100)
    .regex(/^([A-Za-z0-9][A-Za-z0-9._-]*)?$/, 'must be the name of a folder'),
  /** '' for none: Ollama is left alone. */
  ollamaHost: address('http://127.0.0.1:11434'),
  /** The model that answers; '' takes the first that Ollama has. */
  ollamaModel: z.string().max(200),
  /** Whether Ollama or the other server may be on another machine, to which questions and code are then sent. */
  ollamaRemote: z.boolean(),
  /** A server that speaks the form of OpenAI, such as LM Studio, and answers in the place of Ollama; '' for none. */
  serverHost: address('http://127.0.0.1:1234'),
  /** Its model that answers; '' takes the first that it lists. */
  serverModel: z.string().max(200),
  /** Sent to that server alone, where it asks for one; '' for none. */
  serverKey: z
    .string()
    .max(300)
    .regex(/^[\x21-\x7e]*$/, 'must be without spaces, in letters and signs of ASCII'),
};

export const Settings = z.object({
  language: settingsFields.language.default('system'),
  theme: settingsFields.theme.default('system'),
  density: settingsFields.density.default('compact'),
  editorUrl: settingsFields.editorUrl.default('vscode://file/{file}:{line}'),
  singleKeys: settingsFields.singleKeys.default(true),
  embedder: settingsFields.embedder.default('memo-embed'),
  reranker: settingsFields.reranker.default(''),
  ollamaHost: settingsFields.ollamaHost.default('http://127.0.0.1:11434'),
  ollamaModel: settingsFields.ollamaModel.default(''),
  ollamaRemote: settingsFields.ollamaRemote.default(false),
  serverHost: settingsFields.serverHost.default(''),
  serverModel: settingsFields.serverModel.default(''),
  serverKey: settingsFields.serverKey.default(''),
  /**
   * Language servers that this user starts instead of the known ones: program and arguments, by `python`, `go`, `rust`, `java`,
   * `csharp`, `cpp`, `kotlin`. Not among what settings.set takes: what runs here is said by hand, in the file.
   */
  editServices: z.record(z.string(), z.array(z.string().max(4096)).min(1).max(50)).default({}),
});
export type Settings = z.infer<typeof Settings>;

export const Status = z.object({
  uptimeSec: z.number().nonnegative(),
  projects: Count,
  typesIndexed: Count,
  semanticQueueLength: Count,
  p95ResolveMs: z.number().nonnegative(),
  memoryMB: z.number().nonnegative(),
  recentSemanticFailures: Count,
  /** `semantic.gen.ms`: of descriptions written since the engine began, from dispatch to file; the last 512 count. */
  semanticGenMs: z.object({ texts: Count, p50: z.number().nonnegative(), p95: z.number().nonnegative() }),
  /** And more. */
  workspace: z.string(),
  phase: WorkspacePhase,
  generation: z.string().nullable(),
  revision: Count,
  files: Count,
  members: Count,
  edges: Count,
  pendingFiles: Count,
  linking: Linking.optional(),
  /** Languages that are mapped, those with most code first. */
  languages: z.array(z.object({ language: Language, files: Count })),
  /** Files that are searched as text only. */
  asText: AsText,
  /** Files of which a part could not be read, and the first few of them. */
  inPart: Count,
  partly: z.array(PartlyRead),
  skipped: z.partialRecord(SkipReason, Count),
  /** Files whose encoding was guessed, by its name. */
  guessed: z.record(z.string(), Count),
  readOnly: z.string().nullable(),
  /** Process id of the engine that owns the workspace, and whether it lives in the asking process. */
  owner: z.object({ pid: Count, version: z.string() }),
  /** Figures of the engine. */
  metrics: Metrics,
  /** Figures beyond their limits; `warnings` says the same in English. */
  alerts: z.array(Alert),
  warnings: z.array(z.string()),
});
export type Status = z.infer<typeof Status>;

/** CLI form that others rely on. */
export const IndexSummary = z.object({
  workspace: z.string(),
  generation: z.string(),
  files: z.object({
    indexed: Count,
    skipped: z.partialRecord(SkipReason, Count),
    withParseErrors: Count,
    /** The first few of those. */
    partly: z.array(PartlyRead),
    /** Files that are searched as text only. */
    asText: AsText,
    /** Those whose encoding was guessed, by its name. */
    guessed: z.record(z.string(), Count),
  }),
  types: Count,
  members: Count,
  edges: Count,
  languages: z.partialRecord(Language, z.object({ files: Count, types: Count, members: Count })),
  durationMs: z.number().nonnegative(),
  /** Processor time of the engine process with its workers. */
  cpuMs: z.number().nonnegative(),
  peakMemoryMB: z.number().nonnegative(),
});
export type IndexSummary = z.infer<typeof IndexSummary>;

/** What a program or the system says as it came; what we say as a message. */
const Said = z.union([z.string(), Worded]);
export type Said = z.infer<typeof Said>;

export const Check = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** Nothing is wrong, but what the check is about is not there or not used. */
  absent: z.literal(true).optional(),
  /** In English. */
  found: z.string(),
  mend: z.string().optional(),
  /** The same for readers of other languages; `found` one after the other. */
  words: z.object({ found: z.array(Said).min(1), mend: Said.optional() }),
});

/** Which process the caller talks to. */
export const ShellName = z.enum(['electron', 'web', 'cli', 'mcp', 'test']);
export type ShellName = z.infer<typeof ShellName>;

const uiKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9._-]{0,63}$/);

export const serviceMethods = {
  ping: method({
    params: z.object({}),
    result: z.object({
      version: z.string(),
      /** Differs where another build of the same version has another contract. */
      contract: z.string(),
      pid: Count,
      shell: ShellName,
      platform: z.string(),
    }),
    scope: 'host',
    effect: 'read',
    cli: exempt('status says the same'),
    mcp: exempt('part of the protocol'),
  }),
  Status: method({
    params: z.object({}),
    result: Status,
    scope: 'workspace',
    effect: 'read',
    cli: 'status',
    mcp: 'status',
  }),
  'index.run': method({
    params: z.object({}),
    result: IndexSummary,
    scope: 'workspace',
    effect: 'write',
    cli: 'index',
    mcp: exempt('the watcher keeps the code map fresh'),
  }),
  'ops.list': method({
    params: z.object({}),
    result: z.object({ ops: z.array(Op) }),
    scope: 'workspace',
    effect: 'read',
    cli: exempt('a command shows the progress of its own op'),
    mcp: 'status',
  }),
  'ops.cancel': method({
    params: z.object({ opId: z.string().min(1).max(80) }),
    result: z.object({ cancelled: z.boolean() }),
    scope: 'workspace',
    effect: 'write',
    cli: exempt('Ctrl-C cancels'),
    mcp: exempt('the protocol cancels its own requests'),
  }),
  'settings.get': method({
    params: z.object({}),
    result: Settings,
    scope: 'host',
    effect: 'read',
    cli: exempt('settings of the app, not of a project'),
    mcp: exempt('settings belong to the person'),
  }),
  'settings.set': method({
    /** Fields that are left out stay as they are; a schema with defaults would set them back. */
    params: z.object(settingsFields).partial(),
    result: Settings,
    scope: 'host',
    effect: 'write',
    cli: exempt('settings of the app, not of a project'),
    mcp: exempt('settings belong to the person'),
  }),
  /** Pane sizes and last places of the renderer; opaque to the engine. */
  'ui.get': method({
    params: z.object({}),
    result: z.object({ state: z.record(uiKey, z.json()) }),
    scope: 'host',
    effect: 'read',
    cli: exempt('state of the window'),
    mcp: exempt('state of the window'),
  }),
  'ui.set': method({
    /** With `root` the value is that workspace's: those of others under the same key stay, for another window may have set them. */
    params: z.object({ key: uiKey, root: z.string().min(1).max(4096).optional(), value: z.json() }),
    result: z.object({}),
    scope: 'host',
    effect: 'write',
    cli: exempt('state of the window'),
    mcp: exempt('state of the window'),
  }),
  /** Opens a file in the person's editor. Where the shell cannot open links itself, the page follows `url`. */
  'editor.open': method({
    params: z.object({ file: RelativePath, line: z.number().int().min(1).max(10_000_000).default(1) }),
    result: z.object({ url: z.string(), opened: z.boolean() }),
    scope: 'host',
    effect: 'read',
    cli: exempt('a terminal opens files itself'),
    mcp: exempt('only people open editors'),
  }),
  /** Native folder dialog. `available` is false where the shell has none: the page then uses workspace.browse. */
  'shell.pickFolder': method({
    params: z.object({}),
    result: z.object({ available: z.boolean(), path: z.string().nullable() }),
    scope: 'host',
    effect: 'read',
    cli: exempt('only windows have dialogs'),
    mcp: exempt('only windows have dialogs'),
  }),
  'doctor.run': method({
    params: z.object({}),
    result: z.object({ checks: z.array(Check) }),
    scope: 'host',
    effect: 'read',
    cli: 'doctor',
    mcp: exempt('about the machine, for its person'),
  }),
} as const;
