/**
 * Questions about the code of one file that are the same in all languages: what a call is given, what a text says, what an annotation
 * belongs to, what is around a node. Main type: CodeTree. Nodes are numbers in the order of the text, a parent before its children.
 */
import type { FormRule, Pick as Wanted } from './forms.ts';
import type { NamePlan } from './plan.ts';
import type { CodeShape, Import } from './roles.ts';
import { type FlatTree, type LineAt, readTree } from './tree.ts';

export interface Call {
  readonly node: number;
  /** The last name of what is called. */
  readonly name: string;
  /** What precedes that name; -1 for nothing. */
  readonly of: number;
  readonly args: Args;
  /** The function that follows the brackets; -1 for none. */
  readonly block: number;
}

export interface Args {
  readonly count: number;
  /** Values without a key, in their order. */
  readonly plain: readonly number[];
  readonly keyed: ReadonlyMap<string, number>;
  /** The first of these that is there: by place, from the end where negative, or by key. -1 for none. */
  get(...wanted: readonly (number | string)[]): number;
}

interface Indexed {
  readonly node: number;
  readonly name: string;
  /** What contains the name; -1 for nothing. */
  readonly of: number;
  readonly args: Args;
}

/** The target of an annotation, or what is around a node. */
export interface Declared {
  readonly node: number;
  readonly kind: 'type' | 'function' | 'variable';
  readonly name: string;
}

/** What a node may be, by its type: the methods of the same name say whether it is. */
export const nodeKinds = { call: 1, index: 2, member: 4, annotation: 8, declared: 16, name: 32, top: 64 } as const;

export interface CodeTree {
  readonly size: number;
  /** Sum of `nodeKinds`; most nodes have none. */
  kind(node: number): number;
  readonly imports: readonly Import[];
  /** Null where the node is no call, and makes nothing. */
  call(node: number): Call | null;
  /** Calls of what a call gives, one on the other: `a().b().c()`. */
  chained(node: number): Call[];
  /** Whether a call makes a value of a type. */
  isMade(node: number): boolean;
  /** `name[…]` */
  index(node: number): Indexed | null;
  /** A member of `name` that is read or called. */
  member(node: number): (Indexed & { member: string }) | null;
  annotation(node: number): Pick<Call, 'name' | 'of' | 'args'> | null;
  /** Annotations of a declaration, in their order. */
  annotationsOf(declared: number): number[];
  /** The declaration that an annotation belongs to. */
  annotated(annotation: number): Declared | null;
  declared(node: number): Declared | null;
  /** The nearest declaration of a kind around a node. */
  around(node: number, kind: Declared['kind']): Declared | null;
  /** Names of what a type extends and implements, without type arguments, and their nodes. */
  bases(type: number): { name: string; node: number; args: Args }[];
  /** Parameters of a function. */
  parameters(fn: number): number[];
  /** Dotted; calls in it end with `()`. '' where it has no name. */
  name(node: number): string;
  /** The type arguments directly in a node. */
  typeArguments(node: number): number[];
  /** The text of an expression of texts, constants and names (as `{name}`); null where no text is in it. */
  literal(node: number): string | null;
  /** Those of a list, or of one value. */
  literals(node: number): string[];
  /** Values of a list, or the value itself. */
  values(node: number): number[];
  /** The name of what a value calls when it is called; '' for functions without one. */
  handler(node: number): string;
  /** The variable that a value is given to; '' for none. */
  assigned(node: number): string;
  isLambda(node: number): boolean;
  /** Without white space, cut. */
  text(node: number): string;
  /** As written, with this many characters of what follows. */
  source(node: number, more?: number): string;
  isName(node: number): boolean;
  /** What a list is given. */
  args(list: number): Args;
  parent(node: number): number;
  /** The name that follows a node: `b` of `a().b`. */
  behind(node: number): number;
  type(node: number): string;
  children(node: number): number[];
  /** Lines from 1. */
  line(node: number): number;
  endLine(node: number): number;
}

