/**
 * Members of classes, interfaces, object types and object literals. Getter and setter are one property; overload signatures are members
 * each, their implementation is not one more; parameter properties are fields (docs/languages.md).
 */
import type { MemberFact } from '../../facts.ts';
import type { FactBuilder, MemberRange } from '../reading/fact-builder.ts';
import { fieldOf, hasChild, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { valueRange } from './code.ts';
import { noteDoc } from './doc.ts';
import {
  accessOf,
  annotation,
  callableMember,
  type Lead,
  memberName,
  modifiersOf,
  noLead,
  valueMember,
  wholeOf,
} from './members.ts';

export class ClassMembers {
  readonly #builder: FactBuilder;
  readonly #owner: number;
  readonly #accessors = new Map<string, MemberFact>();
  #overload: MemberFact | null = null;

  constructor(builder: FactBuilder, owner: number) {
    this.#builder = builder;
    this.#owner = owner;
  }

  readBody(body: Syntax | undefined): void {
    if (body !== undefined) this.#builder.body(this.#owner, body);
    let lead: Lead = { doc: '', decorators: [], start: -1 };
    for (const node of body?.children ?? []) {
      if (node.type === 'comment') {
        noteDoc(this.#builder.source, node, lead);
        continue;
      }
      if (node.type === 'decorator') {
        lead.decorators.push(node);
        continue;
      }
      this.read(node, lead);
      lead = { doc: '', decorators: [], start: -1 };
    }
    const own = body?.children.find((node) => isConstructor(this.#builder.source, node));
    if (own !== undefined) readThisFields(this.#builder, this.#owner, fieldOf(own, 'body'));
  }

  read(node: Syntax, lead: Lead): void {
    switch (node.type) {
      case 'method_definition':
      case 'method_signature':
      case 'abstract_method_signature':
        this.#readMethod(node, lead);
        break;
      case 'public_field_definition':
      case 'field_definition':
      case 'property_signature':
        this.#readField(node, lead);
        break;
      case 'call_signature':
        this.#callable(node, lead, 'call', 'method');
        break;
      case 'construct_signature':
        this.#callable(node, lead, 'new', 'constructor');
        break;
      case 'index_signature':
        this.#readIndexer(node, lead);
        break;
      case 'class_static_block':
        this.#builder.mention(this.#owner, 'call', node);
        break;
      default:
    }
  }

  #add(member: MemberFact, range?: MemberRange): void {
    this.#builder.addMember(this.#owner, member, range);
  }

  #callable(node: Syntax, lead: Lead, name: string, kind: 'method' | 'constructor'): void {
    const access = accessOf(this.#builder.source, node);
    const { member, range } = callableMember(this.#builder, this.#owner, node, node, lead, { name, kind, access });
    this.#add(member, range);
  }

  #readMethod(node: Syntax, lead: Lead): void {
    const { source } = this.#builder;
    const name = memberName(source, node);
    if (name === '') return;
    if (hasChild(node, 'get') || hasChild(node, 'set')) {
      this.#readAccessor(node, lead, name);
      return;
    }
    const kind = name === 'constructor' && node.type !== 'property_signature' ? 'constructor' : 'method';
    const access = accessOf(source, node);
    const form = { name, kind, access } as const;
    const { member, callable, range } = callableMember(this.#builder, this.#owner, node, node, lead, form);
    const overload = this.#overload;
    if (node.type === 'method_definition' && overload !== null && isSame(overload, member)) {
      overload.endLine = member.endLine;
      this.#builder.extend(overload, range);
      this.#overload = null;
      return;
    }
    this.#add(member, range);
    this.#overload = node.type === 'method_signature' ? member : null;
    if (kind === 'constructor') for (const param of callable.properties) this.#readParameterProperty(param);
  }

  #readParameterProperty(param: Syntax): void {
    const { source } = this.#builder;
    const type = annotation(source, fieldOf(param, 'type'));
    const name = textOf(source, fieldOf(param, 'pattern'));
    this.#add({
      ...spanOf(source, param.start, param.end),
      name,
      kind: 'field',
      access: accessOf(source, param),
      modifiers: modifiersOf(param),
      attributes: [],
      type,
      params: null,
      arity: 0,
      signature: type === '' ? name : `${name} : ${type}`,
      doc: '',
      implHash: '',
    });
  }

  #readAccessor(node: Syntax, lead: Lead, name: string): void {
    const { source } = this.#builder;
    const getter = hasChild(node, 'get');
    const { member, callable, range } = callableMember(this.#builder, this.#owner, node, node, lead, {
      name,
      kind: 'property',
      access: accessOf(source, node),
    });
    const type = getter ? callable.type : (callable.params[0]?.type ?? '');
    const key = `${hasChild(node, 'static')} ${name}`;
    const known = this.#accessors.get(key);
    if (known !== undefined) {
      known.type ||= type;
      known.doc ||= member.doc;
      known.modifiers = known.modifiers.filter((word) => word !== 'readonly');
      known.signature = known.type === '' ? name : `${name} : ${known.type}`;
      known.line = Math.min(known.line, member.line);
      known.endLine = Math.max(known.endLine, member.endLine);
      this.#builder.extend(known, range);
      return;
    }
    const modifiers = getter ? [...member.modifiers, 'readonly'].sort() : member.modifiers;
    const property = { ...member, modifiers, type, params: null, signature: type === '' ? name : `${name} : ${type}` };
    this.#accessors.set(key, property);
    this.#add(property, range);
  }

  #readField(node: Syntax, lead: Lead): void {
    const { source } = this.#builder;
    const name = memberName(source, node);
    if (name === '') return;
    const access = accessOf(source, node);
    const value = fieldOf(node, 'value');
    if (value !== undefined && (value.type === 'arrow_function' || value.type === 'function_expression')) {
      this.#builder.mention(this.#owner, 'memberType', fieldOf(node, 'type'));
      const form = { name, kind: 'method', access } as const;
      const { member, range } = callableMember(this.#builder, this.#owner, node, value, lead, form);
      this.#add(member, range);
      return;
    }
    const property = node.type === 'property_signature' || hasChild(node, 'accessor');
    const form = { name, kind: property ? 'property' : 'field', access } as const;
    this.#add(valueMember(this.#builder, this.#owner, node, lead, form), valueRange(source, node, wholeOf(node, lead)));
  }

  #readIndexer(node: Syntax, lead: Lead): void {
    const { source } = this.#builder;
    const key = fieldOf(node, 'name');
    const keyType = fieldOf(node, 'index_type');
    this.#builder.mention(this.#owner, 'memberType', keyType);
    const member = valueMember(this.#builder, this.#owner, node, lead, {
      name: 'this[]',
      kind: 'indexer',
      access: 'public',
    });
    const param = { name: textOf(source, key), type: textOf(source, keyType), default: '', optional: false };
    const { start, end } = wholeOf(node, lead);
    this.#add(
      { ...member, params: [param], signature: `this[${param.name}: ${param.type}] : ${member.type}` },
      { start, end, code: key === undefined ? [] : [key] },
    );
  }
}

