/**
 * The one table of import order. A module imports only its own files and modules above it, and those
 * only through their door. Moving a line here changes the architecture: the reason is beside it.
 */

export interface Layer {
  readonly name: string;
  /** Folders end in `/`; anything else is one file. The longest match of all layers owns a file. */
  readonly owns: readonly string[];
  /** The files that others may import; `any` where the module is a shelf of small files. */
  readonly doors: readonly string[] | 'any' | 'none';
  /** Why it stands here. */
  readonly why: string;
}

/** Processes behind the window: each imports only from layers above its own line. */
export const layers: readonly Layer[] = [
  { name: 'shared/base', owns: ['src/shared/base/'], doors: 'any', why: 'errors and clocks; needs nothing' },
  { name: 'shared/messages', owns: ['src/shared/messages/'], doors: 'any', why: 'text for people; needs nothing' },
  { name: 'shared/contract', owns: ['src/shared/contract/'], doors: 'any', why: 'what processes say to each other' },
  {
    name: 'shared/rpc',
    owns: ['src/shared/rpc/'],
    doors: 'any',
    why: 'the form of messages; the page and every process speak it',
  },
  {
    name: 'storage',
    owns: ['src/main/engine/storage/'],
    doors: ['src/main/engine/storage/storage.ts'],
    why: 'files, databases, locks; knows no domain',
  },
  {
    name: 'redact',
    owns: ['src/main/engine/redact/'],
    doors: ['src/main/engine/redact/redact.ts'],
    why: 'takes secrets out of texts before records, prompts, logs and documents are written; needs nothing',
  },
  {
    name: 'claims',
    owns: ['src/main/engine/claims/'],
    doors: ['src/main/engine/claims/claims.ts'],
    why: 'holds what a model says against lines it is handed; every room that keeps such words asks it, and it needs none',
  },
  {
    name: 'retrieval',
    owns: ['src/main/engine/retrieval/'],
    doors: ['src/main/engine/retrieval/retrieval.ts'],
    why: 'words of texts and questions, and how much one says of the other; all that finds asks it, and it needs none of them',
  },
  {
    name: 'threads',
    owns: ['src/main/engine/threads/'],
    doors: ['src/main/engine/threads/threads.ts'],
    why: 'runs jobs on worker threads, whatever they do; finds their entries through storage',
  },
  {
    name: 'diagnostics',
    owns: ['src/main/engine/diagnostics/'],
    doors: ['src/main/engine/diagnostics/diagnostics.ts'],
    why: 'figures of the product itself, its log and its report; rooms tell it what they did, and it knows none of them',
  },
  {
    name: 'network',
    owns: ['src/main/engine/network/'],
    doors: ['src/main/engine/network/network.ts'],
    why: 'the one way out; before models, which contact Ollama by it; notes each contact through storage',
  },
  {
    name: 'models',
    owns: ['src/main/engine/models/'],
    doors: ['src/main/engine/models/models.ts'],
    why: 'text in, vectors out, on worker threads; knows no record and no workspace',
  },
  {
    name: 'workspace',
    owns: ['src/main/engine/workspace/'],
    doors: ['src/main/engine/workspace/workspace.ts'],
    why: 'which files there are and what changes; keeps its config through storage',
  },
  {
    name: 'typescript',
    owns: ['src/main/engine/typescript/'],
    doors: ['src/main/engine/typescript/typescript.ts'],
    why: 'the TypeScript library on a confined folder; references and edits compile with it, in processes of their own',
  },
  {
    name: 'references',
    owns: ['src/main/engine/references/'],
    doors: ['src/main/engine/references/references.ts'],
    why: 'who uses what, by the best reader of a language; before the code map, whose answers take it in',
  },
  {
    name: 'codemap',
    owns: ['src/main/engine/codemap/'],
    doors: ['src/main/engine/codemap/codemap.ts'],
    why: 'what the files say; reads them by the rules of the workspace',
  },
  {
    name: 'history',
    owns: ['src/main/engine/history/'],
    doors: ['src/main/engine/history/history.ts'],
    why: 'what became of types, kept over generations; follows the changes that the code map tells',
  },
  {
    name: 'search',
    owns: ['src/main/engine/search/'],
    doors: ['src/main/engine/search/search.ts'],
    why: 'finds symbols in rows that the code map hands over',
  },
  {
    name: 'text-search',
    owns: ['src/main/engine/text-search/'],
    doors: ['src/main/engine/text-search/text-search.ts'],
    why: 'finds text in the files of the workspace; beside search, which knows symbols only',
  },
  {
    name: 'project-commands',
    owns: ['src/main/engine/project-commands/'],
    doors: ['src/main/engine/project-commands/project-commands.ts'],
    why: 'how the project is built, run and tested, by its CI, documents and project files; needs only their text',
  },
  {
    name: 'project-docs',
    owns: ['src/main/engine/project-docs/'],
    doors: ['src/main/engine/project-docs/project-docs.ts'],
    why: 'what documents say and which code they name; asks the code map and the symbol index what a name means',
  },
  {
    name: 'commits',
    owns: ['src/main/engine/commits/'],
    doors: ['src/main/engine/commits/commits.ts'],
    why: 'what commits did and why; compares types as the code map and the history of changes do',
  },
  {
    name: 'static-analyst',
    owns: ['src/main/engine/static-analyst/'],
    doors: ['src/main/engine/static-analyst/static-analyst.ts'],
    why: 'what code map and texts tell without a model; memory reads packages and patterns of it, generations documents',
  },
  {
    name: 'analyst',
    owns: ['src/main/engine/analyst/'],
    doors: ['src/main/engine/analyst/analyst.ts'],
    why: 'asks the local language model; memory builds answers with it',
  },
  {
    name: 'semantics',
    owns: ['src/main/engine/semantics/'],
    doors: ['src/main/engine/semantics/semantics.ts'],
    why: 'describes types with either analyst; before memory, for it needs nothing that was learnt',
  },
  {
    name: 'memory',
    owns: ['src/main/engine/memory/'],
    doors: ['src/main/engine/memory/memory.ts'],
    why: 'what was learnt; its evidence lies in the files and the code map',
  },
  {
    name: 'bank',
    owns: ['src/main/engine/bank/'],
    doors: ['src/main/engine/bank/bank.ts'],
    why: 'Markdown that people and machine write together; what is learnt comes to it only as a proposal',
  },
  {
    name: 'sessions',
    owns: ['src/main/engine/sessions/'],
    doors: ['src/main/engine/sessions/sessions.ts'],
    why: 'what agents did here, by their transcripts; proposes notes to the bank, and asks through what it is handed whether they hold',
  },
  {
    name: 'tools',
    owns: ['src/main/engine/tools/'],
    doors: ['src/main/engine/tools/tools.ts'],
    why: 'tools that read code, texts and memory for whoever explores; the one registry of the product',
  },
  {
    name: 'evolution',
    owns: ['src/main/engine/evolution/'],
    doors: ['src/main/engine/evolution/evolution.ts'],
    why: 'the loop that asks, explores with tools and learns into memory',
  },
  {
    name: 'investigate',
    owns: ['src/main/engine/investigate/'],
    doors: ['src/main/engine/investigate/investigate.ts'],
    why: 'questions asked on purpose, explored as the loop does',
  },
  {
    name: 'context',
    owns: ['src/main/engine/context/'],
    doors: ['src/main/engine/context/context.ts'],
    why: 'puts together what a reader with a limit is given, out of all above; nothing of them knows it',
  },
  {
    name: 'generations',
    owns: ['src/main/engine/generations/'],
    doors: ['src/main/engine/generations/generations.ts'],
    why: 'which whole code map is live',
  },
  {
    name: 'edits',
    owns: ['src/main/engine/edits/'],
    doors: ['src/main/engine/edits/edits.ts'],
    why: 'writes source code after a preview; what it writes, all above only read',
  },
  {
    name: 'engine',
    owns: ['src/main/engine/'],
    doors: ['src/main/engine/engine.ts'],
    why: 'joins the modules of one workspace; its door is the only way into engine/',
  },
  { name: 'rpc', owns: ['src/main/rpc/'], doors: ['src/main/rpc/rpc.ts'], why: 'the contract over transports' },
  {
    name: 'link',
    owns: ['src/main/link/'],
    doors: ['src/main/link/link.ts'],
    why: 'who owns a workspace, and the way to it; apart from host so that a command that only asks loads nothing else',
  },
  {
    name: 'agents',
    owns: ['src/main/agents/'],
    doors: ['src/main/agents/agents.ts'],
    why: 'writes configurations of coding agents; needs storage and no engine, so that it works where nothing is indexed',
  },
  {
    name: 'host',
    owns: ['src/main/host/'],
    doors: ['src/main/host/host.ts'],
    why: 'between rpc and the shells: settings, recent folders and dialogs belong to a process, not to one engine',
  },
  {
    name: 'page',
    owns: ['src/main/page/'],
    doors: ['src/main/page/page.ts'],
    why: 'files of the page for both window shells, and links to its places',
  },
  { name: 'web', owns: ['src/main/web/'], doors: ['src/main/web/web.ts'], why: 'a shell over loopback' },
  {
    name: 'hook',
    owns: ['src/main/hook/'],
    doors: 'none',
    why: 'what agents run before and after their tools; it only asks a running engine, and loads little else',
  },
  {
    name: 'mcp',
    owns: ['src/main/mcp/'],
    doors: ['src/main/mcp/mcp.ts'],
    why: 'a shell for coding agents; the command `mcp` starts it',
  },
  {
    name: 'cli',
    owns: ['src/main/cli/'],
    doors: 'none',
    why: 'a shell for terminals; `open --web` starts the web shell',
  },
  { name: 'shell', owns: ['src/main/shell/'], doors: ['src/main/shell/shell.ts'], why: 'the Electron shell' },
  { name: 'main', owns: ['src/main/index.ts'], doors: 'none', why: 'entry of Electron; wires the shell' },
  { name: 'preload', owns: ['src/preload/'], doors: 'none', why: 'runs alone between two worlds' },
];

/** The page: shared code and its own files only. Inside it, parts that others build on come first. */
export const rendererLayers: readonly Layer[] = [
  { name: 'renderer/lib', owns: ['src/renderer/lib/'], doors: 'any', why: 'client, stores, hooks' },
  { name: 'renderer/ui', owns: ['src/renderer/ui/'], doors: 'any', why: 'parts without a subject' },
  { name: 'renderer/features', owns: ['src/renderer/features/'], doors: 'any', why: 'one folder a view' },
  { name: 'renderer/app', owns: ['src/renderer/app/', 'src/renderer/'], doors: 'any', why: 'frame, places, start' },
];

/** The layer that owns a file: the one with the longest matching entry. */
export function layerOf(path: string, table: readonly Layer[]): Layer | undefined {
  let best: Layer | undefined;
  let length = 0;
  for (const layer of table) {
    for (const entry of layer.owns) {
      const owns = entry.endsWith('/') ? path.startsWith(entry) : path === entry;
      if (owns && entry.length > length) {
        best = layer;
        length = entry.length;
      }
    }
  }
  return best;
}
