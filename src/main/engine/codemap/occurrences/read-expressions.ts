/**
 * Reads the expressions of a tree by the table of its language: what a receiver is, what a name was bound to, what a member without
 * a written type gives. Only what is asked for is read. Main type: ExpressionReader.
 */
import { type FactsBuilder, unknownExpression } from './expressions.ts';
import type { BindRule, FormRule, SyntaxForms } from './forms.ts';
import type { TreeReader } from './tree.ts';

/** Chains longer than this are given up. */
const maxDepth = 40;
/** Nodes between a name and what it is bound to. */
const maxClimb = 12;
/** `return` statements of a member that are looked at. */
const maxReturns = 3;
const longestType = 300;
/** Lines of a comment that are looked at. */
const maxLines = 60;

type Step = { readonly key: string } | { readonly place: number; readonly isAlone: boolean };

export interface ExpressionReader {
  of(node: number): number;
  /** For names that follow each other, those up to this one. */
  chainTo(node: number): number;
  /** For these nodes, each a name in the one before. */
  pathOf(nodes: readonly number[]): number;
  /** The expression that the variable named by this node is bound to. */
  bound(name: number): number;
  /** What a function without a written result returns, or 0. */
  returned(fn: number): number;
  type(node: number): number;
}

/** What a name with nothing before it may be a member of. */
export interface ImplicitValues {
  /** What `this` is. */
  selfOf(node: number): number;
  /** What the blocks around are run on, the innermost first. */
  around(node: number): readonly number[];
  /** What the extension around extends; 0 where there is none. */
  extendedBy(node: number): number;
}

