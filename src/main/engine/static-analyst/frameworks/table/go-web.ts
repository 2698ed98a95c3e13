/** Go: routes of net/http and of the routers over it. */
import { type Hit, imports, type Library, lastOf, type Row, words } from './rows.ts';

const languages = ['go'] as const;
const upper = words('GET POST PUT PATCH DELETE HEAD OPTIONS');
const title = words('Get Post Put Patch Delete Head Options');
const both = [...upper, ...title];

/** Routers by their module: the names of their methods, and the argument that is called. */
const routers: readonly [name: string, modules: string[], verbs: string[], handler: number][] = [
  ['gin', ['github.com/gin-gonic/gin'], [...upper, 'Any'], -1],
  ['echo', ['github.com/labstack/echo'], [...upper, 'Any'], 1],
  ['fiber', ['github.com/gofiber/fiber'], [...title, 'All'], -1],
  ['chi', ['github.com/go-chi/chi', 'code.gitea.io/gitea/modules/web'], [...title, 'Any'], -1],
  ['httprouter', ['github.com/julienschmidt/httprouter'], upper, -1],
  ['iris', ['github.com/kataras/iris'], [...title, 'Any'], -1],
  ['hertz', ['github.com/cloudwego/hertz'], [...upper, 'Any'], -1],
  ['goframe', ['github.com/gogf/gf'], [...upper, 'ALL'], -1],
  ['beego', ['github.com/beego/beego', 'github.com/astaxie/beego'], title, -1],
];
const gorilla = 'github.com/gorilla/mux';
const known = [...routers.flatMap(([, modules]) => modules), gorilla, 'github.com/emicklei/go-restful'];
const routerNames =
  /^(r|router|mux|app|e|g|group|api|v\d+|srv|server|rg|routes?|\w*(?:Router|Group|Mux|Routes|Api|API))$/;
const others = /^(http|client|c|resty|httptest|nock|req|request)$/;

const webFramework = ({ code }: Hit): string =>
  routers.find(([, modules]) => imports(code, modules))?.[0] ?? (imports(code, [gorilla]) ? 'gorilla' : 'net/http');

const methodOf = (method: string): string => (/^(any|all)$/i.test(method) ? 'ANY' : method);
const isPath = (text: string | null): text is string => text !== null && (text === '' || text.startsWith('/'));

/** What is called; of what makes it, the name of that. */
const called =
  (at: number) =>
  ({ code, args }: Hit): string => {
    const node = args.get(at);
    return code.handler(node) || code.name(node).replaceAll('()', '');
  };

/** `http.MethodGet` or `"GET"`. */
const saidMethod = (code: Hit['code'], node: number): string =>
  (code.literal(node) ?? /\bMethod(\w+)$/.exec(code.name(node))?.[1] ?? 'ANY').toUpperCase();

/** `GET example.com/x`, of which net/http reads the method. */
function pattern({ code, args }: Hit): { method: string; path: string } | null {
  const [, method = 'ANY', path = ''] = /^(?:([A-Z]+) +)?([^ ]*)$/.exec(code.literal(args.get(0)) ?? '') ?? [];
  return path.includes('/') ? { method, path } : null;
}

function methods(hit: Hit): string[] {
  const behind = hit.code.chained(hit.node).find(({ name }) => name === 'Methods');
  return behind === undefined
    ? [pattern(hit)?.method ?? 'ANY']
    : behind.args.plain.map((one) => saidMethod(hit.code, one));
}

/** A group whose routes are in a function, or on what it gives. */
const group = (names: string): Row => ({
  on: 'call',
  names: words(names),
  of: /./,
  when: ({ code, args }) => isPath(code.literal(args.get(0))),
  ...{ router: 0, block: { prefix: 0, in: 1 } },
});
/** `Handle("GET", "/x", show)` */
const withMethod = (names: string): Row => ({
  on: 'call',
  names: words(names),
  of: /./,
  when: ({ code, args }) => args.count > 2 && code.literal(args.get(1))?.startsWith('/') === true,
  route: { method: ({ code, args }) => saidMethod(code, args.get(0)), path: 1 },
  handler: called(-1),
});

