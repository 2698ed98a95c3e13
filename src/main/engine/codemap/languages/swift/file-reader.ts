/**
 * Reads a Swift file: imports, types with their members, extensions as parts of the types that they extend. What the file declares or
 * runs outside types belongs to a type of kind `module` that is named by the file (`Routes-swift`).
 */
import type { ImportFact, TypeFact } from '../../facts.ts';
import { readJvmMentions } from '../jvm/mentions.ts';
import { ownNames } from '../jvm/own-names.ts';
import { FactBuilder } from '../reading/fact-builder.ts';
import type { Source } from '../reading/syntax.ts';
import { Cursor } from './cursor.ts';
import { swiftCode, swiftLexicon } from './lexicon.ts';
import { memberKeywords, readMember } from './members.ts';
import { accessOf, attributesOf, type Lead, otherModifiers, readLead, type SwiftPlace, skipped } from './parts.ts';
import { swiftFileName, swiftModule } from './places.ts';
import { blockEnd, type Header, readRest, readTypeHeader, typeKeywords } from './swift-types.ts';
import { swiftWords } from './words.ts';

export function swiftFacts(source: Source): { imports: ImportFact[]; types: TypeFact[] } {
  return new FileReader(source).read();
}

/** Types in types are followed so deep. */
const maxDepth = 60;

class FileReader {
  readonly #builder: FactBuilder;
  readonly #cursor: Cursor;
  readonly #source: Source;
  readonly #places: SwiftPlace[] = [];
  readonly #module: SwiftPlace;
  readonly #namespace: string;
  /** Indexes of types of the file by their dotted names, as far as they are declared before. */
  readonly #declared = new Map<string, number>();
  readonly #private: ReadonlySet<string>;

