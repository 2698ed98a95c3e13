/**
 * How a contract method is declared. One declaration carries the schema of its parameters and result, where it is
 * answered, and which command and tool offer it; transports, the CLI and the tests all read this table, so a method
 * that is added here appears everywhere.
 */
import type { z } from 'zod';

/** Why a method has no command or no tool; the text is shown by the test that walks the contract. */
export interface Exemption {
  readonly exempt: string;
}

export type Scope = 'host' | 'workspace';

export interface MethodSpec<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType, S extends Scope = Scope> {
  readonly params: P;
  readonly result: R;
  /** `host`: answered by the process that the caller talks to. `workspace`: answered by the owner of the open workspace. */
  readonly scope: S;
  readonly effect: 'read' | 'write';
  /** The command that offers it, or why there is none. */
  readonly cli: string | Exemption;
  /** The MCP tool that offers it, or why there is none. */
  readonly mcp: string | Exemption;
}

/** Keeps the exact schema types and the scope of a declaration. */
export function method<P extends z.ZodType, R extends z.ZodType, S extends Scope>(
  spec: MethodSpec<P, R, S>,
): MethodSpec<P, R, S> {
  return spec;
}

export function exempt(reason: string): Exemption {
  return { exempt: reason };
}
