/**
 * Reads a C# file: usings, namespaces (block and file-scoped), types with their nested types and members, top-level
 * statements as a type of kind `module` named by the file. What an `#if` declares twice in two branches counts once.
 */
import { isRazor, razorName } from '../../../workspace/workspace.ts';
import type { ImportFact, MemberFact, TypeFact } from '../../facts.ts';
import { emptyMember, FactBuilder } from '../reading/fact-builder.ts';
import { modulePath } from '../reading/module-path.ts';
import { salvageTypes } from '../reading/salvage.ts';
import { typeParameterNames } from '../reading/signature.ts';
import {
  childOf,
  fieldOf,
  hasChild,
  oneLine,
  pathText,
  type Source,
  type Syntax,
  spanOf,
  textOf,
} from '../reading/syntax.ts';
import { isTypeDeclaration, readTypeHeader, type TypePlace } from './csharp-types.ts';
import { docPlain, docXml, isDoc } from './doc.ts';
import { csharpLexicon } from './lexicon.ts';
import { isMemberDeclaration, type MemberPlace, readMember } from './members.ts';
import { type OwnNames, readCsharpMentions } from './mentions.ts';
import { isExtension } from './nodes.ts';
import { attributesOf, csharpCode } from './parts.ts';
import { typeName } from './type-name.ts';

export function csharpFacts(root: Syntax, source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  const reader = new FileReader(source);
  reader.readScope(root.children, { namespace: '', parent: -1, access: 'internal' });
  return reader.finish();
}

