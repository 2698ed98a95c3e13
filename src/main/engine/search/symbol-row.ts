/** What symbol search and resolving know of a symbol. Everything else is read from the code map by row when shown. */
import type { Access, Language, SymbolKind } from '#shared/contract/common.ts';

/** Names one symbol inside one generation: row of the type, and row of the member or 0. */
export interface SymbolHandle {
  readonly type: number;
  readonly member: number;
}

export interface SymbolRow extends SymbolHandle {
  /** Simple name: `RetryPolicy`, `Next`. */
  readonly name: string;
  /** Types only: `A.B.Outer+Inner` without generic arity; '' for members, whose path is the type's + `.` + name. */
  readonly fqn: string;
  readonly kind: SymbolKind;
  readonly access: Access;
  readonly language: Language;
  /** Row of the declaring file. */
  readonly file: number;
  readonly line: number;
  /**
   * Members with parameters: types as written, e.g. `(Attempt,GatewayError)`; '' otherwise. Distinguishes
   * overloads.
   */
  readonly params: string;
}
