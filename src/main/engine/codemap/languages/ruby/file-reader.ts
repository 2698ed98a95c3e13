/**
 * Reads a Ruby file: types with their members, and what it requires. Constants in constants are told by their whole path, so
 * that a type may be reopened in any file. What the file declares or runs outside of types belongs to a type of kind
 * `module`, named by the whole path of the file (`lib-tasks-build-rake`).
 */
import type { Access } from '#shared/contract/common.ts';
import type { ImportFact, TypeFact } from '../../facts.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { moduleSegment } from '../reading/module-path.ts';
import { childOf, fieldOf, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { rubyCode } from './code.ts';
import { codeEnd } from './lexicon.ts';
import { readMacro } from './macros.ts';
import { readRubyMentions } from './mentions.ts';
import { addDeclared, readAlias, readMethod, type Said } from './methods.ts';
import { argumentsOf, constantPath, literalName, literalNames, type MemberPlace, placeWithin } from './parts.ts';
import { addBase, addRubyType, madeType, readMaker, readSuperclass } from './ruby-types.ts';

export function rubyFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read(root);
}

/** Nodes that only lead to declarations. */
const leads = new Set([
  ...['if', 'unless', 'then', 'else', 'elsif', 'if_modifier', 'unless_modifier', 'begin', 'begin_block', 'rescue'],
  ...['ensure', 'body_statement', 'block_body', 'parenthesized_statements'],
]);
const accessWords: Readonly<Record<string, Access>> = { public: 'public', protected: 'protected', private: 'private' };
const classMethodAccess: Readonly<Record<string, Access>> = {
  private_class_method: 'private',
  public_class_method: 'public',
};
/** Blocks whose code is run for another type: the one before the dot. */
const opens = /^(?:class|module|instance)_(?:eval|exec)$/;

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #module: MemberPlace;

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, rubyCode);
    const name = source.file.split('/').map(moduleSegment).join('-');
    const whole = { start: 0, end: source.text.length };
    const owner = this.#builder.addType({ name, kind: 'module', namespace: '', ...whole });
    this.#module = { owner, inModule: true, path: '', isStatic: false, access: 'public', asFunctions: false };
    this.#builder.body(owner, { start: 0, end: codeEnd(source.text) });
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    for (const node of root.children) this.#read(this.#module, node);
    readRubyMentions(builder);
    const containers = new Set(builder.types.map(({ namespace }) => namespace));
    return builder.finish((type) => {
      const { kind, members, uses, bases, doc, name, namespace } = type;
      if (kind === 'module') return members.length === 0 && uses.length === 0;
      // A module that only holds other types is a namespace.
      const path = namespace === '' ? name : `${namespace}.${name}`;
      const isEmpty = members.length + uses.length + bases.length === 0 && doc === '';
      return kind === 'trait' && isEmpty && containers.has(path);
    });
  }

  /** One statement of a file or of the body of a type. */
  #read(place: MemberPlace, node: Syntax): void {
    switch (node.type) {
      case 'comment':
      case 'heredoc_body':
      case 'uninterpreted':
        return;
      case 'class':
        this.#readType(place, node);
        return;
      case 'module':
        this.#readType(place, node);
        return;
      case 'singleton_class':
        this.#readSingleton(place, node);
        return;
      case 'method':
        readMethod(this.#builder, place, node);
        return;
      case 'singleton_method':
        this.#readSingletonMethod(place, node);
        return;
      case 'alias':
        readAlias(this.#builder, place, node);
        return;
      case 'assignment':
        this.#readAssignment(place, node);
        return;
      case 'call':
        this.#readCall(place, node);
        return;
      case 'identifier':
        this.#readWord(place, node);
        return;
    }
    if (leads.has(node.type)) this.#readAll(place, node);
    else this.#builder.mention(place.owner, 'call', node);
  }

  #readAll(place: MemberPlace, node: Syntax | undefined): void {
    for (const child of node?.children ?? []) this.#read(place, child);
  }

  #readType(place: MemberPlace, node: Syntax): void {
    const kind = node.type === 'class' ? 'class' : 'trait';
    const written = textOf(this.#source, fieldOf(node, 'name'));
    const inner = addRubyType(this.#builder, place, { written, kind, node });
    if (inner === null) return;
    readSuperclass(this.#builder, inner, node);
    this.#readBody(inner, fieldOf(node, 'body'));
  }

  /** A body of one statement is that statement. */
  #readBody(place: MemberPlace, body: Syntax | undefined): void {
    if (body === undefined) return;
    this.#builder.body(place.owner, body);
    this.#read(place, body);
  }

  /** `class << self`; of another constant the members are added to that. */
  #readSingleton(place: MemberPlace, node: Syntax): void {
    const value = textOf(this.#source, fieldOf(node, 'value'));
    const outer = value === 'self' ? place : this.#placeOf(place, value, node);
    if (outer === null || (outer.inModule && value === 'self')) return;
    this.#readAll(placeWithin(outer, { isStatic: true }), fieldOf(node, 'body'));
  }

  /** `def self.go`, `def Foo.go`. One of a value that is no constant is no one else's. */
  #readSingletonMethod(place: MemberPlace, node: Syntax, said: Said = {}): void {
    const object = textOf(this.#source, fieldOf(node, 'object'));
    const owner = object === 'self' ? place : this.#placeOf(place, object, node);
    if (owner === null) this.#builder.mention(place.owner, 'call', fieldOf(node, 'body'));
    else readMethod(this.#builder, owner, node, { isStatic: true, ...said });
  }

  /** The type that a constant means here: the one around, or an addition to it. */
  #placeOf(place: MemberPlace, written: string, node: Syntax): MemberPlace | null {
    const path = constantPath(written);
    if (path === '') return null;
    if (place.path === path || place.path.endsWith(`.${path}`)) return place;
    // In the module of its own name a constant of a path is looked for outside.
    return addRubyType(this.#builder, place, { written, kind: 'class', node, isAddition: true });
  }

  #readAssignment(place: MemberPlace, node: Syntax): void {
    const left = fieldOf(node, 'left');
    const value = fieldOf(node, 'right');
    const made = left === undefined || left.type !== 'constant' ? null : madeType(this.#builder, value);
    if (made !== null) {
      const written = textOf(this.#source, left);
      const inner = addRubyType(this.#builder, place, { written, kind: made.kind, node });
      if (inner === null) return;
      readMaker(this.#builder, inner, made.call, made.kind);
      this.#readBody(inner, this.#blockBody(made.call));
      return;
    }
    const names = left?.type === 'left_assignment_list' ? left.children : left === undefined ? [] : [left];
    const constants = names.filter(({ type }) => type === 'constant');
    for (const at of constants) {
      const name = textOf(this.#source, at);
      const code = constants.length === 1 ? [value] : [];
      addDeclared(this.#builder, place, node, { name, kind: 'constant', at, code }, constants.length === 1);
    }
    if (value?.type === 'call') this.#readCall(place, value);
    else if (value?.type === 'assignment') this.#readAssignment(place, value);
    else this.#builder.mention(place.owner, 'call', value ?? node);
  }

  #blockBody(call: Syntax): Syntax | undefined {
    const block = childOf(call, 'do_block', 'block');
    return block === undefined ? undefined : fieldOf(block, 'body');
  }

  /** `private` alone holds for what follows. */
  #readWord(place: MemberPlace, node: Syntax): void {
    const word = textOf(this.#source, node);
    const access = Object.hasOwn(accessWords, word) ? accessWords[word] : undefined;
    if (access !== undefined) {
      place.access = access;
      place.asFunctions = false;
    } else if (word === 'module_function') place.asFunctions = true;
  }

  #readCall(place: MemberPlace, node: Syntax): void {
    const builder = this.#builder;
    const word = textOf(this.#source, fieldOf(node, 'method'));
    const receiver = fieldOf(node, 'receiver');
    if (receiver === undefined && this.#readDirective(place, node, word)) return;
    if (readMacro(builder, place, node)) {
      builder.mention(place.owner, 'call', fieldOf(node, 'arguments'));
      builder.mention(place.owner, 'call', childOf(node, 'do_block', 'block'));
      return;
    }
    // A class without a name has its members for itself.
    if (madeType(builder, node) !== null) {
      builder.mention(place.owner, 'call', node);
      return;
    }
    const block = this.#blockBody(node);
    builder.mention(place.owner, 'call', receiver);
    builder.mention(place.owner, 'call', fieldOf(node, 'arguments'));
    if (block === undefined) return;
    this.#readAll(this.#placeInBlock(place, node, word, receiver), { ...block, children: [block] });
  }

  /** Whose the members are that are declared in the block of a call. */
  #placeInBlock(place: MemberPlace, node: Syntax, word: string, receiver: Syntax | undefined): MemberPlace {
    if (receiver === undefined && word === 'class_methods' && !place.inModule)
      return placeWithin(place, { isStatic: true });
    if (receiver !== undefined && opens.test(word)) {
      const other = this.#placeOf(place, textOf(this.#source, receiver), node);
      if (other !== null) return placeWithin(other);
    }
    return placeWithin(place);
  }

  /** Calls that say something of the type and its members, and declare none. */
  #readDirective(place: MemberPlace, node: Syntax, word: string): boolean {
    const given = argumentsOf(node);
    if (/^(?:require|require_relative|load|autoload|require_dependency)$/.test(word))
      return this.#readRequire(node, word);
    if (/^(?:include|extend|prepend)$/.test(word) && !place.inModule) {
      for (const one of given) {
        if (constantPath(textOf(this.#source, one)) === '') this.#builder.mention(place.owner, 'call', one);
        else addBase(this.#builder, place.owner, one);
      }
      return true;
    }
    if (word === 'private_constant' || word === 'public_constant') {
      const access = word === 'private_constant' ? 'private' : 'public';
      this.#builder.apart(node);
      this.#setAccess(place, given, access, ({ kind }) => kind === 'constant');
      for (const { name } of given.flatMap((one) => literalNames(this.#source, one)))
        this.#hideType(place, name, access);
      return true;
    }
    const ofClass = Object.hasOwn(classMethodAccess, word) ? classMethodAccess[word] : undefined;
    const access = ofClass ?? (Object.hasOwn(accessWords, word) ? accessWords[word] : undefined);
    if (access === undefined && word !== 'module_function') return false;
    if (given.length === 0) this.#readWord(place, fieldOf(node, 'method') ?? node);
    for (const one of given) {
      const said: Said = { ...(access === undefined ? { isStatic: true } : { access }), start: node.start };
      if (one.type === 'method') readMethod(this.#builder, place, one, said);
      else if (one.type === 'singleton_method') this.#readSingletonMethod(place, one, said);
      else if (one.type === 'call') {
        const within = { ...place, access: access ?? place.access };
        this.#readCall(within, one);
      } else if (access === undefined) this.#makeStatic(place, one);
      else
        this.#setAccess(
          place,
          [one],
          access,
          ({ modifiers }) => (ofClass !== undefined || place.isStatic) === modifiers.includes('static'),
        );
    }
    return true;
  }

  #setAccess(
    place: MemberPlace,
    given: readonly Syntax[],
    access: Access,
    fits: (member: TypeFact['members'][number]) => boolean,
  ): void {
    for (const { name } of given.flatMap((one) => literalNames(this.#source, one)))
      for (const member of this.#builder.type(place.owner).members)
        if (member.name === name && fits(member)) member.access = access;
  }

  #hideType(place: MemberPlace, name: string, access: Access): void {
    const found = this.#builder.types.find((type) => type.namespace === place.path && type.name === name);
    if (found !== undefined && found.kind !== 'module') found.access = access;
  }

  #makeStatic(place: MemberPlace, one: Syntax): void {
    for (const { name } of literalNames(this.#source, one))
      for (const member of this.#builder.type(place.owner).members)
        if (member.name === name) member.modifiers = ['static'];
  }

  /** `require_relative "x"` names a file beside this one: `./x`. */
  #readRequire(node: Syntax, word: string): boolean {
    const given = argumentsOf(node);
    const path = literalName(this.#source, word === 'autoload' ? given[1] : given[0]).replace(/\.rb$/, '');
    if (path === '') return false;
    const from = word !== 'require_relative' ? path : /^\.\.?\//.test(path) ? path : `./${path}`;
    this.#builder.apart(node);
    this.#builder.imports.push({ from, names: [], alias: '', global: false, reexport: false });
    return true;
  }
}
