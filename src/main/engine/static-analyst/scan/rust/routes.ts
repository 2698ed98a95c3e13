/** Routes of Rust: attributes of actix and rocket, chains of axum, actix, warp and poem. */
import type { Rules } from '../reader.ts';
import { classAround } from '../text/classes.ts';
import type { Range } from '../text/code.ts';
import { joined, rooted } from '../text/mounts.ts';
import { functionBelow, type RustState } from './state.ts';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'any'];

export function webFramework({ crates, names }: RustState): string {
  for (const [crate, name] of [
    ['axum', 'axum'],
    ['actix_web', 'actix'],
    ['rocket', 'rocket'],
    ['poem', 'poem'],
    ['tide', 'tide'],
    ['warp', 'warp'],
    ['salvo', 'salvo'],
  ] as const)
    if (crates.has(crate) || names.has(crate)) return name;
  return '';
}

/** `#[get("/x")]` */
function attribute(state: RustState, at: number): void {
  const { code } = state;
  const open = code.is(at - 1, '[') ? at - 1 : code.reads(at - 4, '[', code.text(at - 3), ':', ':') ? at - 4 : -1;
  if (open < 0 || !code.is(open - 1, '#') || !code.is(at + 1, '(')) return;
  const path = code.literal(code.args(at + 1)[0]);
  const target = functionBelow(code, code.tokens.partner(open));
  if (path === null || !path.startsWith('/') || target === null) return;
  const method = code.is(at, 'any') ? 'ANY' : code.text(at).toUpperCase();
  const place = code.place(open - 1, target.end, webFramework(state) || 'rocket', { handler: target.name });
  state.later.push(() => code.finds.route(method, state.routers.full(target.name, path), place));
}

/** Methods and handlers in `get(list).post(create)`, `web::get().to(list)`, `MethodRouter::new()…`. */
function handlers(state: RustState, range: Range): { method: string; handler: string }[] {
  const { code } = state;
  const found: { method: string; handler: string }[] = [];
  for (let at = range.from, steps = 0; at < range.to && steps < 60; at = code.tokens.after(at), steps += 1) {
    if (!code.is(at + 1, '(')) continue;
    const word = code.text(at);
    const handler = code.handler(code.args(at + 1)[0]);
    if (verbs.includes(word)) found.push({ method: word === 'any' ? 'ANY' : word.toUpperCase(), handler });
    else if (/^(to|to_async)$/.test(word)) {
      const last = found.at(-1);
      if (last !== undefined && last.handler === '') last.handler = handler;
      else if (last === undefined) found.push({ method: 'ANY', handler });
    }
  }
  return found;
}

/** The name that a chain belongs to: the variable that it is given to, or the function that gives it back. */
function rootOf(state: RustState, dot: number, at: number): string {
  const { code } = state;
  const before = dot - 1;
  const known = state.chains.get(before);
  if (known !== undefined) return known;
  if (code.tokens.isWord(before)) return code.text(before);
  const start = code.is(before, ')') ? code.nameStart(code.tokens.before(before)) : before;
  return code.assigned(start) || (classAround(state.functions, at)?.name ?? '');
}

const prefixAt = (state: RustState, at: number): string => classAround(state.scopes, at)?.prefix ?? '';

/** `.route("/x", get(list))`, `.at("/x", …)`. */
function route(state: RustState, at: number): void {
  const { code } = state;
  const framework = webFramework(state);
  if (!code.is(at - 1, '.') || !code.is(at + 1, '(') || framework === '') return;
  const root = rootOf(state, at - 1, at);
  const close = code.tokens.partner(at + 1);
  if (close >= 0) state.chains.set(close, root);
  const [first, second] = code.args(at + 1);
  const path = code.literal(first);
  if (path === null || second === undefined) return;
  const prefix = prefixAt(state, at);
  for (const { method, handler } of handlers(state, second)) {
    const place = code.place(at, close, framework, { handler });
    state.later.push(() => code.finds.route(method, state.routers.full(root, joined(prefix, path)), place));
  }
}

