/** Routes of Java and Kotlin: Spring, JAX-RS, Micronaut, servlets, Ktor, Javalin, Spark, Vert.x. */
import type { Rules } from '../reader.ts';
import { attributed, classAround } from '../text/classes.ts';
import { joined, rooted } from '../text/mounts.ts';
import { annotated, behind, importsFrom, isAnnotation, type JvmState, texts } from './state.ts';

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const titled = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

/** An annotation of a class that gives its routes a prefix, or makes it a client. */
function controller(state: JvmState, at: number, prefixes: string[], isClient: boolean): boolean {
  const { code, controllers } = state;
  const target = attributed(code, behind(code, at));
  if (target?.kind !== 'class' || target.open < 0) return false;
  const known = controllers.at(-1);
  if (known?.from !== target.open)
    controllers.push({ name: target.name, from: target.open, to: target.end, prefixes, isClient });
  else {
    known.isClient ||= isClient;
    if (prefixes.some((prefix) => prefix !== '')) known.prefixes = prefixes;
  }
  return true;
}

/** A route of the method below the annotation at `at`. */
function method(state: JvmState, at: number, framework: string, methods: string[], paths: string[]): void {
  const { code } = state;
  const around = classAround(state.controllers, at);
  if (around?.isClient === true) return;
  const target = attributed(code, behind(code, at));
  if (target?.kind !== 'method') return;
  const handler = around === undefined ? target.name : `${around.name}.${target.name}`;
  const place = code.place(at - 1, target.end, framework, { handler });
  const mayInherit =
    framework === 'spring' && (around === undefined || around.prefixes.every((prefix) => prefix === ''));
  for (const prefix of around?.prefixes ?? [''])
    for (const path of paths)
      for (const each of methods)
        code.finds.route(
          each,
          joined(prefix === '' ? '' : rooted(prefix), prefix === '' ? rooted(path) : path),
          place,
          mayInherit ? { template: path, type: around?.name ?? '', method: target.name } : undefined,
        );
}

/** `@GetMapping("/x")` */
function mapping(verb: string) {
  return (state: JvmState, at: number): void => {
    if (isAnnotation(state.code, at))
      method(state, at, 'spring', [verb], texts(state.code, annotated(state, at, 'value', 'path')));
  };
}

function requestMapping(state: JvmState, at: number): void {
  const { code } = state;
  if (!isAnnotation(code, at)) return;
  const paths = texts(code, annotated(state, at, 'value', 'path'));
  if (controller(state, at, paths, false)) return;
  const said = code.is(at + 1, '(') ? code.named(code.args(at + 1), 'method') : undefined;
  const methods =
    said === undefined ? ['ANY'] : verbs.filter((verb) => new RegExp(`\\b${verb}\\b`).test(code.nameIn(said)));
  method(state, at, 'spring', methods.length === 0 ? ['ANY'] : methods, paths);
}

/** `@Path("/x")` of a class; that of a method is read with its verb. */
function jaxPath(state: JvmState, at: number): void {
  if (isAnnotation(state.code, at)) controller(state, at, texts(state.code, annotated(state, at, 'value')), false);
}

/** The text of `@Path` among the annotations around the one at `at`. */
function pathBeside(state: JvmState, at: number): string[] {
  const { code } = state;
  const { tokens } = code;
  for (let next = at + 1, steps = 0; steps < 12 && code.is(next, '@'); steps += 1) {
    if (code.is(next + 1, 'Path')) return texts(code, annotated(state, next + 1, 'value'));
    next = behind(code, code.nameEnd(next + 1) - 1);
  }
  for (let last = at - 2, steps = 0; steps < 12; steps += 1) {
    const name = code.is(last, ')') ? tokens.before(last) : last;
    const start = code.nameStart(name);
    if (!code.is(start - 1, '@')) break;
    if (code.is(name, 'Path')) return texts(code, annotated(state, name, 'value'));
    last = start - 2;
  }
  return [''];
}

/** `@GET` of JAX-RS has no text of its own; one with text belongs to a client. */
function jaxVerb(verb: string) {
  return (state: JvmState, at: number): void => {
    const { code } = state;
    if (isAnnotation(code, at) && !code.is(at + 1, '(')) method(state, at, 'jax-rs', [verb], pathBeside(state, at));
    else if (code.is(at - 1, '.') || code.is(at - 1, '(') || code.is(at - 1, '{')) functional(state, at, verb);
  };
}

/** `GET("/x", handler)` of Spring's router functions. */
function functional(state: JvmState, at: number, verb: string): void {
  const { code } = state;
  if (
    !code.is(at + 1, '(') ||
    !importsFrom(state, 'org.springframework.web.reactive.function', 'org.springframework.web.servlet.function')
  )
    return;
  const args = code.args(at + 1);
  const path = code.literal(args[0]);
  if (path !== null)
    code.finds.route(
      verb,
      path,
      code.place(at, code.tokens.partner(at + 1), 'spring', { handler: code.handler(args.at(-1)) }),
    );
}

