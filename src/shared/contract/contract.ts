/**
 * The contract: every method that any shell can call, in one table. Transports validate against it, the typed client
 * is derived from it, and the tests walk it. A method belongs in the file of its module; nothing else is registered.
 */
import type { z } from 'zod';
import { bankMethods } from './bank/methods.ts';
import { investigateMethods } from './context/investigate.ts';
import { contextMethods, packMethods } from './context/methods.ts';
import { diagnosticsMethods } from './diagnostics.ts';
import { diffMethods } from './diff.ts';
import { diffTypeMethods } from './diff-type.ts';
import { editMethods } from './edit/methods.ts';
import { trustMethods } from './edit/trust.ts';
import { evolutionMethods } from './evolution/methods.ts';
import { findMethods, graphMethods } from './find.ts';
import { generationMethods } from './generations/methods.ts';
import { historyMethods } from './history.ts';
import { askMethods } from './memory/ask.ts';
import { memoryMethods } from './memory/methods.ts';
import { modelMethods } from './models/methods.ts';
import { commandMethods } from './project/commands.ts';
import { commitMethods } from './project/commits.ts';
import { docMethods } from './project/docs.ts';
import { impactMethods } from './project/impact.ts';
import { whyMethods } from './project/why.ts';
import { semanticsMethods } from './semantics.ts';
import { serviceMethods } from './service.ts';
import { sessionMethods } from './sessions/methods.ts';
import { agentMethods } from './settings/agents.ts';
import { configMethods } from './settings/config.ts';
import { networkMethods } from './settings/network.ts';
import { symbolMethods } from './symbols.ts';
import { workspaceMethods } from './workspace.ts';

export const contract = {
  ...serviceMethods,
  ...workspaceMethods,
  ...symbolMethods,
  ...findMethods,
  ...graphMethods,
  ...commandMethods,
  ...docMethods,
  ...whyMethods,
  ...commitMethods,
  ...diffMethods,
  ...diffTypeMethods,
  ...impactMethods,
  ...historyMethods,
  ...semanticsMethods,
  ...contextMethods,
  ...packMethods,
  ...investigateMethods,
  ...memoryMethods,
  ...askMethods,
  ...generationMethods,
  ...bankMethods,
  ...editMethods,
  ...trustMethods,
  ...evolutionMethods,
  ...sessionMethods,
  ...modelMethods,
  ...networkMethods,
  ...configMethods,
  ...agentMethods,
  ...diagnosticsMethods,
} as const;

export type Contract = typeof contract;
export type MethodName = keyof Contract;
/** What a caller passes: defaults may be left out. */
export type Params<M extends MethodName> = z.input<Contract[M]['params']>;
/** What a handler receives: validated, defaults filled in. */
export type ParsedParams<M extends MethodName> = z.output<Contract[M]['params']>;
export type Result<M extends MethodName> = z.infer<Contract[M]['result']>;

export type WorkspaceMethodName = {
  [M in MethodName]: Contract[M]['scope'] extends 'workspace' ? M : never;
}[MethodName];
export type HostMethodName = Exclude<MethodName, WorkspaceMethodName>;

export const methodNames = Object.keys(contract) as MethodName[];

export function isWorkspaceMethod(name: MethodName): name is WorkspaceMethodName {
  return contract[name].scope === 'workspace';
}

export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(contract, name);
}