/** `.nest("/api", routes())`: what stands inside, or what the name stands for, hangs below. */
function nest(state: RustState, at: number): void {
  const { code } = state;
  if (!code.is(at - 1, '.') || !code.is(at + 1, '(') || webFramework(state) === '') return;
  const root = rootOf(state, at - 1, at);
  const close = code.tokens.partner(at + 1);
  if (close >= 0) state.chains.set(close, root);
  const [first, second] = code.args(at + 1);
  const path = code.literal(first);
  if (path === null || second === undefined) return;
  state.scopes.push({ name: path, from: second.from, to: second.to, prefix: joined(prefixAt(state, at), path) });
  const end = code.nameEnd(second.from);
  if (end === second.to || (code.is(end, '(') && code.tokens.after(end) === second.to))
    state.routers.mount(code.text(end - 1), root, path);
}

/** `web::scope("/api")` and all that hangs on it; `web::resource("/x")` with its methods. */
function scope(state: RustState, at: number): void {
  const { code } = state;
  if (!code.is(at + 1, '(') || webFramework(state) !== 'actix') return;
  const path = code.literal(code.args(at + 1)[0]);
  if (path === null) return;
  const { end } = code.chain(code.tokens.partner(at + 1) + 1, 120);
  state.scopes.push({ name: path, from: at, to: end - 1, prefix: joined(prefixAt(state, at), path) });
}

function resource(state: RustState, at: number): void {
  const { code } = state;
  if (!code.is(at + 1, '(') || webFramework(state) !== 'actix') return;
  const path = code.literal(code.args(at + 1)[0]);
  if (path === null) return;
  const prefix = prefixAt(state, at);
  const { names } = code.chain(code.tokens.partner(at + 1) + 1, 20);
  for (const name of names) {
    const close = code.tokens.partner(name + 1);
    const inside = code.is(name, 'route') ? code.args(name + 1)[0] : { from: name, to: close + 1 };
    if (inside === undefined || !(code.is(name, 'route') || code.is(name, 'to') || verbs.includes(code.text(name))))
      continue;
    for (const { method, handler } of handlers(state, inside))
      code.finds.route(method, joined(prefix, path), code.place(at, close, 'actix', { handler }));
  }
}

export const routeRules: Rules<RustState> = {
  ...Object.fromEntries(verbs.map((verb) => [verb, attribute])),
  fn(state, at) {
    const { code, functions } = state;
    let open = code.tokens.after(at + 2);
    for (let i = 0; i < 40 && !code.is(open, '{') && !code.is(open, ';'); i += 1) open = code.tokens.after(open);
    if (code.is(open, '{') && code.tokens.partner(open) > 0)
      functions.push({ name: code.text(at + 1), from: open, to: code.tokens.partner(open) });
  },
  route,
  at: route,
  nest,
  nest_service: nest,
  scope,
  resource,
  service(state, at) {
    const { code } = state;
    const first = code.is(at - 1, '.') && code.is(at + 1, '(') ? code.args(at + 1)[0] : undefined;
    const prefix = prefixAt(state, at);
    if (first !== undefined && code.nameEnd(first.from) === first.to && prefix !== '')
      state.routers.mount(code.text(first.to - 1), ' ', prefix);
  },
  /** Rocket: `.mount("/api", routes![list, create])`. */
  mount(state, at) {
    const { code } = state;
    const [first, second] = code.is(at - 1, '.') && code.is(at + 1, '(') ? code.args(at + 1) : [];
    const path = code.literal(first);
    if (path === null || second === undefined || !code.reads(second.from, 'routes', '!')) return;
    for (const { to } of code.args(second.from + 2))
      state.routers.mount(code.text(to - 1), ' ', path === '/' ? '' : rooted(path));
  },
};