/** `@Get("/x")` of Micronaut. */
function micronaut(verb: string) {
  return (state: JvmState, at: number): void => {
    if (isAnnotation(state.code, at) && importsFrom(state, 'io.micronaut'))
      method(state, at, 'micronaut', [verb], texts(state.code, annotated(state, at, 'value', 'uri')));
  };
}

const prefixAt = (state: JvmState, at: number): string => classAround(state.blocks, at)?.prefix ?? '';

/** `get("/x") { … }` of Ktor within its blocks; `app.get("/x", handler)` of Javalin, Spark, Vert.x. */
function call(verb: string) {
  return (state: JvmState, at: number): void => {
    const { code } = state;
    const { tokens } = code;
    const isBare = !code.is(at - 1, '.');
    if (isBare && importsFrom(state, 'io.ktor')) {
      const hasPath = code.is(at + 1, '(');
      const open = hasPath ? tokens.after(at + 1) : at + 1;
      const path = hasPath ? code.literal(code.args(at + 1)[0]) : '';
      if (!code.is(open, '{') || path === null || tokens.partner(open) < 0) return;
      if (!hasPath && classAround(state.blocks, at) === undefined) return;
      if (/^(client|fun)$/.test(code.text(at - 1))) return;
      code.finds.route(verb, rooted(joined(prefixAt(state, at), path)), code.place(at, tokens.partner(open), 'ktor'));
      return;
    }
    const framework = importsFrom(state, 'io.javalin')
      ? 'javalin'
      : importsFrom(state, 'spark.')
        ? 'spark'
        : importsFrom(state, 'io.vertx')
          ? 'vertx'
          : '';
    if (framework === '' || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const path = code.literal(args[0]);
    if (path?.startsWith('/') !== true) return;
    const close = tokens.partner(at + 1);
    const { names } = framework === 'vertx' ? code.chain(close + 1, 12) : { names: [] };
    const handlerAt = names.find((name) => code.is(name, 'handler'));
    if (framework === 'vertx' ? handlerAt === undefined : args.length < 2 && !code.is(close + 1, '{')) return;
    const handler = handlerAt === undefined ? code.handler(args[1]) : code.handler(code.args(handlerAt + 1)[0]);
    code.finds.route(verb, path, code.place(at, close, framework, { handler }));
  };
}

export const routeRules: Rules<JvmState> = {
  RequestMapping: requestMapping,
  ...Object.fromEntries(
    ['Get', 'Post', 'Put', 'Patch', 'Delete'].map((word) => [`${word}Mapping`, mapping(word.toUpperCase())]),
  ),
  Path: jaxPath,
  ...Object.fromEntries(verbs.map((verb) => [verb, jaxVerb(verb)])),
  Controller(state, at) {
    if (isAnnotation(state.code, at))
      controller(
        state,
        at,
        importsFrom(state, 'io.micronaut') ? texts(state.code, annotated(state, at, 'value')) : [''],
        false,
      );
  },
  RestController(state, at) {
    if (isAnnotation(state.code, at)) controller(state, at, [''], false);
  },
  FeignClient(state, at) {
    if (isAnnotation(state.code, at)) controller(state, at, [''], true);
  },
  RegisterRestClient(state, at) {
    if (isAnnotation(state.code, at)) controller(state, at, [''], true);
  },
  ...Object.fromEntries(verbs.map((verb) => [titled(verb), micronaut(verb)])),
  ...Object.fromEntries(verbs.map((verb) => [verb.toLowerCase(), call(verb)])),
  webSocket: call('WS'),
  route(state, at) {
    const { code } = state;
    const open = code.is(at + 1, '(') ? code.tokens.after(at + 1) : -1;
    const path = open < 0 ? null : code.literal(code.args(at + 1)[0]);
    if (path === null || !code.is(open, '{') || !importsFrom(state, 'io.ktor')) return;
    state.blocks.push({
      name: path,
      from: open,
      to: code.tokens.partner(open),
      prefix: joined(prefixAt(state, at), path),
    });
  },
  WebServlet(state, at) {
    const { code } = state;
    if (!isAnnotation(code, at)) return;
    const target = attributed(code, behind(code, at));
    for (const path of code.literals(annotated(state, at, 'value', 'urlPatterns')))
      code.finds.route('ANY', path, code.place(at - 1, at + 1, 'servlet', { handler: target?.name ?? '' }));
  },
  ServerEndpoint(state, at) {
    const { code } = state;
    if (!isAnnotation(code, at)) return;
    const target = attributed(code, behind(code, at));
    for (const path of code.literals(annotated(state, at, 'value')))
      code.finds.route('WS', path, code.place(at - 1, at + 1, 'jax-rs', { handler: target?.name ?? '' }));
  },
};
