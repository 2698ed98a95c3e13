/** Routes of C#: attributes of controllers, minimal APIs, Razor pages, functions of Azure, endpoints of FastEndpoints. */
import type { Rules } from '../reader.ts';
import { afterAngles, classAround } from '../text/classes.ts';
import { joined, rooted } from '../text/mounts.ts';
import { controllerName, fullRoute, isWhole } from '../text/route-template.ts';
import { attributeList, below, besides, type DotnetState, said, uses } from './state.ts';

const verbs = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'];

/** A route of the method below the attribute list at `open`. */
function note(state: DotnetState, open: number, method: string, own: string | null): void {
  const { code, routed } = state;
  const target = below(code, open);
  if (target?.kind !== 'method') return;
  const around = classAround(state.controllers, open);
  if (around === undefined) return;
  routed.add(target.at);
  const route = own === null ? besides(code, open, 'Route') : -1;
  const template = own ?? (route < 0 ? null : said(code, route, 'template', 'Template')) ?? '';
  const place = code.place(open, target.end, 'aspnet', { handler: `${around.name}.${target.name}` });
  const isConventional = around.prefixes.length === 0 && template === '';
  const action = target.name === 'Index' ? '' : target.name;
  const prefixes =
    around.prefixes.length > 0
      ? around.prefixes
      : [isConventional && around.isController ? joined(joined(around.area, controllerName(around.name)), action) : ''];
  const inherits =
    around.prefixes.length === 0 && around.hasBases && !isWhole(template)
      ? { template, type: around.name, method: target.name }
      : undefined;
  for (const prefix of prefixes)
    code.finds.route(method, fullRoute(prefix, template, around.name, target.name, around.area), place, inherits);
}

function attributeVerb(method: string) {
  return (state: DotnetState, at: number): void => {
    const open = attributeList(state.code, at);
    if (open >= 0) note(state, open, method, said(state.code, at, 'template', 'Template'));
  };
}

/** What C# writes before a class: read where the name of the class comes. */
function classAttribute(keep: (state: DotnetState, type: number, at: number) => void) {
  return (state: DotnetState, at: number): void => {
    const open = attributeList(state.code, at);
    const target = open < 0 ? null : below(state.code, open);
    if (target?.kind === 'class') keep(state, target.at, at);
  };
}

/** Whether the head of a class says that it is a controller. */
function openClass(state: DotnetState, at: number): void {
  const { code } = state;
  if (!code.tokens.isWord(at + 1)) return;
  const name = code.text(at + 1);
  let open = at + 2;
  let isController = name.endsWith('Controller');
  let hasBases = false;
  for (let steps = 0; steps < 80 && !code.is(open, '{') && !code.is(open, ';'); steps += 1) {
    if (/Controller(Base)?$/.test(code.text(open))) isController = true;
    if (code.is(open, ':')) hasBases = true;
    open = code.tokens.after(open);
  }
  const to = code.is(open, '{') ? code.tokens.partner(open) : -1;
  if (to < 0) return;
  state.controllers.push({
    name,
    from: open,
    to,
    prefixes: state.prefixes.get(at + 1) ?? [],
    area: state.areas.get(at + 1) ?? '',
    isController,
    hasBases,
  });
}

/** A public method of a controller that no attribute routes: `/Orders/Details`. */
function conventional(state: DotnetState, at: number): void {
  const { code } = state;
  const around = classAround(state.controllers, at);
  if (around === undefined || !around.isController || around.prefixes.length > 0) return;
  const wrapped = code.is(at - 1, '<') && /^(Task|ValueTask)$/.test(code.text(at - 2));
  const head = wrapped ? at - 3 : at - 1;
  if (
    !code.is(head, 'public') &&
    !(/^(async|virtual|override)$/.test(code.text(head)) && code.is(head - 1, 'public')) &&
    !(code.is(head, 'async') && code.is(head - 2, 'public'))
  )
    return;
  let name = at + 1;
  if (code.is(name, '<')) name = afterAngles(code, name);
  if (wrapped && code.is(name, '>')) name += 1;
  if (!code.tokens.isWord(name) || !code.is(name + 1, '(') || state.routed.has(name)) return;
  const action = code.text(name).replace(/Async$/, '');
  const path = rooted(joined(joined(around.area, controllerName(around.name)), action === 'Index' ? '' : action));
  const body = code.tokens.after(name + 1);
  code.finds.route(
    'GET',
    path,
    code.place(head, Math.max(body, code.tokens.partner(body)), 'aspnet', {
      handler: `${around.name}.${code.text(name)}`,
    }),
    around.hasBases ? { template: '', type: around.name, method: code.text(name) } : undefined,
  );
}

/** `app.MapGet("/x", handler)` */
function map(method: string) {
  return (state: DotnetState, at: number): void => {
    const { code } = state;
    if (!code.is(at - 1, '.')) return;
    let open = at + 1;
    let type = '';
    if (code.is(open, '<')) {
      type = code.text(open + 1);
      open = afterAngles(code, open);
    }
    if (!code.is(open, '(')) return;
    const args = code.args(open);
    const path = code.literal(code.named(args, 'pattern') ?? args[0]);
    if (path === null) return;
    const handler = type || code.handler(code.named(args, 'handler') ?? args[code.is(at, 'MapMethods') ? 2 : 1]);
    const place = code.place(at, code.tokens.partner(open), 'aspnet', { handler });
    const root = rootOf(state, at - 1);
    const said = code.is(at, 'MapMethods') ? code.literals(args[1]) : [];
    for (const each of said.length > 0 ? said : [method])
      state.later.push(() => code.finds.route(each.toUpperCase(), rooted(state.groups.full(root, path)), place));
  };
}

