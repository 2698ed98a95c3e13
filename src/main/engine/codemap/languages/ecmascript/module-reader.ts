/**
 * Reads the statements of a file or of a `namespace` block. Types get the module's full path; functions and variables
 * are members of one type of kind `module`. What is exported is public, else internal; in ambient code (`declare`,
 * `.d.ts`) all is public.
 */
import type { Access } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import type { FactBuilder, MemberRange, MentionKind } from '../reading/fact-builder.ts';
import { moduleSegment } from '../reading/module-path.ts';
import { childOf, fieldOf, hasChild, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { valueRange } from './code.ts';
import { noteDoc } from './doc.ts';
import { isTypeDeclaration, readType } from './ecmascript-types.ts';
import { importFact, readImport, readReexport, readSpecifiers } from './imports.ts';
import { callableMember, type Lead, valueMember, wholeOf } from './members.ts';
import type { ModuleScope, Shape } from './module-scope.ts';
import { blocks, noteShapes, readAttached, readFunctionType } from './values/attached.ts';
import { functionValues, holdsFunctions, plainValue, readObject } from './values/objects.ts';
import { readCommonJsExport, readVariables } from './values/variables.ts';

const functions = ['function_declaration', 'generator_function_declaration', 'function_signature'];

export interface ModuleForm {
  namespace: string;
  name: string;
  ambient: boolean;
  /** Whether `module.exports` means something here. */
  commonJs: boolean;
}

export class ModuleReader implements ModuleScope {
  readonly builder: FactBuilder;
  readonly owner: number;
  readonly namespace: string;
  readonly #form: ModuleForm;
  readonly #exported = new Set<string>();
  readonly #shapes = new Map<string, Shape>();
  readonly #typesByPath = new Map<string, number>();
  /** Nested types by declaring type and name, of the first `#indexed` types. */
  readonly #nestedTypes = new Map<string, number>();
  #indexed = 0;
  /** Functions whose bodies are the module's own statements; shared with the namespaces inside. */
  readonly #wrappers: Set<Syntax>;
  #overload: MemberFact | null = null;
  /** Blocks around the statement in hand; names that end with a block are no members. */
  #blockDepth = 0;

  constructor(builder: FactBuilder, form: ModuleForm, range: { start: number; end: number }, wrappers: Set<Syntax>) {
    this.builder = builder;
    this.#wrappers = wrappers;
    this.#form = form;
    this.namespace = form.namespace === '' ? form.name : `${form.namespace}.${form.name}`;
    this.owner = builder.addType({
      name: form.name,
      namespace: form.namespace,
      kind: 'module',
      start: range.start,
      end: range.end,
    });
  }

  mention(kind: MentionKind, node: Syntax): void {
    this.builder.mention(this.owner, kind, node);
  }

  read(statements: readonly Syntax[]): void {
    this.#statements(statements);
    this.#publish();
  }

  #statements(statements: readonly Syntax[]): void {
    noteShapes(this.builder.source, statements, this.#shapes);
    let lead: Lead = { doc: '', decorators: [], start: -1 };
    for (const node of statements) {
      if (node.type === 'comment') {
        noteDoc(this.builder.source, node, lead);
        continue;
      }
      if (node.type === 'decorator') {
        lead.decorators.push(node);
        continue;
      }
      this.#statement(node, lead, this.#form.ambient ? 'public' : 'internal');
      lead = { doc: '', decorators: [], start: -1 };
    }
  }

  shape(path: string): Shape | undefined {
    return this.#shapes.get(path);
  }

  typeAt(path: string): number {
    return this.#typesByPath.get(path) ?? -1;
  }

  setType(path: string, type: number): void {
    if (type >= 0) this.#typesByPath.set(path, type);
  }

  nestedIn(outer: number, name: string): number {
    const { types } = this.builder;
    for (; this.#indexed < types.length; this.#indexed += 1) {
      const type = types[this.#indexed];
      if (type !== undefined && type.parent >= 0) this.#nestedTypes.set(`${type.parent} ${type.name}`, this.#indexed);
    }
    return this.#nestedTypes.get(`${outer} ${name}`) ?? -1;
  }

  declares(name: string): boolean {
    const { types } = this.builder;
    return (
      types.some((type) => type.name === name && type.namespace === this.namespace && type.parent < 0) ||
      this.#members().some((member) => member.name === name)
    );
  }

  exportName(name: string, alias: string): void {
    this.#exported.add(name);
    // Only what the file itself exports can be imported from it, not what an ambient module in it does.
    if (this.owner === 0 && alias !== '' && alias !== name) {
      const self = `./${this.builder.source.file.replace(/^.*\//, '')}`;
      this.builder.imports.push(importFact(self, { names: [{ name, alias }], reexport: true }));
    }
  }

  addFunction(node: Syntax, fn: Syntax, lead: Lead, name: string, access: Access): void {
    if (name === '') return;
    const shape = this.#shapes.get(name);
    if (shape !== undefined && (shape.prototype || shape.callable)) {
      const form = { name, namespace: this.namespace, access, ...shape };
      this.setType(name, readFunctionType(this.builder, node, fn, lead, form));
      return;
    }
    const form = { name, kind: 'function', access } as const;
    const { member, range } = callableMember(this.builder, this.owner, node, fn, lead, form);
    const overload = this.#overload;
    if (fn.type !== 'function_signature' && overload?.name === name) {
      overload.endLine = member.endLine;
      this.builder.extend(overload, range);
      this.#overload = null;
      return;
    }
    this.builder.addMember(this.owner, member, range);
    this.#overload = fn.type === 'function_signature' && !this.#form.ambient ? member : null;
  }

  addValue(written: Syntax, node: Syntax, lead: Lead, name: string, access: Access): void {
    const value = plainValue(written) ?? written;
    if (holdsFunctions(value) || this.#shapes.get(name)?.callable === true) {
      this.setType(name, readObject(this.builder, value, node, lead, { name, namespace: this.namespace, access }));
      return;
    }
    const kind = value.type === 'object' ? 'variable' : 'constant';
    const member = valueMember(this.builder, this.owner, { ...node, children: [] }, lead, { name, kind, access });
    this.builder.addMember(this.owner, member, valueRange(this.builder.source, node, wholeOf(node, lead), value));
    this.mention('call', value);
  }

  addVariable(member: MemberFact, range?: MemberRange): void {
    this.builder.addMember(this.owner, member, range);
  }

  #members(): readonly MemberFact[] {
    return this.builder.type(this.owner).members;
  }

  #statement(node: Syntax, lead: Lead, access: Access): void {
    if (isTypeDeclaration(node)) {
      const name = oneLine(textOf(this.builder.source, fieldOf(node, 'name')));
      this.setType(name, readType(this.builder, node, lead, { name, namespace: this.namespace, access }));
    } else if (functions.includes(node.type)) {
      this.addFunction(node, node, lead, oneLine(textOf(this.builder.source, fieldOf(node, 'name'))), access);
    } else if (
      node.type === 'variable_declaration' ||
      (node.type === 'lexical_declaration' && this.#blockDepth === 0)
    ) {
      readVariables(this, node, lead, access);
    } else if (node.type === 'import_statement') {
      const fact = readImport(textOf(this.builder.source, node));
      if (fact !== null) this.builder.imports.push(fact);
      this.builder.apart(node);
    } else if (node.type === 'export_statement') this.#export(node, lead);
    else if (node.type === 'ambient_declaration') this.#ambient(node, lead, access);
    else if (node.type === 'internal_module' || node.type === 'module') this.#namespace(node, this.#form.ambient);
    else if (node.type === 'expression_statement') this.#expression(node, lead);
    else if (blocks.has(node.type)) this.#block(node);
    else this.mention('call', node);
  }

  #export(node: Syntax, lead: Lead): void {
    const { source, imports } = this.builder;
    if (fieldOf(node, 'source') !== undefined) {
      const reexport = readReexport(textOf(source, node));
      if (reexport !== null) imports.push(reexport);
      this.builder.apart(node);
      return;
    }
    const decorators = [...lead.decorators, ...node.children.filter((child) => child.type === 'decorator')];
    const outer: Lead = { ...lead, decorators, start: node.start };
    const declaration = fieldOf(node, 'declaration');
    const isDefault = hasChild(node, 'default');
    if (declaration !== undefined) {
      this.#statement(declaration, outer, 'public');
      const name = textOf(source, fieldOf(declaration, 'name'));
      if (isDefault && name !== '') this.exportName(name, 'default');
      return;
    }
    const clause = childOf(node, 'export_clause');
    for (const { name, alias } of readSpecifiers(textOf(source, clause))) this.#exportSpecifier(name, alias);
    const value =
      fieldOf(node, 'value') ??
      (clause === undefined ? node.children.find((child) => child.type === 'identifier') : undefined);
    if (clause !== undefined || value?.type === 'identifier') this.builder.apart(node);
    if (value !== undefined) this.#exportDefault(node, value, outer);
  }

  /** An imported name is passed on to the importers of this file under its exported name. */
  #exportSpecifier(name: string, alias: string): void {
    for (const fact of this.builder.imports) {
      const imported = fact.reexport ? undefined : fact.names.find((entry) => (entry.alias || entry.name) === name);
      if (imported !== undefined) {
        const names = [{ name: imported.name, alias: alias || name }];
        this.builder.imports.push(importFact(fact.from, { names, reexport: true }));
        return;
      }
    }
    this.exportName(name, alias);
  }

  #exportDefault(node: Syntax, value: Syntax, lead: Lead): void {
    const { source } = this.builder;
    const own = textOf(source, fieldOf(value, 'name'));
    if (value.type === 'identifier') this.exportName(textOf(source, value), 'default');
    else if (value.type === 'class') {
      readType(this.builder, value, lead, { name: own || 'default', namespace: this.namespace, access: 'public' });
      if (own !== '') this.exportName(own, 'default');
    } else if (functionValues.includes(value.type)) {
      this.addFunction(node, value, lead, own || 'default', 'public');
      if (own !== '') this.exportName(own, 'default');
    } else this.addValue(value, node, lead, 'default', 'public');
  }

  #ambient(node: Syntax, lead: Lead, access: Access): void {
    const block = childOf(node, 'statement_block');
    if (block !== undefined && hasChild(node, 'global')) {
      this.#nested('global', node, block, true);
      return;
    }
    for (const child of node.children) {
      if (child.type === 'internal_module' || child.type === 'module') this.#namespace(child, true);
      else if (child.type !== 'declare' && child.type !== 'comment')
        this.#statement(child, { ...lead, start: node.start }, access);
    }
  }

  #namespace(node: Syntax, ambient: boolean): void {
    const name = fieldOf(node, 'name');
    const text = textOf(this.builder.source, name);
    const path =
      name?.type === 'string' ? text.slice(1, -1).split('/').map(moduleSegment).join('.') : text.replace(/\s/g, '');
    const body = fieldOf(node, 'body');
    if (path !== '' && body !== undefined) this.#nested(path, node, body, ambient);
  }

  #nested(path: string, node: Syntax, body: Syntax, ambient: boolean): void {
    const parts = path.split('.');
    const name = parts.pop() ?? '';
    const namespace = [this.namespace, ...parts].join('.');
    const form = { namespace, name, ambient, commonJs: false };
    const reader = new ModuleReader(this.builder, form, node, this.#wrappers);
    this.builder.body(reader.owner, body);
    reader.read(body.children);
  }

  #expression(node: Syntax, lead: Lead): void {
    const inner = node.children.find((child) => child.type === 'internal_module' || child.type === 'module');
    if (inner !== undefined) {
      this.#namespace(inner, this.#form.ambient);
      return;
    }
    const assignment = childOf(node, 'assignment_expression');
    if (this.#form.commonJs && assignment !== undefined && readCommonJsExport(this, assignment, lead)) {
      this.builder.apart(node);
      return;
    }
    if (readAttached(this, node, lead)) return;
    const bodies = wrapped(this.builder.source, node);
    for (const fn of bodies) {
      this.#wrappers.add(fn);
      this.#statements(fieldOf(fn, 'body')?.children ?? []);
    }
    if (bodies.length === 0) this.mention('call', node);
  }

  /** What a block declares with `function` and `var` belongs to the module, and its classes are types all the same. */
  #block(node: Syntax): void {
    this.#blockDepth += 1;
    this.#statements(node.children);
    this.#blockDepth -= 1;
  }

  #publish(): void {
    for (const member of this.#members()) if (this.#exported.has(member.name)) member.access = 'public';
    for (const type of this.builder.types) {
      if (type.namespace === this.namespace && type.parent < 0 && this.#exported.has(type.name)) type.access = 'public';
    }
  }
}

/**
 * Functions of a call at the top of a module whose bodies are the module's: the callee itself (`(function () { … })()`)
 * with the functions it is given (UMD), and those of `define(…)`. The walk enters no others.
 */
function wrapped(source: Source, node: Syntax): Syntax[] {
  const inner = node.children.find(
    (child) => child.type === 'unary_expression' || child.type === 'parenthesized_expression',
  );
  const call =
    node.children.find((child) => child.type === 'call_expression') ??
    (inner === undefined ? undefined : childOf(inner, 'call_expression'));
  if (call === undefined) return [];
  let callee = fieldOf(call, 'function');
  const isDefine = callee?.type === 'identifier' && textOf(source, callee) === 'define';
  while (callee?.type === 'member_expression' || callee?.type === 'parenthesized_expression')
    callee = callee.children[0];
  const own = callee !== undefined && functionValues.includes(callee.type) ? [callee] : [];
  if (own.length === 0 && !isDefine) return [];
  const given = (fieldOf(call, 'arguments')?.children ?? []).map((child) => plainValue(child) ?? child);
  return [...own, ...given.filter((child) => functionValues.includes(child.type))];
}
