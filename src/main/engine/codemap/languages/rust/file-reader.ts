/**
 * Reads a Rust file: its module and the inline ones with their functions, constants, statics and macros; types with
 * their members; then `impl` blocks, when all types are known. An `impl` for a type that is declared elsewhere in the
 * crate adds to that type; one for a type of another crate, a reference or a type parameter puts its functions into
 * the module, since no type of this crate can have them.
 */
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import { emptyMember, FactBuilder, type Mention } from '../reading/fact-builder.ts';
import { salvageTypes } from '../reading/salvage.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, hasChild, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { readAssociated } from './associated.ts';
import { type ItemLead, innerDoc, Lead, pathAttribute, takeDoc } from './doc.ts';
import { type ImplBlock, type Respell, readImpl } from './impls.ts';
import { rustLexicon } from './lexicon.ts';
import { readRustMentions } from './mentions.ts';
import { rustModule } from './places.ts';
import { mentionAttributes, readTypeBody, typeKinds } from './rust-types.ts';
import type { ModuleScope } from './scopes.ts';
import {
  accessOf,
  callableMember,
  callableRange,
  itemRange,
  itemStart,
  nameOf,
  typeParametersOf,
} from './signatures.ts';
import { fromFile, importFacts, moduleFact, usePaths, writtenUses } from './uses.ts';

export function rustFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read(root);
}

