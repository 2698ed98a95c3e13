/** Routes of files that are routes by their place: what they export tells the methods. */
import type { Rules } from '../reader.ts';
import type { ScriptState } from './state.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Whether the word at `at` is declared and exported there. */
const isExported = ({ code }: ScriptState, at: number): boolean =>
  ['export', 'async'].includes(code.text(at - 2)) ? /^(function|const)$/.test(code.text(at - 1)) : false;

function exportedMethod(state: ScriptState, at: number): void {
  const { code, routed } = state;
  if (routed?.by === 'methods' && isExported(state, at))
    code.finds.route(code.text(at), routed.path, code.place(at - 1, at, routed.framework, { handler: code.text(at) }));
}

export const fileRules: Rules<ScriptState> = {
  ...Object.fromEntries(methods.map((method) => [method, exportedMethod])),
  default(state, at) {
    const { code, routed } = state;
    if (routed === null || !code.is(at - 1, 'export') || (routed.by !== 'page' && routed.by !== 'api')) return;
    let name = at + 1;
    while (/^(async|function|class)$/.test(code.text(name))) name += 1;
    const handler = code.tokens.isWord(name) ? code.text(name) : '';
    const nextPage =
      routed.by !== 'page' ||
      code.file.includes('app/') ||
      [...state.modules].some((module) => /^next(\/|$)/.test(module));
    if (nextPage)
      code.finds.route(
        routed.by === 'page' ? 'GET' : 'ANY',
        routed.path,
        code.place(at - 1, at, routed.framework, { handler }),
      );
  },
  loader: remix('GET'),
  action: remix('POST'),
};

function remix(method: string) {
  return (state: ScriptState, at: number): void => {
    const { code, routed } = state;
    if (routed?.by === 'loader' && isExported(state, at))
      code.finds.route(method, routed.path, code.place(at - 1, at, 'remix', { handler: code.text(at) }));
  };
}
