/**
 * Reads a Go file: its part of the package's module (functions, constants, variables), named types with their members,
 * and methods, which belong to the type of their receiver wherever in the package that is declared.
 * `var _ I = (*T)(nil)`, the way Go code says that a type implements an interface, is taken at its word.
 */
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import type { CodePiece } from '../reading/code-ranges.ts';
import { emptyMember, FactBuilder } from '../reading/fact-builder.ts';
import { type ModulePath, modulePath, moduleSegment } from '../reading/module-path.ts';
import { scanNames } from '../reading/name-scan.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { Comments, type Lead, noLead, takeComments, withTrailing } from './doc.ts';
import { kindOf, readUnderlying } from './go-types.ts';
import { readImports } from './imports.ts';
import { goLexicon } from './lexicon.ts';
import { readGoMentions } from './mentions.ts';
import { accessOf, callableMember, callableRange, goCode, typeParametersOf } from './signatures.ts';

export function goFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[]; aside: boolean } {
  const clause = /^package\b/m.exec(source.text)?.index ?? 0;
  const facts = { ...new FileReader(root, source).read(root), aside: isAside(source.text.slice(0, clause)) };
  return source.file.endsWith('_test.go') ? { ...facts, types: facts.types.map(hidden) } : facts;
}

/** What a file of tests declares, no importer sees, however it is spelt. The package itself is that of its other files. */
function hidden(type: TypeFact): TypeFact {
  const inside = <T extends { access: TypeFact['access'] }>(of: T): T =>
    of.access === 'public' ? { ...of, access: 'internal' } : of;
  const members = type.members.map(inside);
  return type.kind === 'module' || type.addition === true ? { ...type, members } : { ...inside(type), members };
}

