/**
 * Scans C and C++: routes of the small web servers, commands by option parsers and tables, variables of the environment,
 * main functions. A name of a library's macro or function is enough here: there are no imports to lean on.
 */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import { createReader, type Rules } from '../reader.ts';
import type { Code } from '../text/code.ts';
import { cFamily } from '../text/dialects.ts';
import { programOf } from '../text/program.ts';

interface FamilyState {
  readonly code: Code;
  /** Long options that a table of this file names. */
  readonly options: string[];
}

/** A call whose argument `nameAt` is the path. */
function route(
  method: string,
  framework: string,
  pathAt: number,
  holds: (code: Code, at: number) => boolean = () => true,
) {
  return ({ code }: FamilyState, at: number): void => {
    if (!code.is(at + 1, '(') || !holds(code, at)) return;
    const args = code.args(at + 1);
    const path = code.literal(args[pathAt]);
    if (path?.startsWith('/') !== true) return;
    code.finds.route(
      method,
      path,
      code.place(at, code.tokens.partner(at + 1), framework, { handler: code.handler(args[pathAt + 1]) }),
    );
  };
}

/** `svr.Get("/x", handler)` of cpp-httplib: its clients have the same methods, and hand over no function. */
function isServer(code: Code, at: number): boolean {
  const last = code.args(at + 1).at(-1);
  const owner = code.text(code.nameStart(at));
  return /^[.>]$/.test(code.text(at - 1)) && last !== undefined && code.is(last.from, '[') && !/^cli/i.test(owner);
}

function env({ code }: FamilyState, at: number): void {
  const name = code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
  if (name !== null && /^[A-Za-z_][A-Za-z0-9_]+$/.test(name))
    code.finds.config('env', name, code.place(at, at + 2, 'libc'));
}

/** `DEFINE_string(name, default, "help")`, `ABSL_FLAG(type, name, default, "help")`. */
function flag(nameAt: number, framework: string) {
  return ({ code }: FamilyState, at: number): void => {
    if (!code.is(at + 1, '(') || code.is(at - 1, 'define')) return;
    const args = code.args(at + 1);
    const name = args[nameAt];
    if (name === undefined || args.length < nameAt + 3 || name.to !== name.from + 1) return;
    const detail = args[nameAt + 2]?.from ?? -1;
    code.finds.config(
      'setting',
      `--${code.text(name.from)}`,
      code.place(at, code.tokens.partner(at + 1), framework, { detail: code.string(detail) ?? '' }),
    );
  };
}

/** The program reads its options itself. */
function parser(framework: string) {
  return ({ code, options }: FamilyState, at: number): void => {
    if (!code.is(at + 1, '(') || code.is(code.tokens.after(at + 1), '{') || code.args(at + 1).length < 3) return;
    if (code.tokens.isWord(at - 1) && !code.is(at - 1, 'return')) return;
    code.finds.command(
      programOf(code.file),
      code.place(at, code.tokens.partner(at + 1), framework, { detail: options.map((name) => `--${name}`).join(' ') }),
    );
  };
}

/** `app.add_subcommand("x", "help")`, `program.add_parser(…)`. */
function named(framework: string) {
  return ({ code }: FamilyState, at: number): void => {
    if (!code.is(at + 1, '(') || code.tokens.isWord(at - 1)) return;
    const args = code.args(at + 1);
    const name = code.literal(args[0]);
    if (name !== null)
      code.finds.command(
        name,
        code.place(at, code.tokens.partner(at + 1), framework, { detail: code.literal(args[1]) ?? '' }),
      );
  };
}

function main(kind: EntryPoint['kind'], title: (code: Code) => string, framework: string) {
  return ({ code }: FamilyState, at: number): void => {
    const open = code.is(at + 1, '(') ? code.tokens.after(at + 1) : -1;
    if (!code.is(open, '{') || !code.tokens.isWord(at - 1)) return;
    code.finds.entry(
      kind,
      title(code),
      code.place(at - 1, Math.max(open, code.tokens.partner(open)), framework, { handler: code.text(at) }),
    );
  };
}