/** Nodes between an annotation and its target. */
const beside = /modifiers|attribute|decorat|annotat|export|comment/;
const wraps = /modifiers|attribute|decorat|annotat|export/;
const maxString = 400;
const maxShown = 200;
/** Longer chains and deeper nestings are given up. */
const maxDepth = 60;
const maxValues = 40;
const noKeys: ReadonlyMap<string, number> = new Map();

const plans = new WeakMap<NamePlan, Map<number, number>>();

/** `nodeKinds` by the number of a type; `top` are imports and variables. */
function kindsOf(plan: NamePlan, shape: CodeShape): (type: number) => number {
  const known = plans.get(plan) ?? new Map<number, number>();
  plans.set(plan, known);
  const read = (id: number): number => {
    const type = plan.type(id);
    const rule = Object.hasOwn(plan.forms.forms, type) ? plan.forms.forms[type] : undefined;
    const how = typeof rule === 'object' ? rule : {};
    const isIn = (...tables: object[]): boolean => tables.some((table) => Object.hasOwn(table, type));
    return (
      ('call' in how || 'made' in how ? nodeKinds.call : 0) |
      ('element' in how || 'index' in how ? nodeKinds.index : 0) |
      ('access' in how ? nodeKinds.member : 0) |
      (isIn(shape.annotations) ? nodeKinds.annotation : 0) |
      (isIn(shape.types, shape.functions, shape.variables) ? nodeKinds.declared : 0) |
      (plan.isName(id) ? nodeKinds.name : 0) |
      (isIn(shape.variables, shape.imports) ? nodeKinds.top : 0)
    );
  };
  return (type) => {
    let kind = known.get(type);
    if (kind === undefined) {
      kind = read(type);
      known.set(type, kind);
    }
    return kind;
  };
}