/** The name that a chain before the `.` at `dot` begins with; a group made in between is its own. */
function rootOf({ code }: DotnetState, dot: number): string {
  let at = dot - 1;
  for (let steps = 0; steps < 10 && code.is(at, ')'); steps += 1) {
    const name = code.tokens.before(at);
    if (code.is(name, 'MapGroup')) return `group ${name}`;
    if (!code.is(name - 1, '.')) return '';
    at = name - 2;
  }
  return code.tokens.isWord(at) ? code.text(at) : '';
}

function group(state: DotnetState, at: number): void {
  const { code } = state;
  const path = code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
  if (path === null) return;
  let start = code.nameStart(at);
  for (let steps = 0; steps < 10 && code.is(start - 1, '.') && code.is(start - 2, ')'); steps += 1)
    start = code.nameStart(code.tokens.before(start - 2));
  const name = code.assigned(start) || `group ${at}`;
  state.groups.declare(name, path);
  state.groups.mount(name, rootOf(state, at - 1), '');
}

/** Pages by their place: `Pages/Orders/Index.cshtml.cs`. */
function page(method: string) {
  return ({ code }: DotnetState, at: number): void => {
    const path = /(?:^|\/)Pages\/(.+)\.cshtml\.cs$/.exec(code.file)?.[1];
    if (path === undefined || !code.is(at + 1, '(') || code.is(at - 1, '.')) return;
    code.finds.route(
      method,
      rooted(path.replace(/(^|\/)Index$/, '')),
      code.place(at - 1, code.tokens.partner(at + 1), 'razor', { handler: code.text(at) }),
    );
  };
}

export const classRules: Rules<DotnetState> = {
  Route: classAttribute((state, type, at) => {
    const text = said(state.code, at, 'template', 'Template');
    if (text !== null) state.prefixes.set(type, [...(state.prefixes.get(type) ?? []), text]);
  }),
  Area: classAttribute((state, type, at) => state.areas.set(type, said(state.code, at) ?? '')),
  MapGroup: group,
};

export const routeRules: Rules<DotnetState> = {
  class: openClass,
  record: openClass,
  ...Object.fromEntries(verbs.map((verb) => [`Http${verb}`, attributeVerb(verb.toUpperCase())])),
  Route(state, at) {
    const { code } = state;
    const open = attributeList(code, at);
    if (open < 0 || below(code, open)?.kind !== 'method') return;
    if (!verbs.some((verb) => besides(code, open, `Http${verb}`) >= 0))
      note(state, open, 'ANY', said(code, at, 'template', 'Template'));
  },
  IActionResult: conventional,
  ActionResult: conventional,
  ViewResult: conventional,
  JsonResult: conventional,
  ...Object.fromEntries(
    ['Get', 'Post', 'Put', 'Patch', 'Delete'].map((verb) => [`Map${verb}`, map(verb.toUpperCase())]),
  ),
  MapMethods: map('ANY'),
  MapHub: map('WS'),
  MapHealthChecks: map('GET'),
  MapControllerRoute(state, at) {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const path = code.literal(code.named(args, 'pattern') ?? args[1]);
    if (path !== null) code.finds.route('ANY', rooted(path), code.place(at, code.tokens.partner(at + 1), 'aspnet'));
  },
  MapGrpcService({ code }, at) {
    if (code.is(at - 1, '.') && code.is(at + 1, '<'))
      code.finds.route('RPC', code.text(at + 2), code.place(at, at + 3, 'grpc', { handler: code.text(at + 2) }));
  },
  ...Object.fromEntries(
    ['Get', 'Post', 'Put', 'Patch', 'Delete'].flatMap((verb) => [
      [`On${verb}`, page(verb.toUpperCase())],
      [`On${verb}Async`, page(verb.toUpperCase())],
    ]),
  ),
  ...Object.fromEntries(
    ['Get', 'Post', 'Put', 'Patch', 'Delete'].map((verb) => [
      verb,
      (state: DotnetState, at: number) => {
        const { code } = state;
        const path =
          code.is(at + 1, '(') && !code.is(at - 1, '.') && uses(state, 'FastEndpoints')
            ? code.literal(code.args(at + 1)[0])
            : null;
        if (path !== null && !code.is(at - 1, '['))
          code.finds.route(
            verb.toUpperCase(),
            rooted(path),
            code.place(at, code.tokens.partner(at + 1), 'fastendpoints', {
              handler: classAround(state.controllers, at)?.name ?? '',
            }),
          );
      },
    ]),
  ),
  HttpTrigger(state, at) {
    const { code } = state;
    const open = attributeList(code, at);
    if (open < 0 || !code.is(at + 1, '(')) return;
    const args = code.args(at + 1);
    const own = code.literal(code.named(args, 'Route'));
    const methods = args.flatMap((range) => (code.is(range.from + 1, '=') ? [] : (code.literal(range) ?? [])));
    // The parameter's method stands before the bracket around it.
    let params = open - 1;
    for (let steps = 0; steps < 40 && !code.is(params, '('); steps += 1) params = code.tokens.before(params);
    const handler = code.text(params - 1);
    for (const method of methods.length > 0 ? methods : ['ANY'])
      code.finds.route(
        method.toUpperCase(),
        rooted(joined('api', own ?? handler)),
        code.place(at, code.tokens.partner(at + 1), 'azure functions', { handler }),
      );
  },
};
