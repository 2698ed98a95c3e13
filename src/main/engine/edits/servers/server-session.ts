/**
 * One running language server with the project open: opens and closes texts in it, asks questions, waits for
 * diagnostics. Main type: ServerSession. It never writes: an edit that it asks to apply counts as its answer while a
 * caller waits for one, and is refused otherwise.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { languageOf } from '../../workspace/workspace.ts';
import { type KnownServer, type ServerCommand, serverEnvironment } from './find-server.ts';
import { startGuarded } from './guard.ts';
import { createLspClient } from './lsp-client.ts';
import {
  createBusy,
  createPublished,
  DiagnosticReport,
  type LspDiagnostic,
  PublishParams,
  type Working,
} from './server-reports.ts';
import { type Encoding, fileOf } from './text-edits.ts';

export interface ServerSession {
  /** With its version if it reports one. */
  readonly name: string;
  readonly encoding: Encoding;
  readonly capabilities: ServerCapabilities;
  uri(file: string): string;
  request(method: string, params: unknown, signal: AbortSignal): Promise<unknown>;
  /** Opens a text in it in place of what is on the disk. */
  give(file: string, text: string): void;
  /** From now on it reads the disk again. */
  takeBack(files: readonly string[]): void;
  /** Files that were made, changed or removed on the disk since it last looked. */
  changedOnDisk(changes: readonly { readonly file: string; readonly type: 'made' | 'changed' | 'gone' }[]): void;
  /** Resolves when it has read the project, as far as it reports that. */
  ready(signal: AbortSignal): Promise<void>;
  /** For files that were opened in it; those for which it published nothing in time are missing. */
  diagnostics(files: readonly string[], signal: AbortSignal, until: number): Promise<Map<string, LspDiagnostic[]>>;
  /** What it wants applied while `work` runs. */
  asked(work: () => Promise<unknown>): Promise<unknown[]>;
  over(): MemoError | null;
  end(why: MemoError): Promise<void>;
}

interface SessionOptions {
  readonly root: string;
  readonly command: ServerCommand;
  readonly known: KnownServer;
  tell(work: Working): void;
}

const startMs = 60_000;
const requestMs = 2 * 60_000;
const readyMs = 4 * 60_000;
/** No progress for so long after the last: it is done. */
const quietMs = 300;
/** After this many quiet periods, in each of which it still answers, it has nothing to report about the other files. */
const quietRounds = 3;
const silentMs = 1_000;
const lookMs = 25;

const fileChange = { made: 1, changed: 2, gone: 3 } as const;

