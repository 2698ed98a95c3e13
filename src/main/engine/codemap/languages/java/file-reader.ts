/**
 * Reads a Java file: package, imports, types with their nested types and members. What an unnamed class declares at the
 * top belongs to a type of kind `module` named by the file; `package-info` and `module-info` are such types too,
 * because they have documentation, annotations and references but declare no type.
 */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { takeDoc } from '../jvm/doc.ts';
import { readJvmMentions } from '../jvm/mentions.ts';
import { ownNames } from '../jvm/own-names.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import { modulePath } from '../reading/module-path.ts';
import { salvageTypes } from '../reading/salvage.ts';
import { Strays } from '../reading/strays.ts';
import { childOf, fieldOf, hasChild, pathText, type Source, type Syntax } from '../reading/syntax.ts';
import { isTypeDeclaration, readTypeHeader, type TypePlace } from './java-types.ts';
import { javaLexicon } from './lexicon.ts';
import { isMemberDeclaration, readMember } from './members.ts';
import { annotationsOf, type MemberPlace } from './parts.ts';

export function javaFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read(root);
}

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  /** By type. */
  readonly #places = new Map<number, MemberPlace>();
  readonly #strays: Strays;
  #module: MemberPlace | null = null;
  #package = '';

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, { lexicon: javaLexicon });
    this.#strays = new Strays(this.#builder, javaLexicon);
  }

  read(root: Syntax): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    for (const node of root.children) this.#readTop(node);
    if (this.#source.broken) salvageTypes(builder, javaLexicon, this.#package);
    readJvmMentions(builder, ownNames(builder, this.#places.values()), {
      lexicon: javaLexicon,
      constructs: false,
      words: null,
    });
    return builder.finish(
      ({ kind, members, uses, doc, attributes }) =>
        kind === 'module' && members.length + uses.length + attributes.length === 0 && doc === '',
    );
  }

  #readTop(node: Syntax): void {
    const place: TypePlace = { namespace: this.#package, parent: -1, access: 'internal' };
    if (isTypeDeclaration(node)) this.#readType(node, place);
    else if (node.type === 'package_declaration') this.#readPackage(node);
    else if (node.type === 'import_declaration') this.#readImport(node);
    else if (node.type === 'module_declaration') this.#readModule(node);
    else if (this.#source.broken) {
      if (isMemberDeclaration(node)) this.#readStray(node);
    } else if (node.type === 'method_declaration' || node.type === 'local_variable_declaration')
      this.#readMember(this.#fileModule(), node);
  }

  #readType(node: Syntax, outer: TypePlace): void {
    const doc = takeDoc(this.#builder, node.start, 'html');
    const place = readTypeHeader(this.#builder, node, outer, doc);
    if (place === null) return;
    this.#places.set(place.owner, place);
    const body = fieldOf(node, 'body');
    this.#builder.body(place.owner, body);
    this.#readBody(body?.children ?? [], place);
  }

  #readBody(nodes: readonly Syntax[], place: MemberPlace): void {
    for (const node of nodes) {
      if (isTypeDeclaration(node))
        this.#readType(node, { namespace: this.#package, parent: place.owner, access: place.access });
      else this.#readMember(place, node);
    }
  }

  #readMember(place: MemberPlace, node: Syntax): void {
    const doc = isMemberDeclaration(node) ? takeDoc(this.#builder, node.start, 'html') : '';
    readMember({ builder: this.#builder, place, node, doc });
  }

  #readStray(node: Syntax): void {
    const owner = this.#strays.ownerOf(node, this.#package, 'internal');
    if (owner < 0) return;
    const { name, kind } = this.#builder.type(owner);
    const place = this.#places.get(owner);
    this.#readMember(place ?? this.#addPlace(owner, name, kind === 'interface' ? 'public' : 'internal'), node);
  }

  #addPlace(owner: number, typeName: string, access: MemberPlace['access']): MemberPlace {
    const place: MemberPlace = { owner, typeName, access, typeParameters: new Set(), canonical: null };
    this.#places.set(owner, place);
    return place;
  }

  /** What holds the members of an unnamed class. */
  #fileModule(): MemberPlace {
    const { name } = modulePath(this.#source.file, '');
    this.#module ??= this.#addPlace(this.#addModule(this.#package, name), name, 'internal');
    return this.#module;
  }

  #addModule(namespace: string, name: string): number {
    const end = this.#source.text.length;
    return this.#builder.addType({ name, kind: 'module', namespace, start: 0, end });
  }

  #readPackage(node: Syntax): void {
    const name = node.children.findLast((child) => child.type === 'identifier' || child.type === 'scoped_identifier');
    this.#package = pathText(this.#source, name);
    if (!/(^|\/)package-info\.java$/.test(this.#source.file)) return;
    const owner = this.#addModule(this.#package, 'package-info');
    const type = this.#builder.type(owner);
    type.doc = takeDoc(this.#builder, node.start, 'html');
    type.attributes = annotationsOf(this.#builder, owner, node);
  }

  /** `import a.B.C`: from `a.B`, the name C. `import a.*`: from `a`, no names; with `static` the name `*`. */
  #readImport(node: Syntax): void {
    const path = childOf(node, 'scoped_identifier', 'identifier');
    const text = pathText(this.#source, path);
    if (text === '') return;
    const all = hasChild(node, 'asterisk');
    const last = all ? text.length : text.lastIndexOf('.');
    const name = all ? (hasChild(node, 'static') ? '*' : '') : text.slice(last + 1);
    const names = name === '' ? [] : [{ name, alias: '' }];
    const from = text.slice(0, Math.max(0, last));
    this.#builder.imports.push({ from, names, alias: '', global: false, reexport: false });
  }

  /** `module com.acme.app { … }` is the module of that path; what it provides and uses are its references. */
  #readModule(node: Syntax): void {
    const builder = this.#builder;
    const full = pathText(this.#source, fieldOf(node, 'name'));
    const dot = full.lastIndexOf('.');
    if (full === '') return;
    const owner = this.#addModule(full.slice(0, Math.max(0, dot)), full.slice(dot + 1));
    const type = builder.type(owner);
    type.doc = takeDoc(this.#builder, node.start, 'html');
    type.attributes = annotationsOf(builder, owner, node);
    type.modifiers = hasChild(node, 'open') ? ['open'] : [];
    builder.body(owner, { start: this.#source.text.indexOf('{', node.start), end: node.end });
    for (const directive of node.children) {
      const names = directive.children.filter((child) => child.type.endsWith('identifier'));
      if (directive.type === 'requires_module_directive') {
        const from = pathText(this.#source, fieldOf(directive, 'module'));
        if (from !== '') builder.imports.push({ from, names: [], alias: '', global: false, reexport: false });
      } else if (directive.type === 'uses_module_directive' || directive.type === 'provides_module_directive')
        for (const name of names) builder.use(owner, 'memberType', pathText(this.#source, name));
    }
  }
}
