/** What Java and Kotlin read from their surroundings, which events they tell and hear, where they begin. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import type { Rules } from '../reader.ts';
import { attributed } from '../text/classes.ts';
import { programOf } from '../text/program.ts';
import { annotated, behind, importsFrom, isAnnotation, type JvmState } from './state.ts';

function setting(state: JvmState, name: string, from: number, to: number, framework: string, detail = ''): void {
  const { code } = state;
  if (/^[\w.:-]{2,}$/.test(name)) code.finds.config('setting', name, code.place(from, to, framework, { detail }));
}

/** `System.getenv("X")`, `System.getProperty("x")`. */
function system(kind: 'env' | 'setting') {
  return ({ code }: JvmState, at: number): void => {
    const name = code.reads(at - 2, 'System', '.') && code.is(at + 1, '(') ? code.literal(code.args(at + 1)[0]) : null;
    if (name !== null && /^[\w.-]+$/.test(name)) code.finds.config(kind, name, code.place(at - 2, at + 2, 'jvm'));
  };
}

/** `env.getProperty("x.y", default)`, `config.getString("x.y")`. */
function property(state: JvmState, at: number): void {
  const { code } = state;
  const owner = code.is(at - 1, '.') ? code.text(at - 2) : '';
  if (owner === 'System') {
    system('setting')(state, at);
    return;
  }
  if (
    !code.is(at + 1, '(') ||
    !/^(env|environment|config|\w*Config|configuration|\w*Environment|applicationConfig)$/.test(owner)
  )
    return;
  const args = code.args(at + 1);
  const name = code.literal(args[0]);
  if (name !== null)
    setting(
      state,
      name,
      at - 2,
      at + 2,
      'config',
      args[1] === undefined || args[1].to > args[1].from + 1 ? '' : `default ${code.nameIn(args[1])}`,
    );
}

const namesSettings = /(?:Settings|SettingNames|ConfigKeys|PropertyKeys|PropertyNames)\.java$/;

/** `String FETCH_SIZE = "shop.jdbc.fetch_size";` of a type that is there to name what can be set: what a library offers. */
function offered({ code }: JvmState, at: number): void {
  if (!namesSettings.test(code.file) || !code.is(at + 2, '=') || !code.is(at + 4, ';')) return;
  const name = code.string(at + 3);
  if (name !== null && /^[a-z][\w-]*(?:\.[\w-]+)+$/.test(name))
    code.finds.config('setting', name, code.place(at, at + 4, 'constant'));
}

/** `@Value("${x.y:default}")` */
function value(state: JvmState, at: number): void {
  const { code } = state;
  if (!isAnnotation(code, at)) return;
  const text = code.literal(annotated(state, at, 'value')) ?? '';
  for (const [, name = '', fallback] of text.matchAll(/\$?\{([\w.-]{2,120})(?::([^{}]{0,100}))?\}/g))
    setting(state, name, at - 1, at + 1, 'spring', fallback === undefined ? '' : `default ${fallback}`);
}

function named(framework: string, ...keys: string[]) {
  return (state: JvmState, at: number): void => {
    const { code } = state;
    if (!isAnnotation(code, at)) return;
    const prefix = code.is(at + 1, '(') ? (code.literal(code.named(code.args(at + 1), 'prefix')) ?? '') : '';
    for (const name of code.literals(annotated(state, at, ...keys)))
      setting(state, prefix === '' || prefix === name ? name : `${prefix}.${name}`, at - 1, at + 1, framework);
  };
}

/** Annotations of methods that are called for messages. */
function listener(framework: string, ...keys: string[]) {
  return (state: JvmState, at: number): void => {
    const { code } = state;
    if (!isAnnotation(code, at)) return;
    const target = attributed(code, behind(code, at));
    if (target?.kind !== 'method') return;
    const said = keys.length === 0 ? [] : code.literals(annotated(state, at, ...keys));
    const names = said.length > 0 ? said : [parameterType(state, target.open)];
    for (const name of names)
      code.finds.event('handles', name, code.place(at - 1, target.end, framework, { handler: target.name }));
  };
}

/** The type of the first parameter: in Java before the name, in Kotlin behind it. */
function parameterType({ code }: JvmState, open: number): string {
  const first = code.args(open)[0];
  if (first === undefined) return '';
  let at = first.from;
  while (code.is(at, '@') || code.is(at, 'final'))
    at = code.is(at, '@') ? behind(code, code.nameEnd(at + 1) - 1) : at + 1;
  if (code.is(at + 1, ':')) at += 2;
  return code.text(code.nameEnd(at) - 1);
}

/** `template.send("topic", …)`, `publisher.publishEvent(new X(…))`. */
function sent(framework: string, owner: RegExp) {
  return (state: JvmState, at: number): void => {
    const { code } = state;
    if (!code.is(at - 1, '.') || !code.is(at + 1, '(') || !owner.test(code.text(at - 2))) return;
    const first = code.args(at + 1)[0];
    if (first === undefined) return;
    const made = code.is(first.from, 'new') ? first.from + 1 : first.from;
    const name =
      code.literal(first) ??
      (/^[A-Z]/.test(code.text(made)) && code.is(code.nameEnd(made), '(') ? code.text(code.nameEnd(made) - 1) : null);
    if (name !== null) code.finds.event('emits', name, code.place(at, code.tokens.partner(at + 1), framework));
  };
}