/** Throws what the start of it throws: InternalError where it breaks, Busy where it does not answer, Cancelled. */
export async function startSession(options: SessionOptions, signal: AbortSignal): Promise<ServerSession> {
  const { root, command, known } = options;
  const uri = (file: string): string => pathToFileURL(path.join(root, file)).href;
  const rootUri = pathToFileURL(root).href;
  const published = createPublished();
  const busy = createBusy(known.readyBy, options.tell);
  const given = new Set<string>();
  let version = 0;
  let wanted: unknown[] | null = null;

  const client = createLspClient(
    command.name,
    startGuarded({
      ...{ file: command.file, args: command.args, cwd: root },
      env: serverEnvironment(command.searchPath, known.env),
    }),
    {
      notified(method, params) {
        busy.notified(method, params);
        if (method !== 'textDocument/publishDiagnostics') return;
        const parsed = PublishParams.safeParse(params);
        const file = parsed.success ? fileOf(parsed.data.uri, root) : null;
        if (parsed.success && file !== null) published.told(file, parsed.data.version ?? null, parsed.data.diagnostics);
      },
      asked(method, params) {
        if (method === 'workspace/configuration') return configuration(known, params);
        if (method === 'workspace/workspaceFolders') return [{ uri: rootUri, name: path.basename(root) }];
        if (method === 'workspace/applyEdit') {
          if (wanted === null) return { applied: false, failureReason: 'Edits are previewed first.' };
          wanted.push((params as { edit?: unknown } | null)?.edit);
          return { applied: true };
        }
        return empty.has(method) ? null : undefined;
      },
    },
  );

  const started = client.request(
    'initialize',
    {
      processId: process.pid,
      clientInfo: { name: 'Memoscope' },
      ...{ rootPath: root, rootUri, workspaceFolders: [{ uri: rootUri, name: path.basename(root) }] },
      capabilities: clientCapabilities,
      initializationOptions: known.options,
    },
    { signal, timeoutMs: startMs },
  );
  const { capabilities, offsetEncoding, serverInfo } = await started
    .then(InitializeResult.parse)
    .catch(async (thrown) => {
      const why =
        thrown instanceof MemoError
          ? thrown
          : new MemoError('Refused', sentence`${command.name} is no language server.`);
      await client.end(why);
      throw why;
    });
  client.notify('initialized', {});
  // Some read their settings only when notified of a change.
  client.notify('workspace/didChangeConfiguration', { settings: known.settings });

  const limits = (ofSignal: AbortSignal) => ({ signal: ofSignal, timeoutMs: requestMs });

  async function pulled(
    files: readonly string[],
    ofSignal: AbortSignal,
    until: number,
  ): Promise<Map<string, LspDiagnostic[]>> {
    const found = new Map<string, LspDiagnostic[]>();
    for (const file of files) {
      if (performance.now() > until) break;
      const params = { textDocument: { uri: uri(file) } };
      const { items } = DiagnosticReport.parse(
        await client.request('textDocument/diagnostic', params, limits(ofSignal)),
      );
      found.set(file, items);
    }
    return found;
  }

  async function pushed(
    files: readonly string[],
    ofSignal: AbortSignal,
    until: number,
  ): Promise<Map<string, LspDiagnostic[]>> {
    const missing = (): boolean => !published.numbered() || files.some((file) => published.of(file) === null);
    /** Answered only after the server has processed all earlier messages. */
    const taken = async (): Promise<void> => {
      const params = { textDocument: { uri: uri(files.at(-1) ?? '') } };
      if (capabilities.documentSymbolProvider)
        await client.request('textDocument/documentSymbol', params, limits(ofSignal));
    };
    let quiet = 0;
    let asked = performance.now();
    while (missing() && quiet < quietRounds && performance.now() < until) {
      const broken = client.over();
      if (broken !== null) throw broken;
      await pause(ofSignal);
      const last = Math.max(published.lastTold(), busy.since());
      if (last > asked) quiet = 0;
      if (busy.now() || performance.now() - Math.max(asked, last) < silentMs) continue;
      // On a machine at its limit silence alone says little; an answer says that it had time to speak.
      await taken();
      asked = performance.now();
      quiet += 1;
    }
    return new Map(
      files.flatMap((file) => {
        const found = published.of(file);
        return found === null ? [] : [[file, [...found]] as const];
      }),
    );
  }

  function give(file: string, text: string): void {
    version += 1;
    const isOpen = given.has(file);
    given.add(file);
    published.given(file, version);
    const textDocument = { uri: uri(file), version };
    if (isOpen) client.notify('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    else
      client.notify('textDocument/didOpen', {
        textDocument: { ...textDocument, languageId: languageIdOf(file), text },
      });
  }

  return {
    name: [serverInfo?.name ?? command.name, shortVersion(serverInfo?.version)].filter(Boolean).join(' '),
    encoding: capabilities.positionEncoding ?? offsetEncoding ?? 'utf-16',
    capabilities,
    uri,
    request: (method, params, ofSignal) => client.request(method, params, limits(ofSignal)),
    give,
    takeBack(files) {
      for (const file of files) {
        if (!given.delete(file)) continue;
        published.taken(file);
        client.notify('textDocument/didClose', { textDocument: { uri: uri(file) } });
      }
    },
    changedOnDisk(changes) {
      if (changes.length === 0) return;
      client.notify('workspace/didChangeWatchedFiles', {
        changes: changes.map(({ file, type }) => ({ uri: uri(file), type: fileChange[type] })),
      });
    },
    async ready(ofSignal) {
      const asked = performance.now();
      while (busy.now() || performance.now() - Math.max(asked, busy.since()) < quietMs) {
        const broken = client.over();
        if (broken !== null) throw broken;
        if (performance.now() - asked > readyMs)
          throw new MemoError('Busy', sentence`${command.name} is still reading the project. Try again in a while.`);
        await pause(ofSignal);
      }
    },
    diagnostics: (files, ofSignal, until) =>
      capabilities.diagnosticProvider ? pulled(files, ofSignal, until) : pushed(files, ofSignal, until),
    async asked(work) {
      wanted = [];
      try {
        await work();
        return wanted;
      } finally {
        wanted = null;
      }
    },
    over: client.over,
    async end(why) {
      await client.end(why);
    },
  };
}

/** Asked of us, and of no consequence here. */
const empty = new Set([
  ...['client/registerCapability', 'client/unregisterCapability', 'window/workDoneProgress/create'],
  ...['window/showMessageRequest', 'workspace/codeLens/refresh', 'workspace/semanticTokens/refresh'],
  ...['workspace/inlayHint/refresh', 'workspace/diagnostic/refresh', 'workspace/foldingRange/refresh'],
]);

function configuration({ settings }: KnownServer, params: unknown): unknown[] {
  const items = (params as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const section = (item as { section?: unknown } | null)?.section;
    return typeof section === 'string' ? (settings[section] ?? null) : null;
  });
}

