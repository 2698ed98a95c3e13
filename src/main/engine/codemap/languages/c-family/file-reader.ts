/**
 * Reads a file of C or C++: namespaces, types with their nested types and members, members defined outside their class,
 * functions, variables and macros of the module. What two branches of an `#if`, or a prototype and its definition,
 * declare alike counts once.
 */
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import { emptyMember, FactBuilder } from '../reading/fact-builder.ts';
import { modulePath } from '../reading/module-path.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, hasChild, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { callableRange, compact, type Declared, mentionType, readCallable, readDeclared } from './callables.ts';
import { type Declarator, isDeclarator, readDeclarator } from './declarators.ts';
import { distinct, type Said } from './distinct.ts';
import { createComments, type FoundDoc } from './doc.ts';
import { readDirectives } from './macros.ts';
import { readFamilyMentions } from './mentions.ts';
import { Owners } from './owners.ts';
import { type DeclarationPlace, fileAccess, type Reading, type Template, templateParameters } from './place.ts';
import { addTypedef, isTag, readTag, type TagReading } from './tags.ts';
import type { Dialect } from './text/conditionals.ts';
import { isHeaderFile } from './text/header.ts';
import { familyLexicon } from './text/lexicon.ts';
import { reduce, type Tag } from './text/reduce.ts';
import { code, type Tokens } from './text/tokens.ts';

export function familyFacts(
  root: Syntax,
  source: Source,
  dialect: Dialect,
): { imports: ImportFact[]; types: TypeFact[] } {
  const reader = new FileReader(source, dialect);
  return reader.read(root);
}

class FileReader implements Reading, TagReading {
  readonly builder: FactBuilder;
  readonly source: Source;
  readonly dialect: Dialect;
  readonly module;
  readonly isHeader: boolean;
  readonly comments;
  readonly parameters = new Set<string>();
  readonly owners: Owners;
  readonly #directives: readonly number[];
  readonly #tags: readonly Tag[];
  readonly #opened = new Set<string>();
  readonly #said: Said = { prototypes: new Set(), outside: new Set() };
  /** Comments above callables and variables. */
  readonly #docs: { type: number; member: MemberFact; doc: FoundDoc }[] = [];
  #module = -1;

  constructor(source: Source, dialect: Dialect) {
    const { tokens, directives, tags } = reduce(source.text, dialect);
    this.source = source;
    this.dialect = dialect;
    this.builder = new FactBuilder(source, { lexicon: familyLexicon });
    this.module = modulePath(source.file, '');
    this.isHeader = isHeaderFile(source.file);
    this.comments = createComments(this.builder, tokens.comments);
    this.owners = new Owners(this.builder, this.module, standingAlone(source.text, tokens));
    this.#directives = directives;
    this.#tags = tags;
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    readDirectives(this, this.#directives);
    const namespace = this.dialect === 'c' ? this.module.full : '';
    this.readScope(root.children, { namespace, anonymous: false, owner: -1, ownerName: '', access: 'public' });
    const { builder, source } = this;
    if (source.broken) this.#salvage(namespace);
    this.#importOpened();
    readFamilyMentions(builder, this.parameters);
    for (const type of builder.types) type.members = distinct(builder, type.members, this.#said, this.dialect);
    this.#takeDocs();
    return builder.finish((type) => type.kind === 'module' && type.members.length === 0 && type.uses.length === 0);
  }

  /** The docs of a member that another one replaced count as layout, unless that one took them over. */
  #takeDocs(): void {
    const taken = new Map<number, Set<string>>();
    for (const { type, member, doc } of this.#docs) {
      const key = (each: MemberFact): string => `${each.name}\n${each.doc}`;
      const known = taken.get(type) ?? new Set(this.builder.type(type).members.map(key));
      taken.set(type, known);
      if (known.has(key(member))) for (const start of doc.starts) this.builder.docComment({ start, end: start });
    }
  }

  /** Functions and anonymous namespaces belong to the module, but see the names of the namespaces around them. */
  #importOpened(): void {
    const { imports } = this.builder;
    for (const from of this.#opened) {
      imports.push({ from, names: [{ name: '*', alias: '' }], alias: '', global: false, reexport: false });
    }
  }