/** `@Command(name = "x", description = "…")`: annotations that make a class or a method a command. */
function command(framework: string, from: string[], names: string[], details: string[]) {
  return (state: JvmState, at: number): void => {
    const { code } = state;
    if (!isAnnotation(code, at) || !importsFrom(state, ...from)) return;
    const args = code.is(at + 1, '(') ? code.args(at + 1) : [];
    const detail = code.literals(code.named(args, ...details))[0] ?? '';
    const target = attributed(code, behind(code, at));
    for (const name of code.literals(annotated(state, at, ...names)))
      code.finds.command(
        name,
        code.place(at - 1, Math.max(at, code.tokens.partner(at + 1)), framework, {
          detail,
          handler: target?.name ?? '',
        }),
      );
  };
}

function entry(
  kind: EntryPoint['kind'],
  title: string,
  framework: string,
  holds: (state: JvmState, at: number) => boolean,
) {
  return (state: JvmState, at: number): void => {
    if (holds(state, at))
      state.code.finds.entry(
        kind,
        title,
        state.code.place(state.code.nameStart(at), Math.max(at, state.code.tokens.partner(at + 1)), framework),
      );
  };
}

export const settingRules: Rules<JvmState> = {
  getenv: system('env'),
  getProperty: property,
  getRequiredProperty: property,
  getString: property,
  getInt: property,
  getBoolean: property,
  property,
  String: offered,
  Value: value,
  ConfigurationProperties: named('spring', 'prefix', 'value'),
  ConditionalOnProperty: named('spring', 'name', 'value'),
  ConfigProperty: named('microprofile', 'name'),
  EventListener: listener('spring', 'classes', 'value'),
  TransactionalEventListener: listener('spring'),
  KafkaListener: listener('kafka', 'topics'),
  RabbitListener: listener('rabbitmq', 'queues'),
  JmsListener: listener('jms', 'destination'),
  SqsListener: listener('sqs', 'value'),
  Subscribe: listener('event bus'),
  Incoming: listener('microprofile', 'value'),
  publishEvent: sent('spring', /ublisher$|ontext$/),
  send: sent('kafka', /^(kafkaTemplate|template|streamBridge|producer)$/),
  convertAndSend: sent('messaging', /emplate$/),
  Command: command('picocli', ['picocli', 'io.micronaut.configuration.picocli'], ['name'], ['description']),
  ShellMethod: command('spring-shell', ['org.springframework.shell'], ['key'], ['value']),
  Parameters: command('jcommander', ['com.beust.jcommander'], ['commandNames'], ['commandDescription']),
  CliktCommand(state, at) {
    const { code } = state;
    if (!code.is(at + 1, '(') || !importsFrom(state, 'com.github.ajalt.clikt')) return;
    const args = code.args(at + 1);
    let owner = at - 1;
    for (let steps = 0; steps < 12 && !code.is(owner, 'class') && !code.is(owner, 'object'); steps += 1)
      owner = code.tokens.before(owner);
    const type = code.text(owner + 1);
    const name = code.literal(code.named(args, 'name') ?? undefined) ?? type.replace(/Command$/, '').toLowerCase();
    code.finds.command(
      name,
      code.place(owner, at, 'clikt', { handler: type, detail: code.literal(code.named(args, 'help')) ?? '' }),
    );
  },
  main(state, at) {
    const { code } = state;
    if (!code.is(at + 1, '(')) return;
    const isJava =
      code.is(at - 1, 'void') && code.is(at + 2, 'String') && /^(static|public|final)$/.test(code.text(at - 2));
    if (!isJava && !code.is(at - 1, 'fun')) return;
    const open = code.tokens.after(at + 1);
    const body = code.is(open, '{') ? open : code.is(open, 'throws') ? code.tokens.after(open + 1) : open;
    code.finds.entry(
      'main',
      programOf(code.file),
      code.place(at - 1, Math.max(at + 1, code.tokens.partner(body)), 'jvm', { handler: 'main' }),
    );
  },
  SpringBootApplication: entry('server', 'Spring Boot application', 'spring', ({ code }, at) => isAnnotation(code, at)),
  embeddedServer: entry('server', 'serves HTTP', 'ktor', ({ code }, at) => code.is(at + 1, '(')),
  CommandLine: entry('command', 'reads the command line', 'picocli', ({ code }, at) => code.is(at - 1, 'new')),
  AppCompatActivity: entry('ui', 'Android activity', 'android', ({ code }, at) =>
    /^(extends|:)$/.test(code.text(at - 1)),
  ),
  ComponentActivity: entry('ui', 'Android activity', 'android', ({ code }, at) =>
    /^(extends|:)$/.test(code.text(at - 1)),
  ),
};