/** @param localOf the node of the declared name that a name means; -1 where no function declares it. */
export function createExpressions(
  tree: TreeReader,
  forms: SyntaxForms,
  facts: FactsBuilder,
  localOf: (node: number, name: string) => number,
  values: ImplicitValues,
): ExpressionReader {
  const known = new Map<number, number>();
  const boundTo = new Map<number, number>();
  let depth = 0;

  function of(node: number): number {
    if (node < 0) return unknownExpression;
    const found = known.get(node);
    if (found !== undefined) return found;
    if (depth > maxDepth) return unknownExpression;
    known.set(node, unknownExpression); // A value that is made of itself.
    depth += 1;
    const expression = read(node);
    depth -= 1;
    known.set(node, expression);
    return expression;
  }

  function read(node: number): number {
    const type = tree.type(node);
    const token = forms.tokens !== undefined && tree.type(tree.parent(node)) === forms.tokens ? inTokens(node) : null;
    if (token !== null) return token;
    if (tree.isName(node)) return named(node, tree.text(node));
    const rule = Object.hasOwn(forms.forms, type) ? forms.forms[type] : undefined;
    if (rule !== undefined) return byRule(node, rule);
    if (forms.literals.includes(type)) return facts.put('literal');
    // A function has the type of its result, as its name does.
    if (Object.hasOwn(forms.functions, type)) return returned(node);
    return unknownExpression;
  }

  function named(node: number, name: string): number {
    const local = localOf(node, name);
    const value = local < 0 ? unknownExpression : (inCase(node, local) ?? bound(local));
    if (value !== unknownExpression) return value;
    const word = forms.words !== undefined && Object.hasOwn(forms.words, name) ? forms.words[name] : undefined;
    if (word !== undefined) return word === 'self' ? values.selfOf(node) : facts.put(word);
    if (local >= 0) return unknownExpression;
    const own = facts.put('name', facts.text(name));
    const isType = forms.typeNodes?.includes(tree.type(tree.parent(node))) === true;
    if (forms.extensions === undefined || isType) return own;
    const extended = values.extendedBy(node);
    const owners = [...values.around(node), ...(extended === unknownExpression ? [] : [extended])];
    const members = owners.map((owner) => facts.put('access', owner, facts.text(name)));
    return [own, ...members].reduceRight((rest, one) => (rest === 0 ? one : facts.put('either', one, rest)), 0);
  }

  /** `switch x := v.(type) { case *Foo: x }`: null outside of a case with one type. */
  function inCase(node: number, local: number): number | null {
    const { cases } = forms;
    if (cases === undefined || tree.type(tree.parent(tree.parent(local))) !== cases.of) return null;
    const whole = tree.parent(tree.parent(local));
    let around = node;
    while (around >= 0 && tree.parent(around) !== whole) around = tree.parent(around);
    if (tree.type(around) !== cases.type) return null;
    const [only, ...others] = tree.named(around).filter((one) => tree.field(one) === cases.pick);
    return only === undefined || others.length > 0 ? null : type(only);
  }

  /** For names that follow each other, those up to this one. */
  function chainTo(node: number): number {
    const names = tree.named(tree.parent(node)).filter((one) => one <= node && tree.isName(one));
    return names.reduce((value, one, index) => {
      const text = tree.text(one);
      return index === 0 ? named(one, text) : facts.put('access', value, facts.text(text));
    }, unknownExpression);
  }

  function byRule(node: number, rule: FormRule): number {
    if (rule === 'self') return values.selfOf(node);
    if (rule === 'base' || rule === 'literal') return facts.put(rule);
    if ('same' in rule) {
      let inner = tree.pick(node, rule.same);
      while (rule.last?.includes(tree.type(inner)) === true) inner = tree.pick(inner, -1);
      return of(inner);
    }
    if ('access' in rule) return access(node, rule);
    if ('chain' in rule) return chainTo(tree.named(node).findLast(tree.isName) ?? -1);
    if ('call' in rule) return call(node, rule);
    if ('type' in rule) return type(tree.pick(node, rule.type));
    if ('element' in rule) return wrapped('element', of(tree.pick(node, rule.element)));
    if ('list' in rule)
      return tree.named(node).reduceRight((rest, one) => facts.put('list', of(one), rest), unknownExpression);
    if ('generic' in rule) return generic(node, tree.pick(node, rule.generic));
    return either(node, rule);
  }

  function access(node: number, { access: [of_, name_] }: Extract<FormRule, { access: unknown }>): number {
    const name = tree.pick(node, name_);
    const before = tree.pick(node, of_);
    if (name < 0 || before === name) return of(before);
    if (before < 0) return tree.isName(name) ? named(name, spelled(name)) : of(name);
    return under(of(before), name);
  }

  /** `a::b::c`, of which `b::c` is the name in `a`. */
  function under(before: number, name: number): number {
    const rule = forms.forms[tree.type(name)];
    if (tree.isName(name) || typeof rule !== 'object' || !('access' in rule))
      return facts.put('access', before, facts.text(spelled(name)));
    const [inner, last] = rule.access.map((one) => tree.pick(name, one));
    return under(inner === undefined || inner < 0 ? before : under(before, inner), last ?? -1);
  }

  /** Nested nodes that hold the part of a path before a name. */
  function pathOf(nodes: readonly number[]): number {
    return nodes.reduce((value, node, index) => (index === 0 ? of(node) : under(value, node)), unknownExpression);
  }

  /** With the number of its type arguments where there are any, as C# distinguishes types. */
  function spelled(name: number): string {
    const rule = forms.forms[tree.type(name)];
    if (typeof rule !== 'object' || !('generic' in rule)) return tree.text(name);
    const inner = tree.text(tree.pick(name, rule.generic));
    const args = forms.arity === true ? typeArguments(name) : -1;
    return args < 0 ? inner : `${inner}\`${tree.named(args).length}`;
  }

  function generic(node: number, name: number): number {
    if (name < 0) return unknownExpression;
    if (!tree.isName(name)) return of(name);
    const args = forms.arity === true ? typeArguments(node) : -1;
    return args < 0 ? of(name) : named(name, `${tree.text(name)}\`${tree.named(args).length}`);
  }

  function typeArguments(node: number): number {
    return tree.named(node).find((child) => forms.typeArguments?.includes(tree.type(child)) === true) ?? -1;
  }

  function call(node: number, rule: Extract<FormRule, { call: unknown }>): number {
    const callee = calleeOf(node, rule);
    if (callee === unknownExpression) return unknownExpression;
    if (rule.index !== undefined && tree.text(tree.pick(node, rule.index)).startsWith('['))
      return wrapped('element', callee);
    let args = typeArguments(node);
    for (let at = tree.pick(node, rule.call), n = 0; args < 0 && at >= 0 && n < 4; n += 1) {
      args = typeArguments(at);
      at = tree.named(at).at(-1) ?? -1;
    }
    const first = args < 0 ? undefined : tree.named(args)[0];
    return facts.put('call', callee, facts.text(first === undefined ? '' : tree.text(first).slice(0, longestType)));
  }

  function calleeOf(node: number, { call: callee, name }: Extract<FormRule, { call: unknown }>): number {
    return name === undefined ? of(tree.pick(node, callee)) : access(node, { access: [callee, name] });
  }

  function either(
    node: number,
    { either: [first, second], operators }: Extract<FormRule, { either: unknown }>,
  ): number {
    if (operators !== undefined) {
      const sign = tree.children(node).find((child) => !tree.isNamed(child) || tree.field(child) === 'operator');
      if (sign === undefined || !operators.includes(tree.text(sign))) return unknownExpression;
    }
    const [one, other] = [of(tree.pick(node, first)), of(tree.pick(node, second))];
    if (one === other || other === unknownExpression) return one;
    return one === unknownExpression ? other : facts.put('either', one, other);
  }

  function wrapped(form: 'element' | 'part', inner: number, place = 0): number {
    return inner === unknownExpression ? unknownExpression : facts.put(form, inner, place);
  }

  function type(node: number): number {
    if (node < 0) return unknownExpression;
    if (forms.declaresWithBody?.includes(tree.type(node)) === true && tree.pick(node, 'body') >= 0)
      return type(tree.pick(node, 'name'));
    const text = tree.text(node).replace(/^:\s*/, '').slice(0, longestType).trim();
    return text === '' || forms.untyped?.test(text) === true ? unknownExpression : facts.put('type', facts.text(text));
  }

  function bound(name: number): number {
    const found = boundTo.get(name);
    if (found !== undefined) return found;
    boundTo.set(name, unknownExpression);
    const documented = documentedType(name);
    const expression = documented === unknownExpression ? readBinding(name) : documented;
    boundTo.set(name, expression);
    return expression;
  }

  /** What the comment before the statement or function says of a variable. */
  function documentedType(name: number): number {
    const { docs } = forms;
    if (docs === undefined) return unknownExpression;
    for (let node = tree.parent(name), n = 0; node >= 0 && n < maxClimb; node = tree.parent(node), n += 1) {
      const kind = tree.type(node);
      const written = forms.parameters.includes(kind) ? tree.text(tree.pick(node, 'type')) : '';
      if (written !== '' && !docs.vague.test(written)) break;
      // Parameters of a lambda are none of the statement's variables.
      if (Object.hasOwn(forms.lambdas, kind)) break;
      if (!docs.on.includes(kind)) continue;
      const comment = commentBefore(node, docs.lines === true);
      const said = comment === '' ? '' : docs.type(comment, tree.text(name));
      return said === '' ? unknownExpression : facts.put('type', facts.text(said.slice(0, longestType)));
    }
    return unknownExpression;
  }

  /** The comment right before a node; of lines that are comments each, all of them. */
  function commentBefore(node: number, lines: boolean): string {
    const isComment = (one: number): boolean => one >= 0 && tree.type(one) === 'comment';
    let comment = tree.previous(node);
    // The comment of the first statement in a body is outside of the body.
    if (lines && comment < 0) comment = tree.previous(tree.parent(node));
    if (!isComment(comment)) return '';
    const all = [tree.text(comment)];
    for (let at = tree.previous(comment); lines && isComment(at) && all.length < maxLines; at = tree.previous(at))
      all.unshift(tree.text(at));
    return all.join('\n');
  }

  function readBinding(name: number): number {
    if (Object.hasOwn(forms.lambdas, tree.type(name))) return handed(name, 0);
    let path: Step[] = stepsOf(name, name) ?? [];
    let value: number | null = null;
    for (let from = name, node = tree.parent(name), n = 0; node >= 0 && n < maxClimb; n += 1) {
      const kind = tree.type(node);
      const rule: BindRule | undefined = Object.hasOwn(forms.binds, kind) ? forms.binds[kind] : undefined;
      const written = rule?.type === undefined ? -1 : tree.pick(node, rule.type);
      const said = written === from ? unknownExpression : type(written);
      // A type that is written around the value counts more.
      if (said !== unknownExpression) return settle(path, said);
      if (value !== null) return value;
      const lambda = lambdaValue(node, from, name);
      if (lambda !== null) return settle(path, lambda);
      if (rule === undefined) {
        if (forms.bodies.includes(kind) || forms.argumentLists.includes(kind)) return unknownExpression;
      } else {
        if (rule.only?.test(tree.text(tree.pick(node, 'type'))) === false) return unknownExpression;
        const step = stepsOf(node, from);
        if (step === null || rule.ends === true) return unknownExpression;
        if (rule.next === true) return settle(path, following(from, name));
        path = [...step, ...path];
        value = boundValue(node, from, rule, path);
      }
      from = node;
      node = tree.parent(node);
    }
    return value ?? unknownExpression;
  }

  /** `if let a = b`: b. `if let a`: what is called so outside. */
  function following(from: number, name: number): number {
    let next = tree.next(from);
    while (next >= 0 && tree.type(next) === 'type_annotation') next = tree.next(next);
    if (next < 0 || tree.text(next) !== '=') return facts.put('name', facts.text(tree.text(name)));
    return of(tree.next(next));
  }

  /** How a node of a pattern leads from the whole value to the part that `from` is bound to; null where that is not known. */
  function stepsOf(node: number, from: number): Step[] | null {
    const kind = tree.type(node);
    const rule = Object.hasOwn(forms.binds, kind) ? forms.binds[kind] : undefined;
    if (rule?.member !== undefined) {
      const key = rule.member === 'itself' ? node : tree.pick(node, rule.member);
      return key === from && rule.member !== 'itself' && tree.named(node).length > 1 ? null : [{ key: tree.text(key) }];
    }
    if (rule?.part !== true || node === from) return [];
    const field = tree.field(from);
    const all = tree.named(node).filter((one) => field === '' || tree.field(one) === field);
    const place = all.indexOf(from);
    return [{ place, isAlone: all.length === 1 }];
  }

  function settle(path: readonly Step[], whole: number): number {
    return path.reduce((value, step) => {
      if (value === unknownExpression) return value;
      if ('key' in step) return facts.put('access', value, facts.text(step.key));
      return step.isAlone && isList(step) ? value : facts.put('part', value, step.place);
    }, whole);
  }

  /** A list of one name is that name. */
  const isList = (step: Step): boolean => 'isAlone' in step && step.isAlone && forms.lists !== undefined;

  /** Null where a rule says no value. */
  function boundValue(node: number, from: number, rule: BindRule, path: readonly Step[]): number | null {
    const value = rule.value === undefined ? -1 : tree.pick(node, rule.value);
    if (value >= 0 && value !== from) return fromValue(value, path);
    const all = rule.element === undefined ? -1 : tree.pick(node, rule.element);
    if (all >= 0 && all !== from) return settle(path, wrapped('element', of(all)));
    const counted = rule.counted === undefined ? -1 : tree.pick(node, rule.counted);
    if (counted < 0 || counted === from) return null;
    const [first, ...rest] = path;
    const isSecond = first !== undefined && 'place' in first && first.place === 1;
    return isSecond ? settle(rest, wrapped('element', of(counted))) : unknownExpression;
  }

  /** `a, b = f()`, `a, b = 1, g()`: as many expressions as names, or one that gives them all. */
  function fromValue(value: number, path: readonly Step[]): number {
    if (!/^(?:expression_list|tuple|tuple_expression)$/.test(tree.type(value))) return settle(path, of(value));
    const values = tree.named(value);
    const [only] = values;
    if (values.length === 1 && only !== undefined) return settle(path, of(only));
    const [first, ...rest] = path;
    if (first === undefined || !('place' in first)) return unknownExpression;
    return settle(rest, of(values[first.place] ?? -1));
  }

  /** Null where `node` is no function whose parameter `from` is, or holds. */
  function lambdaValue(node: number, from: number, name: number): number | null {
    const kind = tree.type(node);
    const list = Object.hasOwn(forms.lambdas, kind) ? forms.lambdas[kind] : undefined;
    if (list === undefined || tree.pick(node, list) !== from) return null;
    const parameter = from === name ? 0 : tree.named(from).findIndex((one) => tree.holds(one, name));
    return handed(node, Math.max(0, parameter));
  }

  /** What the call that a function is handed to says of a parameter of it. */
  function handed(lambda: number, parameter: number): number {
    let argument = -1;
    for (let from = lambda, node = tree.parent(lambda), n = 0; node >= 0 && n < 4; n += 1) {
      const kind = tree.type(node);
      if (forms.argumentLists.includes(kind)) argument = tree.named(node).indexOf(from);
      const rule = Object.hasOwn(forms.forms, kind) ? forms.forms[kind] : undefined;
      if (typeof rule === 'object' && 'call' in rule) {
        if (tree.holds(tree.pick(node, rule.name ?? rule.call), lambda)) return unknownExpression;
        let callee = calleeOf(node, rule);
        // `list.fold(1) { … }`: what is called first has the name.
        if (argument < 0 && facts.formOf(callee) === 'call')
          callee = of(tree.pick(tree.pick(node, rule.call), rule.call));
        return callee === unknownExpression ? callee : facts.put('argument', callee, argument, parameter);
      }
      from = node;
      node = tree.parent(node);
    }
    return unknownExpression;
  }

  function returned(fn: number): number {
    const rule = forms.functions[tree.type(fn)];
    if (rule === undefined || tree.pick(fn, rule.type) >= 0) return unknownExpression;
    const body = tree.pick(fn, rule.body);
    if (body < 0) return unknownExpression;
    const results: number[] = [];
    const end = tree.after(body);
    for (let node = body; node < end && results.length < maxReturns; ) {
      const kind = tree.type(node);
      const isInner = node !== body && (Object.hasOwn(forms.functions, kind) || Object.hasOwn(forms.lambdas, kind));
      if (forms.returns.includes(kind)) results.push(of(tree.named(node).find((one) => tree.field(one) === '') ?? -1));
      node = isInner ? tree.after(node) : node + 1;
    }
    if (results.length === 0) return of(body);
    if (forms.lastValue !== undefined) results.push(of(body));
    return results.reduceRight((rest, one) => {
      if (one === unknownExpression || one === rest) return rest;
      return rest === unknownExpression ? one : facts.put('either', one, rest);
    }, unknownExpression);
  }

  /** `a.b(c).d` within the arguments of a macro: tokens one after the other. Null for anything but names. */
  function inTokens(node: number): number | null {
    if (!tree.isName(node) && tree.type(node) !== 'self') return null;
    const own = tree.type(node) === 'self' ? values.selfOf(node) : null;
    if (own !== null) return own;
    const before = receiverInTokens(node);
    const text = tree.text(node);
    const value = before === null ? named(node, text) : facts.put('access', before, facts.text(text));
    const next = tree.next(node);
    const isCalled = next >= 0 && tree.type(next) === forms.tokens && tree.text(next).startsWith('(');
    return isCalled && value !== unknownExpression ? facts.put('call', value, facts.text('')) : value;
  }

  function receiverInTokens(node: number): number | null {
    const sign = tree.previous(node);
    if (sign < 0 || !/^(?:\.|::)$/.test(tree.text(sign))) return null;
    let before = tree.previous(sign);
    if (before >= 0 && tree.type(before) === forms.tokens) before = tree.previous(before);
    return before < 0 ? unknownExpression : of(before);
  }

  return { of, chainTo, pathOf, bound, returned, type };
}
