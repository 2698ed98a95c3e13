/**
 * Reads a Python file: the module with its functions and names, classes with their members, nested classes. Blocks
 * under `if`, `try` and `with` count as part of the level that contains them. Enum subclasses are enums, Protocols are
 * interfaces.
 */
import type { TypeKind } from '#shared/contract/common.ts';
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import { FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { type KnownName, parameterNames, readMentions } from '../reading/known-names.ts';
import { modulePath } from '../reading/module-path.ts';
import { splitTop, typeParameterNames } from '../reading/signature.ts';
import { fieldOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import {
  accessOf,
  decoratorTexts,
  exportedNames,
  isConstantName,
  mentionAssignment,
  readFunction,
  targetsOf,
  valueMember,
} from './functions.ts';
import { readFromImport, readImport, readLocalImports } from './imports.ts';
import { annotationLexicon, docstringAt, pythonCode, pythonLexicon } from './lexicon.ts';
import { holdsClass } from './nodes.ts';

const enumBases = new Set(['Enum', 'IntEnum', 'StrEnum', 'Flag', 'IntFlag', 'ReprEnum']);
const blocks = new Set([
  'block',
  'if_statement',
  'elif_clause',
  'else_clause',
  'try_statement',
  'except_clause',
  'finally_clause',
  'with_statement',
]);

/** Statements that no module or class reads: what a loop declares comes and goes, but a class is a class. */
const loops = new Set(['for_statement', 'while_statement', 'match_statement']);

interface Place {
  owner: number;
  inClass: boolean;
  namespace: string;
}

export function pythonFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read(root);
}

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  /** Full module path, namespace of the file's types. */
  readonly #namespace: string;
  readonly #module: number;
  readonly #overloads = new Map<string, MemberFact>();
  readonly #localCounts = new Map<string, number>();

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, pythonCode);
    const { namespace, name, full } = modulePath(source.file, '__init__');
    this.#namespace = full;
    this.#module = this.#builder.addType({ name, namespace, kind: 'module', start: 0, end: source.text.length });
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    const { text } = this.#source;
    const first = root.children.find((child) => child.type !== 'comment');
    builder.body(this.#module, { start: 0, end: text.length });
    if (first !== undefined) builder.type(this.#module).doc = this.#takeDocstring(first);
    const module = { owner: this.#module, inClass: false, namespace: this.#namespace };
    this.#readBlock(root.children, module);
    if (holdsClass(text, 0, text.length)) this.#readLocalClasses(root.children, this.#namespace, false);
    this.#applyAll(exportedNames(text));
    for (const type of builder.types) type.members = distinct(builder, type.members);
    readMentions(builder, this.#knownNames(), { lexicon: pythonLexicon, annotations: annotationLexicon, isKey });
    return builder.finish((type) => type.kind === 'module' && type.members.length === 0 && type.uses.length === 0);
  }

  #readBlock(nodes: readonly Syntax[], place: Place): void {
    for (const node of nodes) this.#readStatement(node, place);
  }

  #readStatement(node: Syntax, place: Place): void {
    if (node.type === 'function_definition') this.#readFunction(node, node, place);
    else if (node.type === 'class_definition') this.#readClass(node, node, place);
    else if (node.type === 'decorated_definition') {
      const definition = fieldOf(node, 'definition');
      if (definition?.type === 'function_definition') this.#readFunction(definition, node, place);
      else if (definition?.type === 'class_definition') this.#readClass(definition, node, place);
    } else if (node.type === 'expression_statement') this.#readExpression(node, place);
    else if (node.type === 'import_statement') {
      this.#builder.apart(node);
      this.#builder.imports.push(...readImport(this.#source, node));
    } else if (node.type === 'import_from_statement') {
      this.#builder.apart(node);
      const fact = readFromImport(this.#source, node);
      if (fact !== null) this.#builder.imports.push(fact);
    } else if (node.type === 'type_alias_statement') this.#readAlias(node, place);
    else if (blocks.has(node.type)) this.#readBlock(node.children, place);
    else if (node.type !== 'comment') this.#builder.mention(place.owner, 'call', node);
  }

  #readFunction(node: Syntax, outer: Syntax, place: Place): void {
    const builder = this.#builder;
    const read = readFunction(builder, place.owner, node, outer, place.inClass);
    if (read === null) return;
    const body = fieldOf(node, 'body');
    builder.imports.push(
      ...readLocalImports(body === undefined ? '' : this.#source.text.slice(read.bodyStart, body.end)),
    );
    const { member, range } = read;
    const key = `${place.owner} ${member.name}`;
    const overload = this.#overloads.get(key);
    const property = builder
      .type(place.owner)
      .members.find((known) => known.kind === 'property' && known.name === member.name);
    if (read.isAccessor && property !== undefined) {
      property.modifiers = property.modifiers.filter((word) => word !== 'readonly');
      property.endLine = Math.max(property.endLine, member.endLine);
      builder.extend(property, range);
    } else if (overload !== undefined && !read.isOverload) {
      overload.endLine = member.endLine;
      builder.extend(overload, range);
      this.#overloads.delete(key);
    } else {
      builder.addMember(place.owner, member, range);
      if (read.isOverload) this.#overloads.set(key, member);
    }
    if (place.inClass && member.name === '__init__' && body !== undefined)
      this.#readFields(body, place.owner, read.receiver);
  }

  /** `self.x = …` anywhere in `__init__`; the first assignment that has a type, or the first, counts. */
  #readFields(block: Syntax, owner: number, receiver: string): void {
    if (receiver === '') return;
    for (const node of block.children) {
      if (blocks.has(node.type)) this.#readFields(node, owner, receiver);
      const assignment = node.type === 'expression_statement' ? node.children[0] : undefined;
      if (assignment?.type !== 'assignment') continue;
      for (const target of targetsOf(this.#source, assignment, receiver)) {
        const known = this.#builder.type(owner).members.find((member) => member.name === target.name);
        if (known === undefined) this.#builder.addMember(owner, valueMember(this.#source, assignment, target, 'field'));
      }
      this.#builder.mention(owner, 'memberType', fieldOf(assignment, 'type'));
    }
  }

  #readClass(node: Syntax, outer: Syntax, place: Place): void {
    const builder = this.#builder;
    const name = textOf(this.#source, fieldOf(node, 'name'));
    if (name === '') return;
    const owner = builder.addType({
      name,
      kind: 'class',
      namespace: place.namespace,
      access: place.owner < 0 ? 'internal' : accessOf(name),
      parent: place.inClass ? place.owner : -1,
      start: outer.start,
      end: node.end,
    });
    const type = builder.type(owner);
    type.attributes = decoratorTexts(
      builder,
      owner,
      outer.children.filter((child) => child.type === 'decorator'),
    );
    const parameters = fieldOf(node, 'type_parameters');
    builder.mention(owner, 'memberType', parameters);
    type.arity = typeParameterNames(textOf(this.#source, parameters)).length;
    this.#readBases(owner, fieldOf(node, 'superclasses'));
    type.kind = kindOf(type, this.#builder.imports);
    const body = fieldOf(node, 'body');
    if (body === undefined) return;
    builder.body(owner, body);
    type.doc = this.#takeDocstring(body);
    this.#readBlock(body.children, { owner, inClass: true, namespace: place.namespace });
  }

  /** The docstring that a body starts with: it is doc and no code. */
  #takeDocstring({ start, end }: Syntax): string {
    const docstring = docstringAt(this.#source.text, start, end);
    this.#builder.apart({ start, end: docstring.end });
    return docstring.doc;
  }

  /**
   * Classes that functions declare inside, in the namespace of the classes and functions around them.
   * @param unread whether no module or class that would have read these statements contains them.
   */
  #readLocalClasses(nodes: readonly Syntax[], path: string, unread: boolean): void {
    for (const node of nodes) {
      const outer = node.type === 'decorated_definition' ? node : null;
      const definition = outer === null ? node : (fieldOf(outer, 'definition') ?? node);
      const name = textOf(this.#source, fieldOf(definition, 'name'));
      const body = fieldOf(definition, 'body')?.children ?? [];
      if (definition.type === 'function_definition') this.#readLocalClasses(body, `${path}.${name}`, true);
      else if (definition.type === 'class_definition') {
        if (unread) {
          const namespace = this.#spaceFor(path, name);
          this.#readClass(definition, outer ?? definition, { owner: -1, inClass: false, namespace });
        }
        this.#readLocalClasses(body, `${path}.${name}`, false);
      } else this.#readLocalClasses(definition.children, path, unread || loops.has(definition.type));
    }
  }

  /** Two of the same name in functions of one name are numbered. */
  #spaceFor(path: string, name: string): string {
    const key = `${path}.${name}`;
    const count = (this.#localCounts.get(key) ?? 0) + 1;
    this.#localCounts.set(key, count);
    return count === 1 ? path : `${path}-${count}`;
  }

  #readBases(owner: number, list: Syntax | undefined): void {
    const builder = this.#builder;
    const type = builder.type(owner);
    for (const node of list?.children ?? []) {
      if (node.type === 'comment') continue;
      const text = oneLine(textOf(this.#source, node));
      const name = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}_.]*/u.exec(text)?.[0] ?? '';
      const rest = text.slice(name.length).trimStart();
      if (node.type === 'keyword_argument' || name === '' || !(rest === '' || rest.startsWith('['))) {
        builder.mention(owner, 'call', node);
        builder.body(owner, node);
        continue;
      }
      type.bases.push({ name, kind: 'inherits' });
      if (rest === '') continue;
      if (/^(?:\w+\.)*(?:Generic|Protocol)$/.test(name)) type.arity = splitTop(rest.slice(1, -1)).length;
      builder.mention(owner, 'memberType', { start: node.start + name.length, end: node.end });
    }
  }

  #readAlias(node: Syntax, place: Place): void {
    const left = fieldOf(node, 'left');
    const text = oneLine(textOf(this.#source, left));
    const name = /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}_]*/u.exec(text)?.[0] ?? '';
    if (name === '') return;
    const owner = this.#addAlias(name, node, place);
    this.#builder.type(owner).arity = typeParameterNames(text.slice(name.length)).length;
    this.#builder.mention(owner, 'memberType', fieldOf(node, 'right'));
    this.#builder.body(owner, fieldOf(node, 'right'));
  }

  #addAlias(name: string, node: Syntax, place: Place): number {
    const parent = place.inClass ? place.owner : -1;
    const { start, end } = node;
    return this.#builder.addType({
      name,
      kind: 'alias',
      namespace: place.namespace,
      access: accessOf(name),
      parent,
      start,
      end,
    });
  }

  #readExpression(node: Syntax, place: Place): void {
    const assignment = node.children[0];
    if (assignment?.type !== 'assignment') {
      this.#builder.mention(place.owner, 'call', node);
      if (this.#source.text.startsWith('__all__', node.start)) this.#builder.apart(node);
      return;
    }
    const targets = targetsOf(this.#source, assignment);
    const [only] = targets;
    if (targets.length === 1 && only !== undefined && /^(?:\w+\.)?TypeAlias$/.test(only.type)) {
      const alias = this.#addAlias(only.name, assignment, place);
      const value = fieldOf(assignment, 'right');
      this.#builder.mention(alias, 'memberType', value);
      this.#builder.body(alias, value);
      return;
    }
    mentionAssignment(this.#builder, place.owner, assignment);
    const value = fieldOf(assignment, 'right');
    let range: MemberRange | undefined = { start: node.start, end: node.end, code: value === undefined ? [] : [value] };
    for (const target of targets) {
      if (target.name === '__all__') this.#builder.apart(node);
      if (target.name === '__all__' || target.name === '__slots__') continue;
      const kind = this.#kindOfValue(target.name, target.type, target.value, place);
      this.#builder.addMember(place.owner, valueMember(this.#source, assignment, target, kind), range);
      // What one value binds to several names counts once.
      range = undefined;
    }
  }

  #kindOfValue(name: string, type: string, value: string, place: Place): MemberFact['kind'] {
    if (place.inClass && this.#builder.type(place.owner).kind === 'enum' && !name.startsWith('_')) return 'enumMember';
    if (isConstantName(name) || /^(?:\w+\.)?Final\b/.test(type)) return 'constant';
    if (!place.inClass) return 'variable';
    return value === 'property(' ? 'property' : 'field';
  }

  #applyAll(exported: ReadonlySet<string> | null): void {
    if (exported === null) return;
    for (const member of this.#builder.type(this.#module).members) {
      member.access = exported.has(member.name) ? 'public' : member.access === 'public' ? 'internal' : member.access;
    }
    for (const type of this.#builder.types) {
      if (type.parent >= 0 || type.kind === 'module' || type.namespace !== this.#namespace) continue;
      type.access = exported.has(type.name) ? 'public' : type.access === 'public' ? 'internal' : type.access;
    }
  }

  #knownNames(): Map<string, KnownName> {
    const known = new Map<string, KnownName>();
    const parameters = parameterNames(this.#builder);
    for (const { name } of this.#builder.type(this.#module).members) {
      if (!parameters.has(name)) known.set(name, { further: 0, owner: this.#module, isValue: true });
    }
    for (const [index, type] of this.#builder.types.entries()) {
      if (type.kind !== 'module') known.set(type.name, { further: 0, owner: index });
    }
    for (const fact of this.#builder.imports) {
      // `import a.b` is used as `a.b.Foo`, `import a.b as c` as `c.Foo`, or as `c.d.Foo` where it is a package.
      if (fact.alias !== '') known.set(fact.alias, { further: 2, owner: -1 });
      else if (fact.names.length === 0) {
        const [head = '', ...rest] = fact.from.split('.');
        known.set(head, { further: Math.max(rest.length + 2, known.get(head)?.further ?? 0), owner: -1 });
      }
      for (const { name, alias } of fact.names) {
        // A lower-case name may be a module or package: `x` of `from . import x` is used as `x.Foo`.
        const local = alias || name;
        if (local !== '*') known.set(local, { further: /^\p{Ll}/u.test(name) ? 2 : 0, owner: -1 });
      }
    }
    return known;
  }
}

function kindOf(type: TypeFact, imports: readonly ImportFact[]): TypeKind {
  const bases = type.bases.map((base) => base.name.slice(base.name.lastIndexOf('.') + 1));
  if (bases.some((base) => enumBases.has(base))) return 'enum';
  return type.bases.some(({ name }) => isTypingProtocol(name, imports)) ? 'interface' : 'class';
}

/** Others call classes so too, Twisted those that speak a protocol of the network. */
function isTypingProtocol(base: string, imports: readonly ImportFact[]): boolean {
  const [, owner = '', name] = /^(?:(.*)\.)?(Protocol)$/.exec(base) ?? [];
  if (name === undefined) return false;
  const from =
    owner === ''
      ? imports.find(({ names }) => names.some((one) => (one.alias || one.name) === name))?.from
      : (imports.find(({ alias }) => alias === owner)?.from ?? owner);
  return from === undefined || /^typing(?:_extensions)?$/.test(from);
}

/** `name=…` in a call is a keyword. */
function isKey(text: string, end: number, previous: number): boolean {
  return text[end] === '=' && text[end + 1] !== '=' && (previous === 0x28 || previous === 0x2c);
}

/** What two branches of an `if` or `try` declare alike counts once. */
function distinct(builder: FactBuilder, members: readonly MemberFact[]): MemberFact[] {
  const seen = new Map<string, MemberFact>();
  return members.filter((member) => {
    const key = `${member.kind} ${member.signature}`;
    const kept = seen.get(key);
    if (kept === undefined) seen.set(key, member);
    else builder.merge(kept, member);
    return kept === undefined;
  });
}