async function pause(signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new MemoError('Cancelled', 'The edit was cancelled.');
  await sleep(lookMs);
}

const longestVersion = 80;

/** '' where it is a whole build description instead. */
function shortVersion(version: string | null | undefined): string {
  if (version === undefined || version === null || version.length > longestVersion) return '';
  return /\d+(\.\d+)+/.exec(version)?.[0] ?? '';
}

/** The capabilities that we declare to a server, and those of its answer that matter. */
const clientCapabilities = {
  general: { positionEncodings: ['utf-16', 'utf-8'] },
  // clangd's own way of the same, from before it was in the protocol.
  offsetEncoding: ['utf-16', 'utf-8'],
  window: { workDoneProgress: true },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    // Declared, so that a server asks for them and is refused, rather than leaving them out.
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
  },
  textDocument: {
    synchronization: { dynamicRegistration: false, didSave: false },
    rename: { prepareSupport: true },
    references: { dynamicRegistration: false },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    diagnostic: { dynamicRegistration: false },
    publishDiagnostics: { versionSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['refactor', 'refactor.extract'] } },
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
  experimental: { serverStatusNotification: true },
};

const either = z.union([z.boolean(), z.object({})]).nullish();

const InitializeResult = z.object({
  capabilities: z.object({
    positionEncoding: z.enum(['utf-16', 'utf-8', 'utf-32']).nullish(),
    renameProvider: z.union([z.boolean(), z.object({ prepareProvider: z.boolean().nullish() })]).nullish(),
    codeActionProvider: z
      .union([
        z.boolean(),
        z.object({ codeActionKinds: z.array(z.string()).nullish(), resolveProvider: z.boolean().nullish() }),
      ])
      .nullish(),
    documentSymbolProvider: either,
    referencesProvider: either,
    diagnosticProvider: either,
  }),
  offsetEncoding: z.enum(['utf-16', 'utf-8', 'utf-32']).nullish(),
  serverInfo: z.object({ name: z.string(), version: z.string().nullish() }).nullish(),
});
type ServerCapabilities = z.infer<typeof InitializeResult>['capabilities'];

/** What a server wants a file called when it is given one. */
function languageIdOf(file: string): string {
  const language = languageOf(file);
  // A header may be either; read as C++ it can be both.
  return language === 'c' && file.toLowerCase().endsWith('.h') ? 'cpp' : (language ?? 'plaintext');
}
