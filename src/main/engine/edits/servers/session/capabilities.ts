/** What we tell a server about ourselves, and what of its answer matters. */
import { z } from 'zod';

export const clientCapabilities = {
  general: { positionEncodings: ['utf-16', 'utf-8'] },
  // clangd's own way of the same, from before it was in the protocol.
  offsetEncoding: ['utf-16', 'utf-8'],
  window: { workDoneProgress: true },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    // Told of, so that a server asks for them and is refused, rather than leaving them out.
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

export const InitializeResult = z.object({
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
export type ServerCapabilities = z.infer<typeof InitializeResult>['capabilities'];
