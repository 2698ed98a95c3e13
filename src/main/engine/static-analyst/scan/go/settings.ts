/** What Go programs read from their surroundings, where they begin, what they tell and hear of brokers. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Rules } from '../reader.ts';
import { programOf } from '../text/program.ts';
import { webFramework } from './routes.ts';
import { type GoState, importOf } from './state.ts';

const envName = /^[A-Za-z_][A-Za-z0-9_]+$/;

function env({ code }: GoState, at: number): void {
  const name = code.reads(at - 2, 'os', '.') && code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
  if (name !== null && envName.test(name)) code.finds.config('env', name, code.place(at - 2, at + 1, 'os'));
}

function entry(
  kind: EntryPoint['kind'],
  title: string,
  framework: string,
  holds: (state: GoState, at: number) => boolean,
) {
  return (state: GoState, at: number): void => {
    const { code } = state;
    if (code.is(at - 1, '.') && code.is(at + 1, '(') && holds(state, at))
      code.finds.entry(
        kind,
        title,
        code.place(code.nameStart(at), Math.max(at, code.tokens.partner(at + 1)), framework || webFramework(state)),
      );
  };
}

const frameworkIs = (pattern: RegExp) => (state: GoState) => pattern.test(webFramework(state));

function broker(direction: 'emits' | 'handles') {
  return (state: GoState, at: number): void => {
    const { code } = state;
    const library = importOf(state, 'nats', 'kafka', 'sarama', 'amqp', 'redis', 'pubsub', 'mqtt');
    if (library === '' || !code.is(at - 1, '.') || !code.is(at + 1, '(')) return;
    const name = code
      .args(at + 1)
      .slice(0, 2)
      .map((range) => code.literal(range))
      .find((text) => text !== null);
    if (name !== undefined && name !== null && name !== '')
      code.finds.event(direction, name, code.place(at, code.tokens.partner(at + 1), library));
  };
}

export const settingRules: Rules<GoState> = {
  Getenv: env,
  LookupEnv: env,
  viper({ code }, at) {
    if (!code.is(at + 1, '.') || !code.is(at + 3, '(')) return;
    const args = code.args(at + 3);
    const name = code.literal(args[0]);
    if (name === null || !/^(Get\w*|IsSet|SetDefault|BindEnv|BindPFlag|Sub|UnmarshalKey)$/.test(code.text(at + 2)))
      return;
    const detail =
      code.is(at + 2, 'SetDefault') && args[1] !== undefined && args[1].to === args[1].from + 1
        ? `default ${code.nameIn(args[1])}`
        : '';
    code.finds.config('setting', name, code.place(at, at + 3, 'viper', { detail }));
    const bound = code.is(at + 2, 'BindEnv') ? code.literal(args[1]) : null;
    if (bound !== null) code.finds.config('env', bound, code.place(at, at + 3, 'viper'));
  },
  main(state, at) {
    const { code } = state;
    if (state.isProgram && code.is(at - 1, 'func') && code.reads(at + 1, '(', ')', '{'))
      code.finds.entry(
        'main',
        programOf(code.file),
        code.place(at - 1, code.tokens.partner(at + 3), 'go', { handler: 'main' }),
      );
  },
  ListenAndServe: entry('server', 'serves HTTP', 'net/http', (state) => state.imports.has('net/http')),
  ListenAndServeTLS: entry('server', 'serves HTTPS', 'net/http', (state) => state.imports.has('net/http')),
  Serve: entry('server', 'serves gRPC', 'grpc', (state) => state.imports.has('google.golang.org/grpc')),
  Run: entry(
    'server',
    'serves HTTP',
    '',
    (state, at) => frameworkIs(/^gin$/)(state) && /^(r|router|engine|g|app|server)$/.test(state.code.text(at - 2)),
  ),
  Start: entry(
    'server',
    'serves HTTP',
    '',
    (state, at) => /^(e|echo\w*|srv)$/.test(state.code.text(at - 2)) && frameworkIs(/^echo$/)(state),
  ),
  Listen: entry('server', 'serves HTTP', '', frameworkIs(/^(fiber|iris)$/)),
  Publish: broker('emits'),
  Subscribe: broker('handles'),
  QueueSubscribe: broker('handles'),
};

/** Tags of fields that take their value from the environment: `env:"PORT"`. */
function tags({ code }: GoState): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.count; at += 1) {
    if (!tokens.isString(at) || tokens.source[tokens.start(at)] !== '`') continue;
    const name = /\b(?:env|envconfig):"([A-Za-z_][A-Za-z0-9_]{1,100})/.exec(code.string(at) ?? '')?.[1];
    if (name !== undefined) code.finds.config('env', name, code.place(at, at, 'tag'));
  }
}

export function endGo(state: GoState): void {
  if (state.code.mentions('env:"') || state.code.mentions('envconfig:"')) tags(state);
  for (const write of state.later) write();
}