function isSame(overload: MemberFact, implementation: MemberFact): boolean {
  return overload.name === implementation.name && isStatic(overload) === isStatic(implementation);
}

function isStatic(member: MemberFact): boolean {
  return member.modifiers.includes('static');
}

function isConstructor(source: Source, node: Syntax): boolean {
  return node.type === 'method_definition' && memberName(source, node) === 'constructor';
}

const thisName = /^this\.([\p{L}_$#][\p{L}\p{Nd}_$]*)$/u;
const blocks = ['if_statement', 'else_clause', 'statement_block', 'try_statement'];

/** `this.x = …` in a constructor, for what the class does not declare otherwise; the walk enters it in JavaScript only. */
export function readThisFields(builder: FactBuilder, owner: number, body: Syntax | undefined): void {
  const declared = new Set(builder.type(owner).members.map((member) => member.name));
  readAssignments(builder, owner, body, declared);
}

function readAssignments(builder: FactBuilder, owner: number, block: Syntax | undefined, declared: Set<string>): void {
  const { source } = builder;
  for (const node of block?.children ?? []) {
    if (blocks.includes(node.type)) readAssignments(builder, owner, node, declared);
    const assignment = node.type === 'expression_statement' ? node.children[0] : undefined;
    if (assignment?.type !== 'assignment_expression') continue;
    const left = fieldOf(assignment, 'left');
    const name =
      left === undefined || left.end - left.start > 200 ? undefined : thisName.exec(textOf(source, left))?.[1];
    if (name === undefined || declared.has(name)) continue;
    declared.add(name);
    const access = name.startsWith('#') ? 'private' : 'public';
    const value = fieldOf(assignment, 'right');
    const isFunction = value?.type === 'function_expression' || value?.type === 'arrow_function';
    // The constructor's body is mentioned already, so the value's names are not read again.
    const member = isFunction
      ? callableMember(builder, owner, assignment, value, noLead, { name, kind: 'method', access }).member
      : valueMember(builder, owner, { ...assignment, children: [] }, noLead, { name, kind: 'field', access });
    builder.addMember(owner, member);
  }
}