  /** Types that were seen in the text and that the tree lost in an error. */
  #salvage(namespace: string): void {
    const known = new Set(this.builder.types.map((type) => type.name));
    for (const { name, key, start, end } of this.#tags) {
      if (name === '' || known.has(name)) continue;
      known.add(name);
      const access = this.isHeader ? 'public' : 'internal';
      this.owners.add({ name, kind: key, namespace, access, start, end, addition: false });
    }
  }

  moduleType(): number {
    if (this.#module < 0) {
      const { namespace, name } = this.module;
      const end = this.source.text.length;
      this.#module = this.builder.addType({ name, kind: 'module', namespace, start: 0, end });
      this.builder.type(this.#module).partial = true;
      this.builder.body(this.#module, { start: 0, end });
    }
    return this.#module;
  }

  readScope(nodes: readonly Syntax[], place: DeclarationPlace): void {
    for (const node of nodes) this.#read(node, place, null);
  }

  #read(node: Syntax, place: DeclarationPlace, template: Template | null): void {
    if (isTag(node)) {
      readTag(this, node, place, { template, start: template?.start ?? node.start, end: node.end, fallback: '' });
      return;
    }
    switch (node.type) {
      case 'namespace_definition':
        this.#readNamespace(node, place);
        break;
      case 'declaration_list':
        this.readScope(node.children, place);
        break;
      case 'template_declaration':
        this.#readTemplate(node, place, template);
        break;
      case 'access_specifier': {
        const word = textOf(this.source, node);
        this.builder.apart({ start: node.start, end: this.source.text.indexOf(':', node.end) + 1 });
        if (word === 'protected' || word === 'private') place.access = word;
        // `Q_SIGNALS` means `public`, and is replaced by a text of the same length here.
        else if (/^(?:public|signal|Q_SIGN)/.test(word)) place.access = 'public';
        break;
      }
      case 'declaration':
      case 'field_declaration':
      case 'function_definition':
        this.#readDeclaration(node, place, template);
        break;
      case 'type_definition':
        addTypedef(this, node, place);
        break;
      case 'alias_declaration':
        this.#readAlias(node, place, template);
        break;
      case 'concept_definition':
        this.#addPlain(node, place, template, 'trait');
        break;
      case 'using_declaration':
        this.#readUsing(node, place);
        break;
      case 'namespace_alias_definition':
        this.#readNamespaceAlias(node);
        break;
      default:
    }
  }

  #readNamespace(node: Syntax, place: DeclarationPlace): void {
    if (hasChild(node, 'inline')) {
      // Its names are those of the namespace around it.
      this.readScope(fieldOf(node, 'body')?.children ?? [], place);
      return;
    }
    const name = textOf(this.source, fieldOf(node, 'name'))
      .replace(/\binline\b/g, '')
      .replace(/\s+/g, '')
      .replaceAll('::', '.');
    const outer = name === '' ? this.module.full : place.namespace;
    const namespace = name === '' || outer === '' ? name || outer : `${outer}.${name}`;
    this.owners.addNamespace(namespace);
    if (name !== '' && !place.anonymous) this.#opened.add(namespace);
    const anonymous = place.anonymous || name === '';
    this.readScope(fieldOf(node, 'body')?.children ?? [], { ...place, namespace, anonymous });
  }

  #readTemplate(node: Syntax, place: DeclarationPlace, outer: Template | null): void {
    const parameters = templateParameters(textOf(this.source, fieldOf(node, 'parameters')));
    for (const name of parameters) if (name !== '') this.parameters.add(name);
    const { terms = '' } = boundsOf(this.source, node);
    const template: Template = { start: outer?.start ?? node.start, parameters, terms, depth: (outer?.depth ?? 0) + 1 };
    for (const child of node.children) if (child.field !== 'parameters') this.#read(child, place, template);
  }

  #readUsing(node: Syntax, place: DeclarationPlace): void {
    this.builder.apart(node);
    const text = textOf(this.source, node).replace(/;$/, '').trim();
    const [, word, path = ''] = /^using\s+(namespace|enum|typename)?\s*([\s\S]*)$/.exec(text) ?? [];
    const from = path
      .replace(/\s+/g, '')
      .replace(/^::/, '')
      .replaceAll('::', '.')
      .replace(/<[\s\S]*$/, '');
    if (from === '' || place.owner >= 0) return;
    if (word === 'namespace') {
      this.owners.addUsed(from);
      this.#import(from, '*', '');
    } else if (from.includes('.')) {
      const cut = from.lastIndexOf('.');
      this.#import(from.slice(0, cut), from.slice(cut + 1), '');
    }
  }

  #readNamespaceAlias(node: Syntax): void {
    this.builder.apart(node);
    const alias = textOf(this.source, fieldOf(node, 'name'));
    const target = textOf(
      this.source,
      node.children.findLast((child) => child.field !== 'name'),
    );
    const from = target.replace(/\s+/g, '').replace(/^::/, '').replaceAll('::', '.');
    if (alias !== '' && from !== '') this.#import(from, '', alias);
  }

  #import(from: string, name: string, alias: string): void {
    const names = name === '' ? [] : [{ name, alias: '' }];
    this.builder.imports.push({ from, names, alias, global: false, reexport: this.isHeader });
  }

  /** `using X = …` and concepts. */
  #readAlias(node: Syntax, place: DeclarationPlace, template: Template | null): void {
    const index = this.#addPlain(node, place, template, 'alias');
    if (index < 0) return;
    this.builder.mention(index, 'memberType', fieldOf(node, 'type'));
    this.builder.body(index, fieldOf(node, 'type'));
  }

  #addPlain(node: Syntax, place: DeclarationPlace, template: Template | null, kind: 'alias' | 'trait'): number {
    const name = textOf(this.source, fieldOf(node, 'name'));
    if (name === '') return -1;
    const start = template?.start ?? node.start;
    const index = this.owners.add({
      name,
      kind,
      namespace: place.namespace,
      parent: place.owner,
      access: place.owner >= 0 ? place.access : fileAccess(this, place),
      start,
      end: node.end,
      addition: false,
    });
    const type = this.builder.type(index);
    type.arity = template?.parameters.length ?? 0;
    type.doc ||= this.comments.at(start, node.end, place.owner >= 0);
    return index;
  }

  #readDeclaration(node: Syntax, place: DeclarationPlace, template: Template | null): void {
    const typeNode = fieldOf(node, 'type');
    const declarators = node.children.filter((child) => child.field === 'declarator' && isDeclarator(child));
    const [first] = declarators;
    if (typeNode !== undefined && isTag(typeNode) && node.type !== 'function_definition') {
      const fallback = first === undefined ? '' : (readDeclarator(this.source, first)?.name ?? '');
      readTag(this, typeNode, place, { template, start: template?.start ?? node.start, end: node.end, fallback });
    }
    if (declarators.length === 0) return;
    const declared = readDeclared(this, node, template);
    const owners = new Set<number>();
    for (const child of declarators) {
      const declarator = readDeclarator(this.source, child);
      if (declarator === null) continue;
      const isVariable = declarator.callable === null && node.type !== 'function_definition';
      if (declarator.callable !== null) owners.add(this.#addCallable(declared, declarator, place, template));
      else if (isVariable) owners.add(this.#addVariable(declared, declarator, child, place));
    }
    for (const owner of owners) if (owner >= 0) mentionType(this, owner, typeNode);
  }

  #ownerOf(
    declarator: Declarator,
    place: DeclarationPlace,
    node: Syntax,
  ): { index: number; name: string; outside: boolean } {
    if (place.owner >= 0) return { index: place.owner, name: place.ownerName, outside: false };
    const { path, callable } = declarator;
    const isMember =
      callable !== null && childOf(callable, 'type_qualifier', 'virtual_specifier', 'ref_qualifier') !== undefined;
    const found = path.length === 0 ? null : this.owners.of(path, place, node, isMember);
    return found === null ? { index: this.moduleType(), name: '', outside: false } : { ...found, outside: true };
  }

  /** Returns the index of the type that has it, -1 for none. */
  #addCallable(declared: Declared, declarator: Declarator, place: DeclarationPlace, template: Template | null): number {
    const { source, builder } = this;
    const { node } = declared;
    const isDefinition = node.type === 'function_definition';
    const hasType = declared.typeNode !== undefined || declarator.isOperator || declarator.name.startsWith('~');
    const isOwn = declarator.name === (declarator.path.at(-1) ?? place.ownerName);
    // Without a type and a body it is a macro that looks like a constructor.
    if (!hasType && !isOwn && !isDefinition) return -1;
    const isPrototype = !isDefinition && place.owner < 0;
    if (isPrototype && !this.isHeader && isExtern(source.text, node)) {
      builder.apart(node);
      return -1;
    }
    const owner = this.#ownerOf(declarator, place, node);
    // The only template around a member defined outside is that of its class.
    const isOfClass = declarator.ofTemplate && template?.depth === 1;
    const own = isOfClass ? { ...template, parameters: [], terms: '' } : template;
    const member = readCallable(this, declared, declarator, { owner: owner.index, ownerName: owner.name }, own);
    member.access = this.#accessOf(member, place, owner);
    builder.addMember(owner.index, member, callableRange(source, declared, declarator));
    this.#docs.push({ type: owner.index, member, doc: declared.doc });
    if (owner.outside) this.#said.outside.add(member);
    else if (isPrototype) this.#said.prototypes.add(member);
    return owner.index;
  }

  #accessOf(
    { modifiers }: MemberFact,
    place: DeclarationPlace,
    owner: { name: string; outside: boolean },
  ): MemberFact['access'] {
    if (place.owner >= 0) return place.access;
    // For a member defined outside its class, the declaration has the accessibility.
    if (owner.outside) return 'public';
    if (place.anonymous || (modifiers.includes('static') && !this.isHeader)) return 'internal';
    return 'public';
  }

  #addVariable(declared: Declared, declarator: Declarator, child: Syntax, place: DeclarationPlace): number {
    const { source, builder } = this;
    const { node, start } = declared;
    if (declared.typeNode === undefined && place.owner < 0) return -1;
    // A value may be a sibling of its declarator in the tree.
    const next = node.children.find((each) => each.field === 'declarator' && each.start > child.start);
    const end = next?.start ?? node.end;
    const isElsewhere = !this.isHeader && isExtern(source.text, node);
    if (isElsewhere && !source.text.slice(declarator.end, end).includes('=')) {
      builder.apart(node);
      return -1;
    }
    const owner = this.#ownerOf(declarator, place, node);
    builder.mention(owner.index, 'call', { start: declarator.end, end });
    const type = variableType(source, declared, declarator, child);
    const member: MemberFact = {
      ...emptyMember(spanOf(source, start, node.end)),
      name: declarator.name,
      kind: this.#variableKind(declared, declarator, owner.name !== ''),
      modifiers: sortedWords(declared.modifiers),
      attributes: [...declared.attributes],
      type,
      signature: signatureOf(declarator.name, [], null, type),
      doc: declared.doc.text,
    };
    member.access = this.#accessOf(member, place, owner);
    // Its marks are of the type.
    const from = wholeOf(child).end;
    builder.addMember(owner.index, member, { start, end: node.end, code: [{ start: from, end }] });
    this.#docs.push({ type: owner.index, member, doc: declared.doc });
    if (owner.outside) this.#said.outside.add(member);
    return owner.index;
  }

  #variableKind({ modifiers, type }: Declared, { marks }: Declarator, inType: boolean): MemberFact['kind'] {
    const constant =
      modifiers.includes('constexpr') || (/\bconst\b/.test(type) && !marks.includes('*') && !marks.includes('&'));
    if (!inType) return constant ? 'constant' : 'variable';
    return constant && (modifiers.includes('static') || modifiers.includes('constexpr')) ? 'constant' : 'field';
  }
}

