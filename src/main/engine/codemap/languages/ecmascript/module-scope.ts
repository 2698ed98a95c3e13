/** What the readers of single statements may do to their module; ModuleReader implements it. */
import type { Access } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import type { FactBuilder, MemberRange, MentionKind } from '../reading/fact-builder.ts';
import type { Syntax } from '../reading/syntax.ts';
import type { Lead } from './members.ts';

/** What assignments elsewhere show about a name. */
export interface Shape {
  /** `X.prototype` is assigned to. */
  prototype: boolean;
  /** A function or class is assigned to a name of X. */
  callable: boolean;
}

export interface ModuleScope {
  readonly builder: FactBuilder;
  /** Index of the module type. */
  readonly owner: number;
  /** Full dotted path, the namespace of types declared here. */
  readonly namespace: string;
  mention(kind: MentionKind, node: Syntax): void;
  /** Whether a type or member of this name is declared in this module so far. */
  declares(name: string): boolean;
  exportName(name: string, alias: string): void;
  addFunction(node: Syntax, fn: Syntax, lead: Lead, name: string, access: Access): void;
  /** A value that is exported without a declaration (`export default {…}`, `exports.x = 1`). */
  addValue(value: Syntax, node: Syntax, lead: Lead, name: string, access: Access): void;
  addVariable(member: MemberFact, range?: MemberRange): void;
  /** What is given to a name elsewhere in the module (`Foo.prototype.x = …`), by its dotted path. */
  shape(path: string): Shape | undefined;
  /** Index of the class or object that a dotted path of the module names, -1 for none. */
  typeAt(path: string): number;
  setType(path: string, type: number): void;
  /** Index of the type of a name that is nested in another, -1 for none. */
  nestedIn(outer: number, name: string): number;
}