const libraries = routers.map(
  ([name, modules, verbs, handler]): Library => ({
    ...{ name, languages, imports: modules },
    rows: [
      {
        on: 'call',
        names: verbs,
        of: /./,
        when: (hit) => hit.args.count > 1 && isPath(hit.code.literal(hit.args.get(0))) && !others.test(lastOf(hit)),
        route: { method: (hit) => methodOf(hit.name), path: 0 },
        handler: called(handler),
      },
      ...[group('Group Party Route'), withMethod('Handle Method MethodFunc HandlerFunc')],
      {
        on: 'call',
        names: ['Mount'],
        of: /./,
        mount: { prefix: 0, router: ({ code, args }) => code.name(args.get(1)).replaceAll('()', '') },
      },
    ],
  }),
);

const served = (names: string, title: string, of?: RegExp): Row => ({
  ...{ on: 'call', names: words(names), of: of ?? /./, entry: 'server', title, framework: webFramework },
});
const serves = (name: string, modules: string[], names: string, of?: RegExp): Library => ({
  ...{ name, languages, imports: modules, rows: [served(names, 'serves HTTP', of)] },
});

export const goWebLibraries: readonly Library[] = [
  ...libraries,
  {
    name: 'net/http',
    languages,
    rows: [
      {
        on: 'call',
        names: words('HandleFunc Handle'),
        of: /./,
        mark: '\\.Handle(?:Func)?\\(',
        when: (hit) => hit.args.count > 1 && pattern(hit) !== null,
        framework: webFramework,
        route: { method: methods, path: (hit) => pattern(hit)?.path ?? '' },
        handler: called(-1),
      },
      {
        on: 'call',
        names: ['StripPrefix'],
        of: /^http$/,
        mount: { prefix: 0, router: ({ code, args }) => code.name(args.get(1)) },
      },
      {
        on: 'call',
        names: both,
        mark: `\\.(?:${both.join('|')})\\(\\s*["\`]/`,
        // The router is made in another file, and its library is imported there.
        when: (hit) =>
          hit.args.count > 1 &&
          hit.code.literal(hit.args.get(0))?.startsWith('/') === true &&
          !imports(hit.code, known) &&
          routerNames.test(lastOf(hit)),
        route: { path: 0 },
        handler: called(-1),
      },
      { ...group('Group Route'), mark: '\\.(?:Group|Route)\\(\\s*["`]/', when: (hit) => !imports(hit.code, known) },
    ],
  },
  {
    name: 'gorilla',
    languages,
    imports: [gorilla],
    rows: [
      {
        on: 'call',
        names: ['PathPrefix'],
        when: ({ code, node }) => code.chained(node).some(({ name }) => name === 'Subrouter'),
        router: 0,
      },
    ],
  },
  {
    name: 'go-restful',
    languages,
    imports: ['github.com/emicklei/go-restful'],
    rows: [
      { on: 'call', names: ['Path'], of: /./, mount: { prefix: 0, router: lastOf } },
      {
        on: 'call',
        names: upper,
        of: /./,
        route: { path: 0 },
        handler: ({ code, node }) =>
          code.handler(
            code
              .chained(node)
              .find(({ name }) => name === 'To')
              ?.args.get(0) ?? -1,
          ),
      },
    ],
  },
  {
    name: 'beego',
    languages,
    imports: ['github.com/beego/beego', 'github.com/astaxie/beego'],
    rows: [
      {
        on: 'call',
        names: ['Router'],
        of: /./,
        when: ({ code, args }) => code.literal(args.get(0))?.startsWith('/') === true,
        route: {
          method: ({ code, args }) => (code.literal(args.get(2)) ?? '').split(':', 1).flatMap((one) => one.split(',')),
          path: 0,
        },
        handler: ({ code, args }) => code.text(code.children(args.get(1))[0] ?? -1).replace(/\{.*$/, ''),
      },
    ],
  },
  { name: 'net/http', languages, imports: ['net/http'], rows: [served('ListenAndServe', 'serves HTTP')] },
  { name: 'net/http', languages, imports: ['net/http'], rows: [served('ListenAndServeTLS', 'serves HTTPS')] },
  serves('gin', ['github.com/gin-gonic/gin'], 'Run RunTLS', /^(r|router|engine|g|app|server)$/),
  serves('echo', ['github.com/labstack/echo'], 'Start StartTLS', /^(e|echo\w*|srv)$/),
  serves('fiber', ['github.com/gofiber/fiber', 'github.com/kataras/iris'], 'Listen'),
  {
    name: 'grpc',
    languages,
    imports: ['google.golang.org/grpc'],
    rows: [{ ...served('Serve', 'serves gRPC'), framework: 'grpc' }],
  },
];