/** Finds names used as types, and not only before `::`; built on first use, because most files never need it. */
function standingAlone(text: string, { count, codes, starts, ends }: Tokens): (name: string) => boolean {
  let alone: Set<string> | null = null;
  const is = (at: number, chars: string): boolean => chars.includes(String.fromCharCode(codes[at] ?? 0));
  return (name) => {
    if (alone === null) {
      alone = new Set();
      for (let i = 0; i < count; i += 1) {
        if (codes[i] !== code.word) continue;
        const isType =
          codes[i + 1] === code.word || is(i + 1, '(<{&*') || (is(i + 1, '>') && is(i - 1, '<,')) || is(i - 1, '~');
        const isOpened = codes[i - 1] === code.word && text.startsWith('namespace', starts[i - 1]);
        if (isType && !isOpened) alone.add(text.slice(starts[i], ends[i]));
      }
    }
    return alone.has(name);
  };
}

/** A declarator without the value beside it. */
function wholeOf(child: Syntax): Syntax {
  return child.type === 'init_declarator' ? (fieldOf(child, 'declarator') ?? child) : child;
}

function variableType(source: Source, { type }: Declared, declarator: Declarator, child: Syntax): string {
  const whole = wholeOf(child);
  if (!declarator.pointsToFunction) return compact(`${type}${declarator.marks}`);
  const before = source.text.slice(whole.start, declarator.start);
  return oneLine(`${type} ${before}${source.text.slice(declarator.end, whole.end)}`);
}

/** `extern "C"` says how a name is called, `extern` that another file has it. */
function isExtern(text: string, node: Syntax): boolean {
  return /^extern\s+(?!")/.test(text.slice(node.start, node.start + 12));
}
