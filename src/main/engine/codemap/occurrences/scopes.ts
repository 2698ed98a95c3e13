/**
 * The scopes of a tree and the variables that functions keep to themselves, and the context of each node: one pass over the nodes.
 * Main type: Scopes.
 */
import type { NamePlan } from './plan.ts';
import type { NameRole } from './roles.ts';
import type { FlatTree } from './tree.ts';

export interface MemberAround {
  name: string;
}

export interface Scopes {
  /** Role of a name by what is around it, and whether only a type is possible there. */
  roleOf(node: number): { role: NameRole; isType: boolean };
  /** Whether a function keeps the variable that this node declares to itself. */
  isLocal(node: number): boolean;
  /** The node that declares what `name` means at this node, -1 where no function does. */
  localOf(node: number, name: string): number;
  memberAround(node: number): MemberAround | null;
  /** Bits of `placeBits`. */
  placeOf(node: number): number;
}

interface Variable {
  readonly node: number;
  /** Offset from which it is seen. */
  readonly from: number;
}

interface Scope {
  readonly node: number;
  readonly parent: Scope | null;
  /** A type or file: its variables are members. */
  readonly isType: boolean;
  readonly locals: Map<string, Variable[]>;
}

/** Nodes between a name and the parameter that it is of. */
const nearby = 5;

