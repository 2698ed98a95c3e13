/** The roles of a language by the numbers of its grammar, made once for each grammar. */
import type { Language as Grammar } from 'web-tree-sitter';
import type { LanguageAdapter } from '../languages/adapter.ts';
import type { SyntaxForms } from './forms.ts';
import type { NameRole, NameRoles } from './roles.ts';

/** Context of a node. */
export const placeBits = { imported: 1, base: 2, head: 4, body: 8, attribute: 16 } as const;

export interface NamePlan {
  readonly hoists: boolean;
  readonly hasUnread: boolean;
  readonly signs: NameRoles['signs'];
  readonly owner: NameRoles['owner'];
  readonly symbols: NameRoles['symbols'];
  readonly above: NameRoles['above'];
  /** A field of the value around. */
  isField(id: number): boolean;
  /** A name that is never a variable. */
  isConstant(id: number): boolean;
  /** The name of a method that sets: `name=`. */
  isSetter(id: number): boolean;
  /** Calls a method where it is no variable. */
  isBareCall(id: number): boolean;
  type(id: number): string;
  field(id: number): string;
  /** Not punctuation and no word of the language. */
  isNode(id: number): boolean;
  isName(id: number): boolean;
  /** The text that must precede such a leaf; undefined for others. */
  unread(parent: number, field: number): RegExp | undefined;
  /** A piece of a string behind a `$`, in which the grammar sees no name. */
  isTemplate(id: number): boolean;
  isWrapper(id: number): boolean;
  /** A name with type arguments. */
  isGeneric(id: number): boolean;
  isType(id: number): boolean;
  isMember(id: number): boolean;
  /** Whether its own name belongs to what is around it. */
  isNamed(id: number): boolean;
  opens(id: number): boolean;
  /** A block that is no scope. */
  isBlock(id: number): boolean;
  /** Whether a variable that it binds is seen in its body. */
  bindsWithin(id: number): boolean;
  isTypeField(field: number): boolean;
  isTypeFieldNamed(field: string): boolean;
  constructs(id: number, parent: number, field: number): boolean;
  readonly forms: SyntaxForms;
  readonly nesting: NameRoles['nesting'];
  typeId(name: string): number;
  fieldId(name: string): number;
  alsoVariable(id: number): boolean;
  isParameter(id: number): boolean;
  /** A type whose parameters are seen in all of it, and are no members. */
  holdsParameters(id: number): boolean;
  /** Whether a rule says what names in it are bound to. */
  binds(id: number): boolean;
  /** The parameter that a function has without naming it, and the child that does name parameters. */
  implicit(id: number): { name: string; unless: string } | null;
  /** Bits of `placeBits` for a node, from those of the node around it. */
  place(id: number, parent: number, field: number, around: number): number;
  role(grand: number, parent: number, field: number, isFirst: boolean): NameRole;
}

const plans = new WeakMap<Grammar, NamePlan | null>();

/** Null for a language without roles. */
export function planOf(grammar: Grammar | null, adapter: LanguageAdapter): NamePlan | null {
  if (grammar === null || adapter.roles === undefined) return null;
  let plan = plans.get(grammar);
  if (plan === undefined) {
    plan = createPlan(grammar, adapter.roles);
    plans.set(grammar, plan);
  }
  return plan;
}

