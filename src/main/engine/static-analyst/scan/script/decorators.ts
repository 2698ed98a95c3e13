/** Routes and events of classes with decorators: Nest and what took after it. */

import type { Rules } from '../reader.ts';
import { attributed, classAround } from '../text/classes.ts';
import { joined } from '../text/mounts.ts';
import type { ScriptState } from './state.ts';

const isDecorator = ({ code }: ScriptState, at: number): boolean => code.is(at - 1, '@') && code.is(at + 1, '(');

/** What the decorator whose brackets open at `open` says: a text, several, or an object with `path`. */
function said({ code }: ScriptState, open: number): string[] {
  const first = code.args(open)[0];
  if (first === undefined) return [''];
  if (code.is(first.from, '{')) return [code.property(first.from, 'path')];
  if (code.is(first.from, '[')) return code.args(first.from).map((each) => code.literal(each) ?? '');
  const text = code.literal(first);
  return text === null ? [`{${code.nameIn(first)}}`] : [text];
}

function controller(state: ScriptState, at: number): void {
  if (!isDecorator(state, at)) return;
  const target = attributed(state.code, state.code.tokens.after(at + 1));
  if (target?.kind !== 'class' || target.open < 0) return;
  state.controllers.push({ name: target.name, from: target.open, to: target.end, prefixes: said(state, at + 1) });
}

function decoratedVerb(method: string) {
  return (state: ScriptState, at: number): void => {
    const { code } = state;
    if (!isDecorator(state, at)) return;
    const around = classAround(state.controllers, at);
    if (around === undefined) return;
    const target = attributed(code, code.tokens.after(at + 1));
    if (target?.kind !== 'method') return;
    const place = code.place(at - 1, target.end, decoratorFramework(state), {
      handler: `${around.name}.${target.name}`,
    });
    for (const prefix of around.prefixes)
      for (const path of said(state, at + 1)) code.finds.route(method, joined(rooted(prefix), path), place);
  };
}

const rooted = (prefix: string): string => (prefix.startsWith('/') ? prefix : `/${prefix}`);

function decoratorFramework({ modules }: ScriptState): string {
  if (modules.has('routing-controllers')) return 'routing-controllers';
  if (modules.has('tsoa')) return 'tsoa';
  if (modules.has('inversify-express-utils')) return 'inversify';
  return 'nest';
}

function decoratedEvent(framework: string) {
  return (state: ScriptState, at: number): void => {
    const { code } = state;
    if (!isDecorator(state, at)) return;
    const target = attributed(code, code.tokens.after(at + 1));
    if (target?.kind !== 'method') return;
    for (const name of said(state, at + 1))
      code.finds.event('handles', name, code.place(at - 1, target.end, framework, { handler: target.name }));
  };
}

const nestVerbs = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All'];

export const decoratorRules: Rules<ScriptState> = {
  Controller: controller,
  JsonController: controller,
  controller,
  Route: controller,
  ...Object.fromEntries(nestVerbs.map((word) => [word, decoratedVerb(word === 'All' ? 'ANY' : word.toUpperCase())])),
  ...Object.fromEntries(
    ['Get', 'Post', 'Put', 'Patch', 'Delete'].map((word) => [`http${word}`, decoratedVerb(word.toUpperCase())]),
  ),
  OnEvent: decoratedEvent('nest'),
  EventPattern: decoratedEvent('nest'),
  MessagePattern: decoratedEvent('nest'),
  SubscribeMessage: decoratedEvent('nest'),
};