/** Items that do not belong to the module itself. */
const apart = new Set([...Object.keys(typeKinds), 'use_declaration', 'impl_item', 'mod_item', 'foreign_mod_item']).add(
  'extern_crate_declaration',
);

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #scopes: ModuleScope[] = [];
  readonly #types = new Map<string, number>();
  readonly #impls: ImplBlock[] = [];
  readonly #uses: { scope: ModuleScope; tree: string; passedOn: boolean }[] = [];
  /** Ends of the `use` declarations that the tree has. */
  readonly #useEnds = new Set<number>();
  /** Modules that hold others, pass names on or, inline, declare types: modules even with nothing else in them. */
  readonly #kept = new Set<TypeFact>();
  readonly #typeParameters = new Set<string>();
  #hasModuleFiles = false;

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, { lexicon: rustLexicon });
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    const { namespace, name, full } = rustModule(this.#source.file);
    const { start, end } = root;
    const module = builder.addType({ name, namespace, kind: 'module', start, end });
    builder.body(module, { start, end });
    const scope = this.#addScope({ index: module, path: full, inline: [], outer: null }, root);
    this.#readItems(root.children, scope);
    // `struct $n` in a macro names no type.
    if (this.#source.broken) salvageTypes(builder, rustLexicon, full, /^[\p{L}_]/u);
    for (const type of builder.types) type.members = distinct(builder, type.members);
    this.#readUses();
    const moved = new Map<Mention, Respell>();
    const scopes = new Map(this.#scopes.map((each) => [each.path, each]));
    const targets = { types: this.#types, file: scope, scopes, seen: new Map(), values: new Map(), moved };
    for (const block of this.#impls) readImpl(builder, block, targets);
    readRustMentions(builder, this.#scopes, this.#typeParameters, moved);
    return builder.finish((type) => {
      return (
        type.kind === 'module' &&
        !this.#kept.has(type) &&
        type.members.length === 0 &&
        type.uses.length === 0 &&
        type.doc === ''
      );
    });
  }

  #addScope(place: Pick<ModuleScope, 'index' | 'path' | 'inline' | 'outer'>, { start, end }: Syntax): ModuleScope {
    const tables = { types: new Map(), modules: new Set<string>(), names: new Map(), globs: [] };
    const scope = { ...place, start, end, ...tables };
    this.#builder.type(place.index).partial = true;
    this.#scopes.push(scope);
    return scope;
  }

  /** Types in the body of a function, and their `impl` blocks; `name` leads from the scope to the function. */
  #readBody(node: Syntax, name: string, outer: ModuleScope): void {
    const items = fieldOf(node, 'body')?.children ?? [];
    if (!items.some((item) => Object.hasOwn(typeKinds, item.type) || item.type === 'function_item')) return;
    const { index, inline } = outer;
    const scope = this.#addScope({ index, path: `${outer.path}.${name}`, inline, outer }, node);
    const lead = new Lead(this.#source);
    for (const item of items) {
      if (lead.add(item)) continue;
      const own = lead.take();
      if (Object.hasOwn(typeKinds, item.type) || item.type === 'impl_item') this.#readItem(item, scope, own);
      else if (item.type === 'function_item') this.#readBody(item, nameOf(this.#source, item), scope);
    }
  }

  #readItems(nodes: readonly Syntax[], scope: ModuleScope): void {
    const lead = new Lead(this.#source);
    const doc = innerDoc(this.#builder, nodes);
    const type = this.#builder.type(scope.index);
    if (doc !== '') type.doc = type.doc === '' ? doc : `${type.doc}\n${doc}`;
    for (const node of nodes) {
      if (node.type !== 'inner_attribute_item' && !lead.add(node)) this.#readItem(node, scope, lead.take());
    }
  }

  #readItem(node: Syntax, scope: ModuleScope, lead: ItemLead): void {
    const builder = this.#builder;
    if (apart.has(node.type)) builder.apart({ start: itemStart(node, lead), end: node.end });
    if (node.type === 'use_declaration') {
      const match = /^(pub\b(?:\s*\([^()]*\))?|crate)?\s*use\b([\s\S]*?);?$/.exec(textOf(this.#source, node));
      if (match === null) return;
      this.#useEnds.add(node.end);
      const passedOn = match[1] !== undefined;
      if (passedOn) this.#kept.add(builder.type(scope.index));
      this.#uses.push({ scope, tree: match[2] ?? '', passedOn });
      return;
    }
    for (const name of typeParametersOf(this.#source, node)) this.#typeParameters.add(name);
    if (Object.hasOwn(typeKinds, node.type)) {
      this.#readType(node, scope, lead);
      return;
    }
    if (node.type === 'impl_item') {
      this.#impls.push({ node, scope, lead });
      this.#readBodies(node, scope);
      return;
    }
    mentionAttributes(builder, scope.index, lead);
    if (node.type === 'mod_item') this.#readModule(node, scope, lead);
    else if (node.type === 'foreign_mod_item') this.#readForeign(node, scope);
    else if (node.type === 'function_item' || node.type === 'function_signature_item')
      this.#readFunction(node, scope, lead, []);
    else if (node.type === 'const_item' || node.type === 'static_item') this.#readValue(node, scope, lead);
    else if (node.type === 'macro_definition') this.#readMacro(node, scope, lead);
    else if (node.type === 'extern_crate_declaration') this.#readExternCrate(node, scope);
    else builder.mention(scope.index, 'call', node);
  }

  #readType(node: Syntax, scope: ModuleScope, lead: ItemLead): void {
    const builder = this.#builder;
    const name = nameOf(this.#source, node);
    const kind = typeKinds[node.type];
    if (name === '' || kind === undefined) return;
    // Two branches of a `cfg` are one type.
    let index = scope.types.get(name);
    if (index === undefined) {
      const access = accessOf(this.#source, node);
      const start = itemStart(node, lead);
      index = builder.addType({ name, kind, namespace: scope.path, access, start, end: node.end });
      scope.types.set(name, index);
      this.#types.set(`${scope.path}.${name}`, index);
      const type = builder.type(index);
      type.doc = takeDoc(builder, lead);
      type.attributes = lead.attributes;
      type.arity = typeParametersOf(this.#source, node).length;
      type.modifiers = ['auto', 'unsafe'].filter((word) => hasChild(node, word));
    }
    mentionAttributes(builder, index, lead);
    readTypeBody(builder, index, node);
    if (node.type !== 'trait_item') return;
    const place = {
      owner: index,
      access: 'public',
      self: 'Self',
      prefix: '',
      inTrait: true,
      nestsTypes: true,
    } as const;
    readAssociated(builder, { ...place, seen: new Map() }, fieldOf(node, 'body'));
    this.#readBodies(node, scope);
  }

  /** Bodies of the functions of a trait or `impl`. */
  #readBodies(node: Syntax, scope: ModuleScope): void {
    const written = textOf(this.#source, fieldOf(node, 'name') ?? fieldOf(node, 'type'));
    const type = /([\p{L}_][\p{L}\p{Nd}_]*)\s*(?:<|$)/u.exec(written.slice(0, 200))?.[1];
    for (const item of fieldOf(node, 'body')?.children ?? []) {
      const name = item.type === 'function_item' ? nameOf(this.#source, item) : '';
      if (name !== '') this.#readBody(item, type === undefined ? name : `${type}.${name}`, scope);
    }
  }

  #readModule(node: Syntax, scope: ModuleScope, lead: ItemLead): void {
    const builder = this.#builder;
    const name = nameOf(this.#source, node);
    const body = fieldOf(node, 'body');
    if (name === '') return;
    scope.modules.add(name);
    this.#kept.add(builder.type(scope.index));
    if (body === undefined) {
      this.#hasModuleFiles = true;
      const file = pathAttribute(lead.attributes);
      const from = file === null ? ['self', ...scope.inline, name].join('.') : `./${file.replace(/\.rs$/, '')}`;
      builder.imports.push({ ...moduleFact(from, name), reexport: file !== null });
      return;
    }
    const access = accessOf(this.#source, node);
    const start = itemStart(node, lead);
    const index = builder.addType({ name, kind: 'module', namespace: scope.path, access, start, end: node.end });
    const type = builder.type(index);
    type.doc = takeDoc(builder, lead);
    type.attributes = lead.attributes;
    builder.body(index, body);
    const place = { index, path: `${scope.path}.${name}`, inline: [...scope.inline, name], outer: null };
    const inner = this.#addScope(place, node);
    this.#readItems(body.children, inner);
    // No file represents an inline module for the linker: what is in it is found through the module's own row.
    if (inner.types.size > 0) this.#kept.add(type);
  }

  /** `extern "C" { … }`: functions and variables of another language. */
  #readForeign(node: Syntax, scope: ModuleScope): void {
    const lead = new Lead(this.#source);
    for (const item of fieldOf(node, 'body')?.children ?? []) {
      if (item.type === 'inner_attribute_item' || lead.add(item)) continue;
      const own = lead.take();
      if (item.type === 'function_signature_item') this.#readFunction(item, scope, own, ['extern']);
      else this.#readItem(item, scope, own);
    }
  }

  #readFunction(node: Syntax, scope: ModuleScope, lead: ItemLead, modifiers: readonly string[]): void {
    const access = accessOf(this.#source, node);
    const form = { kind: 'function', access, lead, self: 'Self', modifiers } as const;
    const member = callableMember(this.#builder, scope.index, node, form);
    if (member === null) return;
    this.#builder.addMember(scope.index, member, callableRange(node, lead));
    this.#readBody(node, member.name, scope);
  }

  #readValue(node: Syntax, scope: ModuleScope, lead: ItemLead): void {
    const name = nameOf(this.#source, node);
    const typeNode = fieldOf(node, 'type');
    this.#builder.mention(scope.index, 'memberType', typeNode);
    this.#builder.mention(scope.index, 'call', fieldOf(node, 'value'));
    // `const _: () = …` is there to be compiled.
    if (name === '' || name === '_') return;
    const type = oneLine(textOf(this.#source, typeNode));
    const member: MemberFact = {
      ...this.#member(node, lead),
      name,
      kind: node.type === 'const_item' ? 'constant' : 'variable',
      modifiers: childOf(node, 'mutable_specifier') === undefined ? [] : ['mut'],
      type,
      signature: signatureOf(name, [], null, type),
    };
    this.#builder.addMember(scope.index, member, itemRange(node, lead, 'value'));
  }

  #readMacro(node: Syntax, scope: ModuleScope, lead: ItemLead): void {
    const name = nameOf(this.#source, node);
    this.#builder.mention(scope.index, 'call', node);
    if (name === '') return;
    const exported = lead.attributes.some((text) => text.startsWith('macro_export'));
    const member: MemberFact = {
      ...this.#member(node, lead),
      name,
      kind: 'function',
      access: exported ? 'public' : 'private',
      modifiers: ['macro'],
      signature: `${name}!`,
    };
    const start = fieldOf(node, 'name')?.end ?? node.start;
    const range = { ...itemRange(node, lead), code: [{ start, end: node.end }] };
    this.#builder.addMember(scope.index, member, range);
  }

  #member(node: Syntax, lead: ItemLead): MemberFact {
    const span = spanOf(this.#source, itemStart(node, lead), node.end);
    const doc = takeDoc(this.#builder, lead);
    return { ...emptyMember(span), access: accessOf(this.#source, node), attributes: lead.attributes, doc };
  }

  #readExternCrate(node: Syntax, scope: ModuleScope): void {
    const name = nameOf(this.#source, node);
    const alias = textOf(this.#source, fieldOf(node, 'alias')) || name;
    if (name === '' || name === 'self') return;
    scope.names.set(alias, [name]);
    this.#builder.imports.push(moduleFact(name, alias));
  }

  /** All `use` declarations, those in bodies included; a body's names count for the whole module. */
  #readUses(): void {
    for (const { start, end, tree } of writtenUses(this.#source.text)) {
      const scope = this.#scopes.findLast((each) => each.start <= start && start < each.end);
      if (!this.#useEnds.has(end) && scope !== undefined) this.#uses.push({ scope, tree, passedOn: false });
    }
    for (const { scope, tree, passedOn } of this.#uses) {
      const paths = usePaths(tree);
      for (const { path, alias } of paths) {
        const last = path.at(-1) ?? '';
        if (last === '*') scope.globs.push(path.slice(0, -1));
        else scope.names.set(alias || last, path);
      }
      const declares = (name: string): boolean => scope.types.has(name) || scope.modules.has(name);
      const seen = paths.map(({ path, alias }) => ({ path: fromFile(path, scope.inline, declares), alias }));
      // What a module imports, the modules in the files below it can name.
      this.#builder.imports.push(...importFacts(seen, passedOn || this.#hasModuleFiles));
    }
  }
}

/** What two branches of a `cfg` declare alike counts once. */
function distinct(builder: FactBuilder, members: readonly MemberFact[]): MemberFact[] {
  const seen = new Map<string, MemberFact>();
  for (const member of members) {
    const key = `${member.kind} ${member.signature}`;
    const known = seen.get(key);
    if (known === undefined) seen.set(key, member);
    else builder.merge(known, member);
  }
  return [...seen.values()];
}