export function createScopes(tree: FlatTree, plan: NamePlan, text: string): Scopes {
  const scopes: Scope[] = [{ node: -1, parent: null, isType: true, locals: new Map() }];
  const members: MemberAround[] = [];
  const scopeOf = new Int32Array(tree.size);
  const memberOf = new Int32Array(tree.size).fill(-1);
  const places = new Uint8Array(tree.size);
  const locals = new Set<number>();
  const { type, field, start, end, parent } = tree;

  for (let node = 0; node < tree.size; node += 1) {
    const kind = type[node] ?? 0;
    const around = parent[node] ?? -1;
    let scope = around < 0 ? 0 : (scopeOf[around] ?? 0);
    if (plan.opens(kind)) {
      scopes.push({ node, parent: scopes[scope] ?? null, isType: plan.isType(kind), locals: new Map() });
      scope = scopes.length - 1;
      const implicit = plan.implicit(kind);
      if (implicit !== null && !hasChild(node, implicit.unless))
        scopes[scope]?.locals.set(implicit.name, [{ node, from: 0 }]);
    }
    scopeOf[node] = scope;
    memberOf[node] = around < 0 ? -1 : (memberOf[around] ?? -1);
    if (plan.isMember(kind)) memberOf[node] = members.push({ name: '' }) - 1;
    places[node] = plan.place(
      kind,
      around < 0 ? -1 : (type[around] ?? -1),
      field[node] ?? 0,
      around < 0 ? 0 : (places[around] ?? 0),
    );
    if (!plan.isName(kind) || start[node] === end[node]) continue;
    const { role } = roleOf(node);
    if (plan.isField(kind) || (role === 'variable' && plan.isConstant(kind))) continue;
    if (role === 'variable' || plan.alsoVariable(kind)) declareVariable(node, role);
    else if (role === 'declare') nameMember(node);
  }

  function hasChild(node: number, wanted: string): boolean {
    for (let child = node + 1; child < (tree.after[node] ?? 0); child = tree.after[child] ?? tree.size)
      if (plan.type(type[child] ?? 0) === wanted) return true;
    return false;
  }

  function roleOf(node: number): { role: NameRole; isType: boolean } {
    let around = parent[node] ?? -1;
    let own = field[node] ?? 0;
    let from = node;
    let isWrapped = false;
    while (around >= 0 && plan.isWrapper(type[around] ?? 0) && start[from] === start[around]) {
      own = field[around] ?? 0;
      from = around;
      around = parent[around] ?? -1;
      isWrapped = isWrapped || plan.isGeneric(type[from] ?? 0);
    }
    const isFirst = around >= 0 && (start[from] === start[around] || isFirstNode(from, around));
    const outer = around < 0 ? -1 : (parent[around] ?? -1);
    const typeOf = (at: number): number => (at < 0 ? -1 : (type[at] ?? -1));
    const role = plan.role(typeOf(outer), typeOf(around), own, isFirst);
    if (plan.forms.bareMembers?.includes(around < 0 ? '' : plan.type(type[around] ?? 0)) === true && isBare(node))
      return { role: 'key', isType: false };
    return {
      // `a, b := c, d`: both lists are of one type, and only the first declares.
      role: role === 'variable' && around >= 0 && isValueList(around) ? 'name' : role,
      isType: plan.isTypeField(own) || isWrapped,
    };
  }

  /** Follows a dot that nothing is before. */
  function isBare(node: number): boolean {
    const at = start[node] ?? 0;
    return text[at - 1] === '.' && !/[\p{L}\p{N}_)\]}>!?"`.]/u.test(text[at - 2] ?? ' ');
  }

  /** Whether only signs and words of the language precede a node in the one around it. */
  function isFirstNode(node: number, around: number): boolean {
    let child = around + 1;
    while (child < node && !plan.isNode(type[child] ?? 0)) child = tree.after[child] ?? node;
    return child === node;
  }

  function isValueList(node: number): boolean {
    return plan.field(field[node] ?? 0) === 'right' && plan.forms.lists?.includes(plan.type(type[node] ?? 0)) === true;
  }

  function nameMember(node: number): void {
    const member = members[memberOf[node] ?? -1];
    if (member === undefined || member.name !== '') return;
    const sign = plan.isSetter(type[parent[node] ?? -1] ?? -1) ? '=' : '';
    member.name = text.slice(start[node], end[node]) + sign;
  }

  function declareVariable(node: number, role: NameRole): void {
    let scope = scopes[scopeOf[node] ?? 0];
    const around = parent[node] ?? -1;
    // The name of a function belongs to what is around the function.
    if (scope !== undefined && scope.node === around && plan.isNamed(type[around] ?? 0)) scope = scope.parent ?? scope;
    if (scope === undefined || scope.isType) {
      // Parameters of what has no body are of no use to others.
      if (isParameter(node)) {
        locals.add(node);
        // Seen in all of such a type: `class A(Foo foo)` of C#.
        if (scope !== undefined && plan.holdsParameters(type[scope.node] ?? 0)) put(scope, node, 0);
      } else if (role === 'variable') nameMember(node);
      return;
    }
    locals.add(node);
    put(scope, node, plan.hoists ? 0 : seenFrom(node, scope.node));
  }

  function put(scope: Scope, node: number, from: number): void {
    const name = text.slice(start[node], end[node]);
    const known = scope.locals.get(name);
    if (known === undefined) scope.locals.set(name, [{ node, from }]);
    else known.push({ node, from });
  }

  function isParameter(node: number): boolean {
    for (let at = parent[node] ?? -1, n = 0; at >= 0 && n < nearby; at = parent[at] ?? -1, n += 1)
      if (plan.isParameter(type[at] ?? 0)) return true;
    return false;
  }

  /** After its binding; where no rule defines that, after the statement directly in the scope. */
  function seenFrom(node: number, scope: number): number {
    let at = node;
    let binding = -1;
    for (let around = parent[at] ?? -1; around !== scope && around >= 0; around = parent[at] ?? -1) {
      if (plan.isBlock(type[around] ?? 0)) break;
      at = around;
      if (plan.binds(type[at] ?? 0)) binding = at;
    }
    const body = binding >= 0 && plan.bindsWithin(type[binding] ?? 0) ? bodyOf(binding) : -1;
    return body > node ? (start[body] ?? 0) : (end[binding < 0 ? at : binding] ?? 0);
  }

  function bodyOf(node: number): number {
    for (let child = node + 1; child < (tree.after[node] ?? 0); child = tree.after[child] ?? tree.size)
      if (plan.field(field[child] ?? 0) === 'body') return child;
    return -1;
  }

  return {
    roleOf,
    isLocal: (node) => locals.has(node),
    localOf(node, name) {
      const at = start[node] ?? 0;
      for (let scope: Scope | null = scopes[scopeOf[node] ?? 0] ?? null; scope !== null; scope = scope.parent) {
        const found = scope.locals.get(name);
        if (found === undefined) continue;
        const seen = found.filter(({ from }) => at >= from);
        const before = seen.findLast((one) => (start[one.node] ?? 0) <= at);
        const [first] = seen;
        if (first !== undefined) return (before ?? first).node;
      }
      return -1;
    },
    memberAround: (node) => members[memberOf[node] ?? -1] ?? null,
    placeOf: (node) => places[node] ?? 0,
  };
}