/** Characters of a receiver that anyone would write; patterns on longer ones could take long. */
const maxReceiver = 400;
const name = '[\\p{L}_][\\p{L}\\p{Nd}_]*';
const lostType = /^[ \t]+([\p{L}_][\p{L}\p{Nd}_]*)(?:\[[^\]\n]*\])?[ \t]+(struct|interface)\b/u;
const typeInitial = new Uint8Array(128);
typeInitial['t'.charCodeAt(0)] = 1;
const assertedValue = new RegExp(
  `^(?:\\(\\s*\\*\\s*|&\\s*|new\\(\\s*|(?=${name}\\s*[[{]))(${name})\\s*[[{)]|^(${name})\\(`,
  'u',
);

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #package: ModulePath;
  readonly #module: number;
  /** Types of the file by name, those that only have methods here included. */
  readonly #types = new Map<string, number>();
  readonly #typeParameters = new Set<string>();
  /** `var _ I = …`: read when all types of the file are known. */
  readonly #assertions: Syntax[] = [];
  /** Values of the last constants that had some: those behind them in a group repeat them. */
  #repeated: readonly string[] = [];

  constructor(root: Syntax, source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, goCode);
    const clause = childOf(root, 'package_clause');
    const named = clause === undefined ? undefined : childOf(clause, 'package_identifier');
    this.#package = packageOf(source, textOf(source, named), clause?.start ?? 0);
    const { namespace, name } = this.#package;
    this.#module = this.#builder.addType({ name, namespace, kind: 'module', start: 0, end: source.text.length });
    this.#builder.type(this.#module).partial = true;
    this.#builder.body(this.#module, { start: 0, end: source.text.length });
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    const comments = new Comments(this.#source);
    for (const node of root.children) {
      if (node.type === 'comment') comments.add(node);
      else this.#readTop(node, comments.take(node));
    }
    for (const spec of this.#assertions) this.#readAssertion(spec);
    if (this.#source.broken) this.#salvage();
    readGoMentions(builder, this.#module, this.#typeParameters);
    return builder.finish((type) => {
      return type.kind === 'module' && type.members.length === 0 && type.uses.length === 0 && type.doc === '';
    });
  }

  #readTop(node: Syntax, lead: Lead): void {
    if (node.type === 'package_clause') this.#readPackage(node, lead);
    else if (node.type === 'import_declaration') {
      this.#builder.imports.push(...readImports(this.#source, node));
      this.#builder.apart(node);
    } else if (node.type === 'function_declaration') this.#readFunction(node, lead);
    else if (node.type === 'method_declaration') this.#readMethod(node, lead);
    else if (node.type === 'type_declaration') this.#readSpecs(node, lead, (...each) => this.#readType(...each));
    else if (node.type === 'const_declaration') this.#readSpecs(node, lead, (...each) => this.#readValues(...each));
    else if (node.type === 'var_declaration') {
      const list = childOf(node, 'var_spec_list') ?? node;
      this.#readSpecs(list, lead, (...each) => this.#readValues(...each));
    }
  }

  #readPackage(node: Syntax, lead: Lead): void {
    this.#builder.type(this.#module).doc = lead.doc;
    this.#builder.apart({ start: takeComments(this.#builder, lead, node.start), end: node.end });
  }

  /** One declaration or a group in brackets; what documents a group of one documents the one. */
  #readSpecs(list: Syntax, lead: Lead, read: (spec: Syntax, lead: Lead, start: number) => void): void {
    const comments = new Comments(this.#source);
    this.#repeated = [];
    const specs = list.children.filter((child) => child.type !== 'comment');
    const alone = specs.length === 1 ? lead : noLead;
    const bracketed = /^\s*(?:\w+\s*)?\(/.test(this.#source.text.slice(list.start, specs[0]?.start ?? list.end));
    // The words and brackets around a group are layout.
    this.#builder.apart({ start: list.start, end: specs[0]?.start ?? list.end });
    if (bracketed) this.#builder.apart({ start: list.end - 1, end: list.end });
    for (const [index, node] of list.children.entries()) {
      if (node.type === 'comment') {
        comments.add(node);
        continue;
      }
      const own = withTrailing(this.#source, comments.take(node), node, list.children[index + 1]);
      const start = bracketed ? node.start : list.start;
      read(node, joined(alone, own), start);
    }
  }

  #readFunction(node: Syntax, lead: Lead): void {
    const name = textOf(this.#source, fieldOf(node, 'name'));
    this.#noteTypeParameters(node);
    if (name === '') return;
    const member = callableMember(this.#builder, this.#module, node, { name, kind: 'function', lead });
    // A function called `_` is only there to be compiled.
    if (name !== '_') this.#builder.addMember(this.#module, member, callableRange(this.#builder, node, lead));
  }

  #readMethod(node: Syntax, lead: Lead): void {
    const name = textOf(this.#source, fieldOf(node, 'name'));
    const receiver = oneLine(textOf(this.#source, fieldOf(node, 'receiver')));
    if (receiver.length > maxReceiver) return;
    const match = /([\p{L}_][\p{L}\p{Nd}_]*)\s*(?:\[([^\]]*)\]\s*)?\)*,?\s*\)$/u.exec(receiver);
    if (name === '' || match === null) return;
    for (const parameter of match[2]?.split(',') ?? []) this.#typeParameters.add(parameter.trim());
    const owner = this.#typeNamed(match[1] ?? '', node);
    const member = callableMember(this.#builder, owner, node, { name, kind: 'method', lead });
    if (name !== '_') this.#builder.addMember(owner, member, callableRange(this.#builder, node, lead));
  }

  /** The type of a receiver: declared in this file before or later, or in another file of the package. */
  #typeNamed(name: string, { start, end }: { start: number; end: number }): number {
    const known = this.#types.get(name);
    if (known !== undefined) {
      const type = this.#builder.type(known);
      if (type.addition === true) type.endLine = this.#source.lineAt(end - 1);
      return known;
    }
    const namespace = this.#package.full;
    const owner = this.#builder.addType({ name, kind: 'struct', namespace, access: accessOf(name), start, end });
    this.#builder.type(owner).addition = true;
    this.#types.set(name, owner);
    return owner;
  }

  #readType(spec: Syntax, lead: Lead, start: number): void {
    if (spec.type !== 'type_spec' && spec.type !== 'type_alias') return;
    const name = textOf(this.#source, fieldOf(spec, 'name'));
    if (name === '' || name === '_') return;
    const { end } = spec;
    const owner = this.#typeNamed(name, { ...spec, start });
    const type = this.#builder.type(owner);
    delete type.addition;
    Object.assign(type, spanOf(this.#source, start, end));
    type.kind = kindOf(spec);
    type.doc = lead.doc;
    takeComments(this.#builder, lead, start);
    type.attributes = lead.directives;
    type.arity = typeParametersOf(this.#source, fieldOf(spec, 'type_parameters')).length;
    this.#noteTypeParameters(spec);
    if (!this.#isTorn(type, spec)) readUnderlying(this.#builder, owner, spec);
  }

  /** An error may leave a struct or interface without its body, and take what comes later for the underlying type. */
  #isTorn(type: TypeFact, spec: Syntax): boolean {
    const kind = this.#source.broken ? lostType.exec(` ${textOf(this.#source, spec).slice(0, 200)}`)?.[2] : undefined;
    if ((kind !== 'struct' && kind !== 'interface') || kind === type.kind || spec.type === 'type_alias') return false;
    type.kind = kind;
    return true;
  }

  #readValues(spec: Syntax, lead: Lead, start: number): void {
    if (spec.type !== 'const_spec' && spec.type !== 'var_spec') return;
    const builder = this.#builder;
    const typeNode = fieldOf(spec, 'type');
    const names = spec.children.filter((child) => child.field === 'name').map((name) => textOf(this.#source, name));
    if (typeNode !== undefined && names.length === 1 && names[0] === '_') {
      this.#assertions.push(spec);
      return;
    }
    builder.mention(this.#module, 'memberType', typeNode);
    builder.mention(this.#module, 'call', fieldOf(spec, 'value'));
    const type = oneLine(textOf(this.#source, typeNode));
    const values = this.#valuesOf(spec);
    const from = takeComments(builder, lead, start);
    for (const [n, name] of names.entries()) {
      if (name === '_' || name === '') continue;
      const member: MemberFact = {
        ...emptyMember(spanOf(this.#source, start, spec.end)),
        name,
        kind: spec.type === 'const_spec' ? 'constant' : 'variable',
        access: accessOf(name),
        attributes: lead.directives,
        type,
        signature: signatureOf(name, [], null, type),
        doc: lead.doc,
      };
      // One call may give all of several names their values.
      const code = values.length === names.length ? values.slice(n, n + 1) : values;
      builder.addMember(this.#module, member, { start: from, end: spec.end, code });
    }
  }

  /** Values of the names of a spec. A constant without one has that of the constant before it, written or not. */
  #valuesOf(spec: Syntax): readonly CodePiece[] {
    const own = (fieldOf(spec, 'value')?.children ?? []).filter((child) => child.type !== 'comment');
    if (spec.type !== 'const_spec') return own;
    if (own.length === 0) {
      const names = spec.children.filter((child) => child.field === 'name');
      return names.map(({ start, end }, n) => ({ start, end, before: this.#repeated[n] ?? '' }));
    }
    this.#repeated = own.map((value) => textOf(this.#source, value).replace(/\s+/g, ''));
    return own;
  }

  /** `(*T)(nil)`, `&T{}`, `T{}`, `new(T)`, `T(…)`: T of this package implements the type of the variable. */
  #readAssertion(spec: Syntax): void {
    const typeNode = fieldOf(spec, 'type');
    const value = fieldOf(spec, 'value');
    const contract = /^[\p{L}_][\p{L}\p{Nd}_.]*/u.exec(textOf(this.#source, typeNode))?.[0];
    const match = assertedValue.exec(textOf(this.#source, value));
    const name = match?.[1] ?? match?.[2] ?? '';
    // `T(…)` may as well be a call.
    const isType = match?.[1] !== undefined || this.#types.has(name);
    if (contract === undefined || value === undefined || !isType) {
      this.#builder.mention(this.#module, 'memberType', typeNode);
      this.#builder.mention(this.#module, 'call', value);
      return;
    }
    this.#builder.type(this.#typeNamed(name, spec)).bases.push({ name: contract, kind: 'implements' });
  }

  /** Types that the tree lost in an error (`type T struct {`): a broken file still gives what can be read. */
  #salvage(): void {
    const { text } = this.#source;
    const visit = (start: number, end: number): number => {
      if (text.slice(start, end) !== 'type' || (start > 0 && text[start - 1] !== '\n')) return end;
      const match = lostType.exec(text.slice(end, end + 200));
      const name = match?.[1];
      if (match === null || name === undefined || this.#types.get(name) !== undefined) return end;
      const owner = this.#typeNamed(name, { start, end: end + match[0].length });
      const type = this.#builder.type(owner);
      delete type.addition;
      type.kind = match[2] === 'interface' ? 'interface' : 'struct';
      return end + match[0].length;
    };
    scanNames(text, 0, text.length, { lexicon: goLexicon, initials: typeInitial, visit });
  }

  #noteTypeParameters(node: Syntax): void {
    for (const name of typeParametersOf(this.#source, fieldOf(node, 'type_parameters'))) this.#typeParameters.add(name);
  }
}

/** What a spec has of its own goes before what its group has. */
function joined(group: Lead, own: Lead): Lead {
  return {
    doc: own.doc || group.doc,
    directives: [...group.directives, ...own.directives],
    comments: own.doc === '' ? [...group.comments, ...own.comments] : own.comments,
  };
}

/** The default values; tags of a server's system hold by default. */
const given = /^(?:linux|unix|amd64|cgo|gc|go1\.\d+)$/;
const longest = 400;

/**
 * Whether a file is built only with a certain tag: where several files declare the same, the one in the default build
 * is meant. Main function: isAside.
 */
export function isAside(head: string): boolean {
  const line = /^\/\/go:build[ \t]+(.+)$/m.exec(head)?.[1] ?? '';
  const tokens = line.length > longest ? [] : (line.match(/&&|\|\||[!()]|[^\s!()&|]+/g) ?? []);
  let at = 0;
  // The grammar of go/build/constraint: or of ands of nots.
  const any = (): boolean => {
    let holds = all();
    while (tokens[at] === '||') {
      at += 1;
      holds = all() || holds;
    }
    return holds;
  };
  const all = (): boolean => {
    let holds = one();
    while (tokens[at] === '&&') {
      at += 1;
      holds = one() && holds;
    }
    return holds;
  };
  const one = (): boolean => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '!') return !one();
    if (token !== '(') return given.test(token);
    const holds = any();
    at += 1;
    return holds;
  };
  return tokens.length > 0 && !any();
}

/**
 * Which package a file belongs to, spelt as a dotted path from the workspace root (docs/languages.md). The folder is
 * the package; the root, which has no name, takes the name of its package clause. `x_test` packages are siblings of
 * the package they test, and a program that the build leaves out (`//go:build ignore`) is a package of its own.
 *
 * @param name as the package clause says, '' for none. @param before offset of the clause.
 */
function packageOf({ file, text }: Source, name: string, before: number): ModulePath {
  if (/^\/\/(?:go:build|[ \t]*\+build)[ \t]+ignore[ \t]*$/m.test(text.slice(0, before))) return modulePath(file, '');
  const folders = file.split('/').slice(0, -1).map(moduleSegment);
  const folder = folders.pop();
  if (folder === undefined) return { namespace: '', name: name || 'main', full: name || 'main' };
  const own = name.endsWith('_test') ? `${folder}_test` : folder;
  return { namespace: folders.join('.'), name: own, full: [...folders, own].join('.') };
}