class FileReader {
  readonly #builder: FactBuilder;
  readonly #source: Source;
  readonly #typeParameters: Set<string>[] = [];
  readonly #places: MemberPlace[] = [];
  #module: MemberPlace | null = null;
  /** The class of a Razor file. */
  readonly #razor: string | null;
  /** For what an error tore out of its namespace. */
  #lastNamespace = '';

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, csharpCode);
    this.#razor = isRazor(source.file) ? razorName(source.file) : null;
    if (source.broken)
      this.#lastNamespace = /^[ \t]*namespace\s+([\p{L}_][\p{L}\p{Nd}_.]*)/mu.exec(source.text)?.[1] ?? '';
  }

  /** Statements of a file or namespace, or members of a type (`members` then says whose). */
  readScope(nodes: readonly Syntax[], place: TypePlace, members: MemberPlace | null = null): void {
    const scope = { ...place };
    let xml: string[] = [];
    for (const node of nodes) {
      if (node.type === 'comment') {
        const text = textOf(this.#source, node);
        if (isDoc(text)) {
          xml.push(docXml(text));
          this.#builder.docComment(node);
        }
        continue;
      }
      if (node.type.startsWith('preproc_')) continue;
      this.#read(node, scope, members, xml.length === 0 ? '' : docPlain(xml.join('\n')));
      xml = [];
    }
  }

  finish(): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    if (this.#source.broken) salvageTypes(builder, csharpLexicon, this.#lastNamespace);
    if (this.#razor !== null) this.#spanRazor(this.#razor);
    const own: OwnNames[] = builder.types.map((type, index) => ({
      parameters: this.#withOuter(index),
      members: new Set(type.members.map((member) => member.name).filter((name) => name !== type.name)),
    }));
    readCsharpMentions(builder, own);
    for (const type of builder.types) type.members = distinct(builder, type);
    return builder.finish((type) => type.kind === 'module' && type.members.length === 0 && type.uses.length === 0);
  }

  /** Type parameters of a type and of those around it. */
  #withOuter(index: number): Set<string> {
    const all = new Set<string>();
    for (let at = index; at >= 0; at = this.#builder.type(at).parent) {
      for (const name of this.#typeParameters[at] ?? []) all.add(name);
    }
    return all;
  }

  #read(node: Syntax, scope: TypePlace, members: MemberPlace | null, doc: string): void {
    if (members !== null && isExtension(this.#source.text, node)) this.#readExtension(node, scope, members);
    else if (isTypeDeclaration(node)) this.#readType(node, scope, doc);
    else if (node.type === 'using_directive') this.#readUsing(node);
    else if (node.type === 'extern_alias_directive') this.#readExternAlias(node);
    else if (node.type === 'namespace_declaration') {
      const body = fieldOf(node, 'body');
      this.readScope(body?.children ?? [], { ...scope, namespace: this.#namespaceIn(scope, node) });
    } else if (node.type === 'file_scoped_namespace_declaration') {
      // It holds for what follows it in the same scope.
      scope.namespace = this.#namespaceIn(scope, node);
    } else if (members !== null) readMember(this.#builder, members, node, doc);
    else if (this.#source.broken && isMemberDeclaration(node)) this.#readStray(node, scope, doc);
    else if (node.type === 'global_statement') this.#readTopLevel(node, doc);
  }

  #namespaceIn(scope: TypePlace, node: Syntax): string {
    const name = pathText(this.#source, fieldOf(node, 'name'));
    this.#lastNamespace = scope.namespace === '' ? name : `${scope.namespace}.${name}`;
    return this.#lastNamespace;
  }

  /** A member outside any type: an error before it closed its type too early, or kept the header from being one. */
  #readStray(node: Syntax, scope: TypePlace, doc: string): void {
    const before = this.#source.text.slice(0, node.start);
    const header = [...before.matchAll(/\b(class|struct|interface|record)\s+([\p{L}_][\p{L}\p{Nd}_]*)/gu)].at(-1);
    if (header === undefined) return;
    const [, keyword, name = ''] = header;
    let place = this.#places.findLast((known) => known.typeName === name);
    if (place === undefined) {
      const kind = keyword === 'struct' || keyword === 'interface' || keyword === 'record' ? keyword : 'class';
      const namespace = scope.namespace || this.#lastNamespace;
      const owner = this.#builder.addType({
        name,
        kind,
        namespace,
        access: 'internal',
        start: header.index,
        end: node.end,
      });
      place = { owner, typeName: name, access: kind === 'interface' ? 'public' : 'private', typeParameters: new Set() };
      this.#remember(place);
    }
    const type = this.#builder.type(place.owner);
    type.endLine = Math.max(type.endLine, this.#source.lineAt(node.end));
    readMember(this.#builder, place, node, doc);
  }

  #remember(place: MemberPlace): void {
    this.#places.push(place);
    this.#typeParameters[place.owner] = place.typeParameters;
  }

  #readType(node: Syntax, outer: TypePlace, doc: string): void {
    // An error may close the namespace before its end.
    const lost = this.#source.broken && outer.namespace === '';
    const scope = lost ? { ...outer, namespace: this.#lastNamespace } : outer;
    const place = readTypeHeader(this.#builder, node, scope, doc);
    if (place === null) return;
    this.#remember(place);
    const body = fieldOf(node, 'body');
    if (body === undefined) return;
    this.#builder.body(place.owner, body);
    if (node.type === 'enum_declaration') this.#readEnum(place.owner, body);
    else
      this.readScope(body.children, { namespace: scope.namespace, parent: place.owner, access: place.access }, place);
  }

  /** Members of an extension block are members of the static class around it, where callers find them. */
  #readExtension(node: Syntax, scope: TypePlace, members: MemberPlace): void {
    const parameters = childOf(node, 'type_parameter_list');
    for (const name of typeParameterNames(textOf(this.#source, parameters))) members.typeParameters.add(name);
    this.#builder.mention(members.owner, 'memberType', childOf(node, 'parameter_list'));
    for (const clause of node.children) {
      if (clause.type === 'type_parameter_constraints_clause')
        this.#builder.mention(members.owner, 'memberType', clause);
    }
    this.readScope(fieldOf(node, 'body')?.children ?? [], scope, members);
  }

  #readEnum(owner: number, body: Syntax): void {
    let xml: string[] = [];
    for (const node of body.children) {
      const text = textOf(this.#source, node);
      if (node.type === 'comment' && isDoc(text)) {
        xml.push(docXml(text));
        this.#builder.docComment(node);
      }
      const name = textOf(this.#source, fieldOf(node, 'name'));
      if (node.type !== 'enum_member_declaration' || name === '') continue;
      const value = fieldOf(node, 'value');
      this.#builder.mention(owner, 'call', value);
      this.#builder.addMember(
        owner,
        {
          ...emptyMember(spanOf(this.#source, node.start, node.end)),
          name,
          kind: 'enumMember',
          attributes: attributesOf(this.#builder, owner, node),
          signature: value === undefined ? name : `${name} = ${oneLine(textOf(this.#source, value))}`,
          doc: xml.length === 0 ? '' : docPlain(xml.join('\n')),
        },
        { start: node.start, end: node.end, code: value === undefined ? [] : [value] },
      );
      xml = [];
    }
  }

  #readUsing(node: Syntax): void {
    const alias = textOf(this.#source, fieldOf(node, 'name'));
    const target = node.children.findLast((child) => child.field === '' && child.type !== 'comment');
    if (target === undefined) return;
    const from = typeName(textOf(this.#source, target));
    // A tuple, array or pointer has no name to be found by.
    if (!/^[\p{L}_@][\p{L}\p{Nd}_@.`]*$/u.test(from)) return;
    this.#builder.imports.push({
      from,
      names: hasChild(node, 'static') ? [{ name: '*', alias: '' }] : [],
      alias,
      global: hasChild(node, 'global') || isRazorImports(this.#source.file),
      reexport: false,
    });
  }

  /** The root namespace of another assembly under a name; that assembly may be in the workspace. */
  #readExternAlias(node: Syntax): void {
    const alias = textOf(this.#source, fieldOf(node, 'name'));
    if (alias !== '') this.#builder.imports.push({ from: '', names: [], alias, global: false, reexport: false });
  }

  /** A Razor file is its class, all of it; where there was no room for the name, the class is called `_`. */
  #spanRazor(name: string): void {
    for (const type of this.#builder.types) {
      if ((type.name !== name && type.name !== '_') || type.parent !== -1) continue;
      type.name = name;
      type.members = type.members.filter((member) => member.name !== '_');
      type.partial = true;
      type.line = 1;
      type.endLine = this.#source.lines;
    }
  }

  /** Top-level statements come before any type, but in Razor; later ones are remains of something broken. */
  #readTopLevel(node: Syntax, doc: string): void {
    if (this.#module === null) {
      if (this.#builder.types.length > 0 && this.#razor === null) return;
      const { name } = modulePath(this.#source.file, '');
      const [start, end] = [0, this.#source.text.length];
      const made =
        this.#razor === null ? ({ name, kind: 'module' } as const) : ({ name: this.#razor, kind: 'class' } as const);
      const owner = this.#builder.addType({ ...made, namespace: '', access: 'internal', start, end });
      this.#module = { owner, typeName: made.name, access: 'internal', typeParameters: new Set() };
      this.#remember(this.#module);
    }
    for (const child of node.children) {
      if (child.type === 'local_function_statement') readMember(this.#builder, this.#module, child, doc);
      else {
        this.#builder.mention(this.#module.owner, 'call', child);
        this.#builder.body(this.#module.owner, child);
      }
    }
  }
}

/** Its directives hold for all Razor files below it. */
function isRazorImports(file: string): boolean {
  return /(?:^|\/)(?:_Imports\.razor|_ViewImports\.cshtml)$/.test(file);
}

function distinct(builder: FactBuilder, type: TypeFact): TypeFact['members'] {
  const seen = new Map<string, MemberFact>();
  return type.members.filter((member) => {
    const key = `${member.kind} ${member.modifiers.includes('static')} ${member.signature}`;
    const kept = seen.get(key);
    if (kept === undefined) seen.set(key, member);
    else builder.merge(kept, member);
    return kept === undefined;
  });
}