const mainRule = main('main', (code) => programOf(code.file), 'libc');
const windowsMain = main('ui', (code) => programOf(code.file), 'windows');

const rules: Rules<FamilyState> = {
  CROW_ROUTE: route('ANY', 'crow', 1),
  CROW_BP_ROUTE: route('ANY', 'crow', 1),
  ...Object.fromEntries(
    ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Options'].map((word) => [
      word,
      route(word.toUpperCase(), 'cpp-httplib', 0, isServer),
    ]),
  ),
  METHOD_ADD: route('ANY', 'drogon', 1),
  ADD_METHOD_TO: route('ANY', 'drogon', 1),
  registerHandler: route('ANY', 'drogon', 0),
  mg_set_request_handler: route('ANY', 'civetweb', 1),
  mg_http_match_uri: route('ANY', 'mongoose', 1),
  evhttp_set_cb: route('ANY', 'libevent', 1),
  /** oatpp: `ENDPOINT("GET", "/x", name, …)`. */
  ENDPOINT({ code }, at) {
    const args = code.is(at + 1, '(') ? code.args(at + 1) : [];
    const method = code.literal(args[0]);
    const path = code.literal(args[1]);
    if (method !== null && path !== null)
      code.finds.route(
        method,
        path,
        code.place(at, code.tokens.partner(at + 1), 'oatpp', { handler: code.handler(args[2]) }),
      );
  },
  getenv: env,
  secure_getenv: env,
  qgetenv: env,
  qEnvironmentVariable: env,
  ...Object.fromEntries(
    ['bool', 'int32', 'int64', 'uint32', 'uint64', 'double', 'string'].map((type) => [
      `DEFINE_${type}`,
      flag(0, 'gflags'),
    ]),
  ),
  ABSL_FLAG: flag(1, 'absl'),
  getopt: parser('getopt'),
  getopt_long: parser('getopt'),
  argp_parse: parser('argp'),
  add_subcommand: named('cli11'),
  main: mainRule,
  wmain: mainRule,
  WinMain: windowsMain,
  wWinMain: windowsMain,
  LLVMFuzzerTestOneInput: main('test', (code) => `fuzzes ${programOf(code.file)}`, 'libfuzzer'),
};

const declare: Rules<FamilyState> = {
  /** `{"verbose", no_argument, NULL, 'v'}` of getopt_long. */
  ...Object.fromEntries(
    ['no_argument', 'required_argument', 'optional_argument'].map((word) => [
      word,
      ({ code, options }: FamilyState, at: number) => {
        const name = code.is(at - 1, ',') && code.is(at - 3, '{') ? code.string(at - 2) : null;
        if (name !== null && options.length < 40) options.push(name);
      },
    ]),
  ),
};

export const familyReader = createReader<FamilyState>({
  dialect: cFamily,
  begin: (code) => ({ code, options: [] }),
  declare: [declare],
  rules: [rules],
  /** A table of commands with a function each, named after it: `{ "add", cmd_add }`. */
  end({ code }) {
    if (!code.mentions('"') || !code.mentions('cmd')) return;
    const { tokens } = code;
    for (let at = 1; at < tokens.count; at += 1) {
      if (!tokens.isString(at) || !code.is(at - 1, '{') || !code.is(at + 1, ',')) continue;
      const handler = code.text(code.is(at + 2, '&') ? at + 3 : at + 2);
      const name = code.string(at) ?? '';
      const spelled = name.replaceAll('-', '_');
      if (/^[a-z][a-z0-9_-]*$/.test(name) && [`cmd_${spelled}`, `${spelled}_cmd`].includes(handler))
        code.finds.command(name, code.place(at - 1, at + 2, 'table', { handler }));
    }
  },
});