  constructor(source: Source) {
    this.#source = source;
    this.#builder = new FactBuilder(source, swiftCode);
    this.#cursor = new Cursor(source.text);
    this.#namespace = swiftModule(source.file);
    this.#private = privateTypes(source.text);
    const [start, end] = [0, source.text.length];
    const name = swiftFileName(source.file);
    const owner = this.#builder.addType({ name, namespace: this.#namespace, kind: 'module', start, end });
    this.#builder.body(owner, { start, end });
    this.#module = {
      ...{ owner, typeName: '', typeParameters: new Set<string>(), inModule: true },
      ...{ inProtocol: false, inEnum: false, access: 'internal' },
    };
    this.#places.push(this.#module);
  }

  read(): { imports: ImportFact[]; types: TypeFact[] } {
    const builder = this.#builder;
    this.#readBody(this.#module, 0, this.#source.text.length, -1, 0);
    const rules = { lexicon: swiftLexicon, constructs: true, words: swiftWords };
    readJvmMentions(builder, ownNames(builder, this.#places), rules);
    return builder.finish(({ kind, members, uses }) => kind === 'module' && members.length === 0 && uses.length === 0);
  }

  #readBody(place: SwiftPlace, start: number, limit: number, parent: number, depth: number): void {
    const cursor = this.#cursor;
    let from = start;
    for (let at = cursor.next(start, limit); at < limit; at = cursor.next(at, limit)) {
      const lead = readLead(cursor, at, limit);
      let end = lead === null ? at : this.#readDeclaration(place, lead, limit, parent, depth);
      if (end > at) {
        this.#builder.mention(place.owner, 'call', { start: from, end: at });
        from = end;
      } else {
        end = skipped(cursor, at, limit);
        // A member of something is not a declaration: `.init()`, `x.class`.
        if (cursor.text[at] === '.') end = Math.max(end, cursor.name(end));
      }
      at = Math.max(end, at + 1);
    }
    this.#builder.mention(place.owner, 'call', { start: from, end: limit });
  }

  /** The offset after the declaration; that of its start where there is none. */
  #readDeclaration(place: SwiftPlace, lead: Lead, limit: number, parent: number, depth: number): number {
    const { keyword } = lead;
    const none = lead.start;
    if (keyword === 'import') return this.#readImport(lead, limit);
    if (keyword === 'operator' || keyword === 'precedencegroup') return this.#readOperator(lead, limit);
    if (keyword === 'extension') return this.#readExtension(lead, limit, depth);
    if (typeKeywords.has(keyword)) {
      const reading = { builder: this.#builder, cursor: this.#cursor };
      const header = readTypeHeader(reading, lead, { ...this.#spaceOf(lead, parent), parent, outer: place }, limit);
      return header === null || depth > maxDepth ? none : this.#readMembers(header, depth);
    }
    if (!memberKeywords.has(keyword) || (keyword === 'case' && !place.inEnum)) return none;
    if (place.inModule && /^(?:init|deinit|subscript)$/.test(keyword)) return none;
    return readMember({ builder: this.#builder, cursor: this.#cursor }, place, lead, limit);
  }

  /** A type that other files do not see has a namespace of its own. */
  #spaceOf(lead: Lead, parent: number): { namespace: string } {
    const isOwn = parent < 0 && lead.words.some((word) => word === 'private' || word === 'fileprivate');
    return { namespace: isOwn ? this.#fileSpace() : this.#namespace };
  }

  #fileSpace(): string {
    const name = swiftFileName(this.#source.file);
    return this.#namespace === '' ? name : `${this.#namespace}.${name}`;
  }

  #readMembers({ place, body, end }: Header, depth: number): number {
    const builder = this.#builder;
    this.#places[place.owner] = place;
    this.#declared.set(this.#pathOf(place.owner), place.owner);
    if (body === null) return end;
    const close = this.#source.text[body.end - 1] === '}' ? body.end - 1 : body.end;
    builder.body(place.owner, body);
    this.#readBody(place, body.start + 1, close, place.owner, depth + 1);
    return end;
  }

  #pathOf(index: number): string {
    const { name, parent } = this.#builder.type(index);
    return parent < 0 ? name : `${this.#pathOf(parent)}.${name}`;
  }

  /** Of `extension A.B` a part of A with nothing in it, and in it a part of B. */
  #readExtension(lead: Lead, limit: number, depth: number): number {
    const builder = this.#builder;
    const cursor = this.#cursor;
    const start = cursor.next(lead.at + lead.keyword.length, limit);
    const nameEnd = cursor.type(start, limit);
    const written = cursor.text.slice(start, nameEnd);
    const names = /^[\p{L}_`][\p{L}\p{N}_`]*(?:\.[\p{L}_`][\p{L}\p{N}_`]*)*/u
      .exec(written)?.[0]
      .replaceAll('`', '')
      .split('.');
    if (names !== undefined && names.length > 1 && this.#builder.imports.some(({ from }) => from === names[0]))
      names.shift();
    if (names === undefined || depth > maxDepth) return lead.start;
    let owner = -1;
    const namespace = this.#private.has(names[0] ?? '') ? this.#fileSpace() : this.#namespace;
    const range = { start: lead.start, end: blockEnd(cursor, nameEnd, limit) };
    for (const name of names) {
      owner = builder.addType({ name, kind: 'object', namespace, parent: owner, access: 'internal', ...range });
      builder.type(owner).addition = true;
      this.#places[owner] = this.#extended(owner, lead);
    }
    const place = this.#extended(owner, lead);
    const type = builder.type(owner);
    type.modifiers = otherModifiers(lead);
    const reading = { builder, cursor };
    type.attributes = attributesOf(reading, owner, lead);
    builder.mention(owner, 'memberType', { start: start + written.search(/<|$/), end: nameEnd });
    const header = { place, ...readRest(reading, place, lead, nameEnd, limit) };
    return this.#readMembers(header, depth);
  }

  #extended(owner: number, lead: Lead): SwiftPlace {
    const name = this.#builder.type(owner).name;
    const known = this.#declared.get(this.#pathOf(owner));
    const declared = known === undefined ? undefined : this.#places[known];
    return {
      ...{ owner, typeName: name, typeParameters: new Set(declared?.typeParameters ?? []), inModule: false },
      ...{ inProtocol: false, inEnum: false, access: accessOf(lead, 'internal') },
    };
  }

  /** `import Foo`, `import struct Foo.Bar`, `@testable import Foo`. */
  #readImport(lead: Lead, limit: number): number {
    const cursor = this.#cursor;
    let at = cursor.next(lead.at + lead.keyword.length, limit);
    if (/^(?:typealias|struct|class|enum|protocol|let|var|func)$/.test(cursor.word(at)))
      at = cursor.next(cursor.name(at), limit);
    const end = cursor.type(at, limit);
    const path = cursor.text.slice(at, end).replaceAll('`', '');
    if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(path)) return lead.start;
    const [from = '', ...names] = path.split('.');
    this.#builder.apart({ start: lead.start, end });
    const reexport =
      lead.words.includes('public') || lead.attributes.some(({ start }) => cursor.text.startsWith('@_exported', start));
    const imported = names.length === 0 ? [] : [{ name: names.at(-1) ?? '', alias: '' }];
    this.#builder.imports.push({ from, names: imported, alias: '', global: false, reexport });
    return end;
  }

  /** `infix operator +++ : Precedence`, `precedencegroup Name { … }`: they say how code reads, and declare no member. */
  #readOperator(lead: Lead, limit: number): number {
    const cursor = this.#cursor;
    const at = cursor.next(lead.at + lead.keyword.length, limit);
    if (lead.keyword === 'operator') {
      const end = cursor.operator(at);
      const colon = cursor.next(end, limit);
      return cursor.text[colon] === ':' ? cursor.type(cursor.next(colon + 1, limit), limit) : end;
    }
    const block = cursor.next(cursor.name(at), limit);
    return cursor.text[block] === '{' ? cursor.group(block, limit) : block;
  }
}

/** Names of types at the start of a line that only the file sees: extensions may come before them. */
function privateTypes(text: string): Set<string> {
  const header =
    /^(?:@\S+\s+)*(?:private|fileprivate)\s+(?:final\s+|indirect\s+)*(?:class|struct|enum|actor|protocol)\s+([\p{L}_][\p{L}\p{N}_]*)/gmu;
  return new Set(Array.from(text.matchAll(header), (match) => match[1] ?? ''));
}
