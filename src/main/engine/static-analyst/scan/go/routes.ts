/** Routes of Go: net/http, gorilla, gin, echo, chi, fiber, httprouter. */
import type { Rules } from '../reader.ts';
import { classAround } from '../text/classes.ts';
import type { Range } from '../text/code.ts';
import { joined } from '../text/mounts.ts';
import { type GoState, importOf } from './state.ts';

const libraries: readonly [part: string, name: string][] = [
  ['gin-gonic/gin', 'gin'],
  ['labstack/echo', 'echo'],
  ['gofiber/fiber', 'fiber'],
  ['go-chi/chi', 'chi'],
  ['gorilla/mux', 'gorilla'],
  ['julienschmidt/httprouter', 'httprouter'],
  ['kataras/iris', 'iris'],
  ['beego', 'beego'],
  ['emicklei/go-restful', 'go-restful'],
  ['cloudwego/hertz', 'hertz'],
  ['gogf/gf', 'goframe'],
  ['code.gitea.io/gitea/modules/web', 'chi'],
];
const routerNames =
  /^(r|router|mux|app|e|g|group|api|v\d+|srv|server|rg|routes?|\w*(Router|Group|Mux|Routes|Api|API))$/;

export function webFramework(state: GoState): string {
  for (const [part, name] of libraries) if (importOf(state, part) !== '') return name;
  return state.imports.has('net/http') ? 'net/http' : '';
}

/** The name that what stands before the `.` at `dot` begins with, and the path of groups in between: `r.Group("/x").Use(y)`. */
function ownerOf({ code }: GoState, dot: number): { owner: string; path: string } {
  let path = '';
  let at = dot - 1;
  for (let steps = 0; steps < 6 && code.is(at, ')'); steps += 1) {
    const name = code.tokens.before(at);
    if (/^(Group|Party|Route)$/.test(code.text(name))) path = joined(code.literal(code.args(name + 1)[0]) ?? '', path);
    if (!code.is(name - 1, '.')) return { owner: '', path };
    at = name - 2;
  }
  return { owner: code.tokens.isWord(at) ? code.text(at) : '', path };
}

function note(
  state: GoState,
  owner: string,
  method: string,
  path: string,
  at: number,
  to: number,
  handler: string,
): void {
  const framework = webFramework(state) || 'net/http';
  const around = classAround(state.blocks, at)?.prefix ?? '';
  const place = state.code.place(at, to, framework, { handler });
  state.later.push(() => state.code.finds.route(method, state.routers.full(owner, joined(around, path)), place));
}

/** What is called: the last argument, with echo the second. */
function handlerOf(state: GoState, args: readonly Range[]): string | null {
  const range = webFramework(state) === 'echo' ? args[1] : args.at(-1);
  if (range === undefined) return null;
  const { code } = state;
  if (code.is(range.from, 'func')) return '';
  if (/^(http|middleware)$/.test(code.text(range.from)) || !code.tokens.isWord(range.from)) return code.handler(range);
  const name = code.nameIn({ from: range.from, to: code.nameEnd(range.from) });
  return code.handler(range) || name;
}

/** `r.GET("/x", handler)`. */
function verb(method: string, framework: RegExp) {
  return (state: GoState, at: number): void => {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const { owner, path: above } = ownerOf(state, at - 1);
    const args = code.args(at + 1);
    const path = code.literal(args[0]);
    const isKnown = state.routers.has(owner) || framework.test(webFramework(state));
    if (path === null || args.length < 2 || !(path.startsWith('/') || (path === '' && isKnown))) return;
    if (!isKnown && !routerNames.test(owner)) return;
    if (/^(http|client|c|resty|httptest|nock|req|request)$/.test(owner)) return;
    const handler = handlerOf(state, args);
    if (handler !== null) note(state, owner, method, joined(above, path), at, code.tokens.partner(at + 1), handler);
  };
}

/** `mux.HandleFunc("GET /x", handler)`, with `.Methods("GET")` of gorilla behind it. */
function handle(state: GoState, at: number): void {
  const { code } = state;
  if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
  const args = code.args(at + 1);
  // httprouter and chi have the method first.
  const first = code.literal(args[0]) ?? '';
  const isMethod =
    args.length > 2 && /^(http\.Method\w+|"[A-Z]+")$/.test(args[0] === undefined ? '' : code.nameIn(args[0]));
  const said = isMethod ? (code.literal(args[1]) ?? '') : first;
  const [, own, path = ''] = /^(?:([A-Z]+) )?([^ ]*)$/.exec(said) ?? [];
  if (!/^[^ ]*\//.test(path) || args.length < 2) return;
  const close = code.tokens.partner(at + 1);
  const { names } = code.chain(close + 1, 4);
  const methodsAt = names.find((name) => code.is(name, 'Methods'));
  const methods = methodsAt === undefined ? [] : code.args(methodsAt + 1).map((range) => methodOf(state, range));
  const firstMethod = isMethod && args[0] !== undefined ? [methodOf(state, args[0])] : [own ?? 'ANY'];
  for (const method of methods.length > 0 ? methods : firstMethod)
    note(state, ownerOf(state, at - 1).owner, method, path, at, close, handlerOf(state, args) ?? '');
}

/** `http.MethodGet` or `"GET"`. */
const methodOf = ({ code }: GoState, range: Range): string =>
  (code.literal(range) ?? /Method(\w+)$/.exec(code.nameIn(range))?.[1] ?? 'ANY').toUpperCase();

/** A block below a path: `r.Route("/x", func(r chi.Router) { … })`. */
function block(state: GoState, at: number, path: string, range: Range | undefined): boolean {
  const { code } = state;
  if (range === undefined || !code.is(range.from, 'func')) return false;
  const to = range.to - 1;
  const prefix = joined(classAround(state.blocks, at)?.prefix ?? '', path);
  state.blocks.push({ name: path, from: range.from, to, prefix });
  return true;
}

function group(state: GoState, at: number): void {
  const { code } = state;
  if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
  const args = code.args(at + 1);
  const path = code.literal(args[0]);
  if (path === null || (path !== '' && !path.startsWith('/'))) return;
  const { blocks } = state;
  const around = classAround(blocks, at)?.prefix ?? '';
  const name = code.assigned(code.nameStart(at));
  if (name !== '') {
    state.routers.declare(name, joined(around, path));
    state.routers.mount(name, ownerOf(state, at - 1).owner, '');
  }
  block(state, at, path, args[1]);
}

const full = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const upper = /^(gin|echo|httprouter|hertz|iris|beego|goframe)$/;
const title = /^(chi|fiber|iris|beego|goframe)$/;
const titled = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

export const routeRules: Rules<GoState> = {
  ...Object.fromEntries(full.map((word) => [word, verb(word, upper)])),
  ...Object.fromEntries(full.map((word) => [titled(word), verb(word, title)])),
  Any: verb('ANY', upper),
  All: verb('ANY', title),
  HandleFunc: handle,
  Handle: handle,
  Group: group,
  Party: group,
  Route: group,
  PathPrefix(state, at) {
    const { code } = state;
    const path = code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
    const close = code.tokens.partner(at + 1);
    if (path === null || !code.reads(close + 1, '.', 'Subrouter')) return;
    const name = code.assigned(code.nameStart(at));
    state.routers.declare(name, path);
    state.routers.mount(name, ownerOf(state, at - 1).owner, '');
  },
  Mount(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const [path, sub] = code.args(at + 1);
    const said = code.literal(path);
    if (said === null || sub === undefined || sub.to !== sub.from + 1) return;
    state.routers.mount(code.text(sub.from), ownerOf(state, at - 1).owner, said);
  },
};