function createPlan(grammar: Grammar, roles: NameRoles): NamePlan {
  const set = (names: readonly string[] = []): Uint8Array => {
    const wanted = new Set(names);
    return Uint8Array.from(grammar.types, (type, id) => (wanted.has(type) && grammar.nodeTypeIsNamed(id) ? 1 : 0));
  };
  const fields = grammar.fields.map((name) => name ?? '');
  const typeFields = Uint8Array.from(fields, (name) => (roles.typeFields?.includes(name) ? 1 : 0));
  const named = Uint8Array.from(grammar.types, (_, id) => (grammar.nodeTypeIsNamed(id) ? 1 : 0));
  const [names, wrappers] = [set(roles.names), set(roles.wrappers)];
  const [types, scopes, members] = [set(roles.types), set(roles.scopes), set(roles.members)];
  const { forms } = roles;
  const templates = set(['string_content']);
  const isGeneric = (name: string): boolean => typeof forms.forms[name] === 'object' && 'generic' in forms.forms[name];
  const generics = set(Object.keys(forms.forms).filter(isGeneric));
  const also = set(roles.alsoVariables);
  const parameters = set(forms.parameters);
  const [ownFields, constants, bareCalls] = [set(roles.fields), set(roles.constants), set(roles.bareCalls)];
  const setters = set(roles.setters);
  const holders = set(forms.holdsParameters);
  const binding = set(Object.keys(roles.forms.binds));
  const within = set(Object.keys(roles.forms.binds).filter((name) => roles.forms.binds[name]?.within === true));
  const blocks = set(roles.blocks);
  const { imported, base, head, body, attribute } = placeBits;
  /** Bits that a node adds and takes away. */
  const adds = new Uint8Array(grammar.types.length);
  const drops = new Uint8Array(grammar.types.length);
  const put = (list: Uint8Array, names: readonly string[] | undefined, bits: number): void => {
    for (const [id, isIn] of set(names).entries()) if (isIn === 1) list[id] = (list[id] ?? 0) | bits;
  };
  put(adds, forms.imports, imported);
  put(adds, forms.bases, base);
  put(adds, [...roles.members, ...forms.heads], head);
  put(adds, forms.bodies, body);
  put(adds, forms.attributes, attribute);
  put(drops, forms.notBases, base);
  put(drops, forms.bodies, head | base);
  put(drops, forms.attributes, head | base);
  put(drops, roles.types, head | base | body | attribute);
  const valueFields = Uint8Array.from(fields, (name) => (forms.values.includes(name) ? 1 : 0));
  const lambdas = set(forms.implicit === undefined ? [] : [forms.implicit.in]);
  const placed: [readonly string[], number, number][] = [
    [forms.imports, imported, 0],
    [forms.bases, base, 0],
    [forms.bodies, body, head | base],
  ];
  const dotted = placed.flatMap(([names, bits, without]) =>
    names.filter((name) => name.includes('.')).map((name) => ({ name, bits, without })),
  );
  const known = new Map<number, NameRole>();
  const constructing = new Map<number, boolean>();
  const typeOf = (id: number): string => grammar.types[id] ?? '';

  function readRole(grand: string, parent: string, field: string, isFirst: boolean): NameRole {
    const { roles: table } = roles;
    const keys = [`${grand}/${parent}.${field}`, `${parent}.${field}`, ...(isFirst ? [] : [`${parent}>`]), parent];
    for (const key of keys) {
      const role = Object.hasOwn(table, key) ? table[key] : undefined;
      if (role !== undefined) return role;
    }
    return 'name';
  }

  return {
    forms,
    nesting: roles.nesting,
    typeId: (name) => grammar.types.findIndex((type, id) => type === name && named[id] === 1),
    fieldId: (name) => fields.indexOf(name),
    hoists: roles.hoists === true,
    isParameter: (id) => parameters[id] === 1,
    holdsParameters: (id) => holders[id] === 1,
    alsoVariable: (id) => also[id] === 1,
    binds: (id) => binding[id] === 1,
    implicit: (id) => (lambdas[id] === 1 ? (forms.implicit ?? null) : null),
    place(id, parent, field, around) {
      let bits = around & ~(drops[id] ?? 0);
      let added = adds[id] ?? 0;
      if (dotted.length > 0 && field > 0) {
        const own = `${typeOf(parent)}.${fields[field] ?? ''}`;
        const found = dotted.find(({ name }) => name === own);
        if (found !== undefined) {
          bits &= ~found.without;
          added |= found.bits;
        }
      }
      bits |= (bits & body) !== 0 ? added & ~head : added;
      return valueFields[field] === 1 ? bits & ~head : bits;
    },
    hasUnread: roles.unread !== undefined,
    signs: roles.signs,
    owner: roles.owner,
    symbols: roles.symbols,
    above: roles.above,
    isField: (id) => ownFields[id] === 1,
    isConstant: (id) => constants[id] === 1,
    isSetter: (id) => setters[id] === 1,
    isBareCall: (id) => bareCalls[id] === 1,
    type: typeOf,
    field: (id) => fields[id] ?? '',
    isNode: (id) => named[id] === 1,
    isName: (id) => names[id] === 1,
    unread: (parent, field) => roles.unread?.[`${typeOf(parent)}.${fields[field] ?? ''}`],
    isTemplate: (id) => templates[id] === 1,
    isWrapper: (id) => wrappers[id] === 1,
    isGeneric: (id) => generics[id] === 1,
    isType: (id) => types[id] === 1,
    isMember: (id) => members[id] === 1,
    isNamed: (id) => members[id] === 1 || types[id] === 1,
    isBlock: (id) => blocks[id] === 1,
    bindsWithin: (id) => within[id] === 1,
    opens: (id) => types[id] === 1 || scopes[id] === 1,
    isTypeField: (field) => typeFields[field] === 1,
    isTypeFieldNamed: (field) => roles.typeFields?.includes(field) === true,
    constructs(id, parent, field) {
      if (roles.constructs === undefined) return false;
      const key = (id * 65_536 + parent + 1) * 512 + field;
      let answer = constructing.get(key);
      if (answer === undefined) {
        const own = typeOf(id);
        answer = [own, `${typeOf(parent)}.${fields[field] ?? ''}>${own}`].some(
          (one) => roles.constructs?.[one] === true,
        );
        constructing.set(key, answer);
      }
      return answer;
    },
    role(grand, parent, field, isFirst) {
      const key = (((grand + 1) * 65_537 + parent + 1) * 512 + field) * 2 + (isFirst ? 1 : 0);
      let role = known.get(key);
      if (role === undefined) {
        role = readRole(typeOf(grand), typeOf(parent), fields[field] ?? '', isFirst);
        known.set(key, role);
      }
      return role;
    },
  };
}