export function codeTree(offsets: FlatTree, plan: NamePlan, shape: CodeShape, text: string, lineAt: LineAt): CodeTree {
  const tree = { ...readTree(offsets, plan, text), size: offsets.size };
  const { forms } = plan;
  const constants = new Map<string, string | null>();
  const imports: Import[] = [];
  const has = (list: readonly string[], node: number): boolean => list.includes(tree.type(node));
  const of = <T>(table: Readonly<Record<string, T>>, node: number): T | undefined => {
    const type = tree.type(node);
    return Object.hasOwn(table, type) ? table[type] : undefined;
  };
  const rule = (node: number): Exclude<FormRule, string> | null => {
    const found = of(forms.forms, node);
    if (typeof found !== 'object') return null;
    const isIndexed =
      'call' in found && found.index !== undefined && tree.text(tree.pick(node, found.index)).startsWith('[');
    return isIndexed ? { element: found.call } : found;
  };

  const kinds = kindsOf(plan, shape);
  const kind = (node: number): number => kinds(offsets.type[node] ?? 0);

  for (let node = 0; node < tree.size; node += 1) {
    if ((kind(node) & nodeKinds.top) === 0) continue;
    const variable = of(shape.variables, node);
    const read = of(shape.imports, node);
    if (read !== undefined) imports.push(...read(tree.text(node)));
    if (variable === undefined) continue;
    const [named, value] = sides(node, variable);
    if (!has(shape.strings, value)) continue;
    const name = lastName(tree.text(named));
    const text = stringOf(value);
    const known = constants.get(name);
    constants.set(name, known === undefined || known === text ? text : null);
  }

  function argsIn(list: number): Args {
    const values = list < 0 ? [] : tree.named(list).slice(0, maxValues);
    const plain: number[] = [];
    const keyed = new Map<string, number>();
    for (const one of values) {
      const pair = of(shape.pairs, one);
      const key = pair === undefined ? -1 : picked(one, pair.key);
      const value = bare(pair === undefined ? one : picked(one, pair.value));
      if (key >= 0 && (key !== value || key === one)) keyed.set(keyText(key), value);
      else plain.push(value);
    }
    return {
      count: values.length,
      plain,
      keyed,
      get(...wanted) {
        for (const one of wanted) {
          const found = typeof one === 'number' ? plain.at(one) : keyed.get(one);
          if (found !== undefined && found >= 0) return found;
        }
        return -1;
      },
    };
  }

  /** A variable and its value, of `a, b = 1, 2` those that hold a node. */
  function sides(node: number, how: { name: Wanted; value: Wanted }, held = -1): [name: number, value: number] {
    const [name, value] = [tree.pick(node, how.name), tree.pick(node, how.value)];
    if (forms.lists === undefined || !has(forms.lists, value)) return [name, value];
    const values = tree.named(value);
    const at = held < 0 ? 0 : values.findIndex((one) => tree.holds(one, held));
    return [has(forms.lists, name) ? (tree.named(name)[at] ?? -1) : name, values[at] ?? -1];
  }

  const bare = (node: number): number => (has(shape.wrappers ?? [], node) ? tree.pick(node, 0) : node);
  const picked = (node: number, pick: Wanted): number => (pick === 'itself' ? node : tree.pick(node, pick));
  const keyText = (node: number): string => (has(shape.strings, node) ? stringOf(node) : tree.text(node));

  const isList = (child: number): boolean => has(forms.argumentLists, child) || has(shape.madeOf ?? [], child);
  const listIn = (node: number): number => {
    const inside = tree
      .named(node)
      .flatMap((child) => (has(shape.suffixes ?? [], child) ? tree.named(child) : [child]));
    return inside.find(isList) ?? -1;
  };

  function blockIn(node: number): number {
    const last = tree.named(node).at(-1) ?? -1;
    if (has(shape.lambdas, last)) return last;
    const inner = tree.named(last).at(-1) ?? -1;
    return listIn(node) !== last && has(shape.lambdas, inner) ? inner : -1;
  }

  const calls = new Map<number, Call | null>();

  /** Along a chain each call is asked for again and again. */
  function call(node: number): Call | null {
    let known = calls.get(node);
    if (known === undefined) {
      known = readCall(node);
      calls.set(node, known);
    }
    return known;
  }

  function readCall(node: number): Call | null {
    const how = rule(node);
    if (how === null || !('call' in how || ('type' in how && how.made === true))) return null;
    const callee = tree.pick(node, 'call' in how ? how.call : how.type);
    const list = listIn(node);
    if ('call' in how && how.name === undefined && list < 0 && rule(callee) !== null && call(callee) !== null)
      return null;
    const [owner, name] =
      'call' in how && how.name !== undefined ? [callee, tree.text(tree.pick(node, how.name))] : split(callee);
    let args: Args | null = null;
    return {
      ...{ node, name, of: owner },
      // Most calls are asked for their name alone.
      get args() {
        args ??= argsIn(list);
        return args;
      },
      get block() {
        return blockOf(node);
      },
    };
  }

  /** `route("/x") { … }` is a call of a call where the grammar puts the function outside. */
  function blockOf(node: number): number {
    const own = blockIn(node);
    const outer = tree.parent(node);
    const how = rule(outer);
    if (own >= 0 || how === null || !('call' in how) || listIn(outer) >= 0) return own;
    return tree.pick(outer, how.call) === node ? blockIn(outer) : own;
  }

  /** What is before the last name of an expression, and that name. */
  function split(node: number, depth = 0): [owner: number, name: string] {
    const how = rule(node);
    if (depth < maxDepth && how !== null) {
      if ('access' in how) {
        const name = tree.pick(node, how.access[1]);
        const owner = tree.pick(node, how.access[0]);
        return [owner === name ? -1 : owner, plainName(name)];
      }
      if ('chain' in how) {
        const names = tree.named(node).filter(tree.isName);
        return [names.length > 1 ? (names.at(-2) ?? -1) : -1, tree.text(names.at(-1) ?? -1)];
      }
      if ('generic' in how) return split(tree.pick(node, how.generic), depth + 1);
      if ('same' in how) return split(tree.pick(node, how.same), depth + 1);
    }
    return [-1, tree.isName(node) ? tree.text(node) : ''];
  }

  function plainName(node: number): string {
    const how = rule(node);
    return how !== null && 'generic' in how ? tree.text(tree.pick(node, how.generic)) : tree.text(node);
  }

  function name(node: number, depth = 0): string {
    if (node < 0 || depth > maxDepth) return '';
    if (tree.isName(node)) return tree.text(node);
    const how = of(forms.forms, node);
    if (how === 'self' || how === 'base') return tree.text(node).slice(0, maxShown);
    if (how === undefined || how === 'literal') return '';
    if ('chain' in how) return tree.text(node).replace(/<.*$/s, '').slice(0, maxShown);
    if ('generic' in how) return name(tree.pick(node, how.generic), depth + 1);
    if ('same' in how) return name(tree.pick(node, how.same), depth + 1);
    if ('access' in how) {
      const [owner, last] = split(node);
      const before = name(owner, depth + 1);
      return before === '' ? last : `${before}.${last}`;
    }
    if (!('call' in how)) return '';
    const before = name(tree.pick(node, how.call), depth + 1);
    if (how.name === undefined) return before === '' ? '' : `${before}()`;
    return `${before === '' ? '' : `${before}.`}${tree.text(tree.pick(node, how.name))}()`;
  }

  /** The content of a string as written: without its quotes, holes as `{name}`. Escapes stay. */
  function stringOf(node: number): string {
    const text = tree.text(node).slice(0, maxString);
    const open = /^[A-Za-z@$]{0,4}#{0,8}(?:"{3,}|'''|["'`])/.exec(text)?.[0] ?? '';
    if (open.includes('R"')) return /\(([^)]*)/.exec(text)?.[1] ?? '';
    const quote = open.replace(/^[A-Za-z@$#]*/, '');
    const ends = text.length >= open.length + quote.length && text.replace(/#+$/, '').endsWith(quote);
    const inside = text.slice(open.length, ends ? text.replace(/#+$/, '').length - quote.length : text.length);
    return shape.hole === undefined ? inside : inside.replaceAll(shape.hole, '{');
  }

  /** A text, or a part of one that others complete. */
  function literalPart(node: number, depth: number): { text: string; known: boolean } | null {
    if (node < 0 || depth > maxDepth) return null;
    if (has(shape.strings, node)) return { text: stringOf(node), known: true };
    if (has(shape.joins, node)) {
      const parts = tree.named(node).map((part) => literalPart(part, depth + 1));
      const isSum = tree.children(node).every((part) => tree.isNamed(part) || tree.text(part) === '+');
      const found = parts.filter((part) => part !== null);
      if (!isSum || found.length < parts.length) return null;
      return { text: found.map((part) => part.text).join(''), known: found.some((part) => part.known) };
    }
    const how = rule(node);
    if (how !== null && 'same' in how) return literalPart(tree.pick(node, how.same), depth + 1);
    const own = name(node);
    if (own === '' || own.endsWith(')')) return null;
    const constant = constants.get(lastName(own)) ?? undefined;
    return { text: constant ?? `{${own}}`, known: constant !== undefined };
  }

  function literal(node: number): string | null {
    const found = literalPart(node, 0);
    return found?.known === true ? found.text : null;
  }

  function values(node: number): number[] {
    if (node < 0) return [];
    const own = has(shape.lists, node) ? node : (tree.children(node).find((child) => has(shape.lists, child)) ?? -1);
    if (own >= 0) return argsIn(own).plain.slice(0, maxValues);
    const made = call(node);
    return made !== null && made.args.count > 0 ? [...made.args.plain] : [node];
  }

  function handler(node: number, depth = 0): string {
    if (node < 0 || depth > 2) return '';
    const own = of(shape.functions, node);
    if (own !== undefined) return tree.text(tree.pick(node, own.name));
    const called = call(node);
    if (called === null) {
      const found = name(node);
      return /^(?:true|false|null|None|nil|undefined|this|self|super)$/.test(found) ? '' : found.replaceAll('()', '');
    }
    if (called.name === 'bind') return name(called.of);
    return called.args.count > 0 ? handler(called.args.get(-1), depth + 1) : isMade(node) ? called.name : '';
  }

  const isMade = (node: number): boolean => {
    const how = rule(node);
    return how !== null && 'type' in how;
  };

  function declared(node: number): Declared | null {
    for (const [kind, table] of [
      ['type', shape.types],
      ['function', shape.functions],
      ['variable', shape.variables],
    ] as const) {
      const how = of<{ name: string | number }>(table, node);
      if (how !== undefined) return { node, kind, name: tree.text(tree.pick(node, how.name)) };
    }
    return null;
  }

  const annotationLists = ['annotation_argument_list', 'attribute_argument_list'];
  const isAnnotation = (node: number): boolean => of(shape.annotations, node) !== undefined;

  function annotated(annotation: number): Declared | null {
    let at = annotation;
    let steps = 0;
    do {
      for (let next = tree.next(at); next >= 0; next = tree.next(next)) {
        // Longer runs are rubbish, and each of them would be walked along for each of its annotations.
        if (++steps > maxValues) return null;
        if (!tree.isNamed(next) || isAnnotation(next) || beside.test(tree.type(next))) continue;
        // The declaration of an attribute follows its list as a whole, or surrounds both.
        const found = declared(tree.parent(at)) === null ? declaredIn(next) : null;
        if (found !== null) return found;
        break;
      }
      at = tree.parent(at);
      const found = at < 0 ? null : declared(at);
      if (found !== null) return found;
    } while (wraps.test(tree.type(at)));
    for (let child = at + 1; at >= 0 && child >= 0 && steps < maxValues; child = tree.next(child), steps += 1) {
      const found = declared(child);
      if (found !== null) return found;
    }
    return null;
  }

  /** The declaration that a node is, or is written around. */
  function declaredIn(node: number): Declared | null {
    const inner = wraps.test(tree.type(node)) ? (tree.named(node).at(-1) ?? -1) : node;
    return declared(inner);
  }

  const besides = new Map<number, number[]>();

  function annotationsOf(node: number): number[] {
    const known = besides.get(node);
    if (known !== undefined) return known;
    const found: number[] = [];
    besides.set(node, found);
    const collect = (from: number, depth: number): void => {
      for (const child of tree.named(from))
        if (found.length >= maxValues) return;
        else if (isAnnotation(child)) found.push(child);
        else if (depth < 2 && wraps.test(tree.type(child))) collect(child, depth + 1);
    };
    collect(node, 0);
    const outer = tree.parent(node);
    if (wraps.test(tree.type(outer))) collect(outer, 2);
    for (
      let before = tree.previous(node);
      before >= 0 && isAnnotation(before) && found.length < maxValues;
      before = tree.previous(before)
    )
      found.unshift(before);
    return found;
  }

  return {
    ...{
      size: tree.size,
      imports,
      kind,
      call,
      isMade,
      annotationsOf,
      annotated,
      declared,
      name,
      literal,
      values,
      handler,
    },
    literals: (node) => values(node).flatMap((one) => literal(one) ?? []),
    index(node) {
      const how = rule(node);
      if (how === null || !('element' in how)) return null;
      const [of, name] = split(tree.pick(node, how.element));
      const list = listIn(node);
      const key = tree.named(node).at(-1) ?? -1;
      return {
        node,
        name,
        of,
        args: list < 0 ? { count: 1, plain: [key], keyed: noKeys, get: (at) => (at === 0 ? key : -1) } : argsIn(list),
      };
    },
    member(node) {
      const how = rule(node);
      if (how === null || !('access' in how)) return null;
      const [owner, member] = split(node);
      const [of, name] = split(owner);
      return name === '' ? null : { node, name, of, member, args: argsIn(-1) };
    },
    annotation(node) {
      const how = of(shape.annotations, node);
      if (how === undefined) return null;
      const own = call(tree.pick(node, how.name));
      if (own !== null) return own;
      const said = tree.pick(node, how.list);
      const isList = said < 0 || has(forms.argumentLists, said) || has(annotationLists, said);
      const called = isList ? tree.pick(node, how.name) : (tree.named(said)[0] ?? -1);
      const [of_, name] = split(called);
      const args = argsIn(isList ? said : listIn(said));
      return { name: name || lastName(tree.text(called)), of: of_, args };
    },
    around(node, kind) {
      for (let at = tree.parent(node); at >= 0; at = tree.parent(at)) {
        const found = declared(at);
        if (found?.kind === kind) return found;
      }
      return null;
    },
    bases(type) {
      const how = of(shape.types, type);
      const found: { name: string; node: number; args: Args }[] = [];
      for (const pick of String(how?.list ?? '').split('|')) {
        if (pick === '') continue;
        const collect = (node: number, depth: number): void => {
          for (const one of tree.named(node)) {
            if (of(shape.pairs, one) !== undefined && depth === 0 && tree.type(one) !== 'argument') continue;
            const own = split(one)[1] || (call(one)?.name ?? '');
            if (own !== '') found.push({ name: own, node: one, args: argsIn(listIn(node)) });
            else if (depth < 3) collect(one, depth + 1);
          }
        };
        const lists = pick.startsWith(':') ? tree.named(type).filter((one) => `:${tree.type(one)}` === pick) : [];
        for (const list of lists.length > 0 ? lists : [tree.pick(type, pick)]) collect(list, 0);
      }
      return found;
    },
    parameters: (fn) => {
      const list = has(shape.lambdas, fn) ? 'parameters' : of(shape.functions, fn)?.list;
      return list === undefined ? [] : tree.named(tree.pick(fn, list));
    },
    typeArguments: (node) => {
      const list = (at: number): number =>
        tree.children(at).find((child) => forms.typeArguments?.includes(tree.type(child)) === true) ?? -1;
      for (let at = node, depth = 0; at >= 0 && depth < 4; depth += 1) {
        if (list(at) >= 0) return tree.named(list(at));
        const inner = tree.named(at);
        at = (rule(at) !== null && 'call' in (rule(at) ?? {}) ? inner[0] : inner.at(-1)) ?? -1;
      }
      return [];
    },
    assigned(node) {
      for (let at = tree.parent(node), depth = 0; at >= 0 && depth < 4; at = tree.parent(at), depth += 1) {
        const how = of(shape.variables, at);
        if (how !== undefined) {
          const [name, value] = sides(at, how, node);
          return tree.holds(value, node) ? lastName(tree.text(name)) : '';
        }
        const own = rule(at);
        if (own !== null && !('same' in own) && !('list' in own)) return '';
        if (call(at) !== null || has(shape.lambdas, at)) return '';
      }
      return '';
    },
    chained(node) {
      const found: Call[] = [];
      for (let at = node, up = tree.parent(node), steps = 0; up >= 0 && steps < 2 * maxDepth; steps += 1) {
        const next = call(up);
        if (next !== null) {
          if (next.of < 0 || !tree.holds(next.of, at)) break;
          found.push(next);
          at = up;
        } else if (has(forms.argumentLists, up) || has(shape.lambdas, up)) break;
        up = tree.parent(up);
      }
      return found;
    },
    isLambda: (node) => has(shape.lambdas, node),
    text: (node) => tree.text(node).slice(0, maxShown).replace(/\s+/g, ''),
    source: (node, more = 0) => (node < 0 ? '' : text.slice(offsets.start[node], (offsets.end[node] ?? 0) + more)),
    isName: (node) => tree.isName(node),
    args: argsIn,
    parent: (node) => tree.parent(node),
    type: (node) => tree.type(node),
    children: (node) => tree.named(node),
    line: (node) => lineAt.line(offsets.start[node] ?? 0),
    behind(node) {
      let next = tree.after(node);
      while (next < tree.size && !tree.isName(next)) next += 1;
      return next;
    },
    endLine: (node) => lineAt.line(Math.max(0, (offsets.end[node] ?? 1) - 1)),
  };
}

const lastName = (text: string): string => /[\w$]+(?=[^\w$]*$)/.exec(text.slice(0, maxShown))?.[0] ?? '';
