/** Java and Kotlin, whose libraries are the same. */
import { programOf } from '../../scan/text/tokens.ts';
import { annotations, type Hit, imports, type Library, type Row, words } from './rows.ts';

const languages = ['java', 'kotlin'] as const;
const verbs = words('GET POST PUT PATCH DELETE HEAD OPTIONS');
const titled = verbs.map((verb) => verb.charAt(0) + verb.slice(1).toLowerCase());
const lower = verbs.map((verb) => verb.toLowerCase());
const value = ['value', 'path', 0] as const;
const clients = ['FeignClient', 'RegisterRestClient', 'HttpExchange'];

/** The text of `@Path` beside a verb. */
const pathBeside = ({ code, declared }: Hit): string[] => {
  const path = annotations(declared?.node ?? -1, code).find(({ name }) => name === 'Path');
  return path === undefined ? [''] : code.literals(path.args.get('value', 0));
};

/** Names in `${name:default}`. */
const placeholders = ({ code, args }: Hit): string[] =>
  code
    .literals(args.get('value', 0))
    .flatMap((text) => [...text.matchAll(/[$#]?\{([\w.-]{2,120})(?::[^{}]{0,100})?\}/g)].map(([, name = '']) => name));

const placeholderDefault = ({ code, args }: Hit): string => {
  const said = /\{[\w.-]{2,120}:([^{}]{0,100})\}/.exec(code.literal(args.get('value', 0)) ?? '')?.[1];
  return said === undefined ? '' : `default ${said || '""'}`;
};

const prefixed =
  (...keys: string[]) =>
  ({ code, args }: Hit): string[] => {
    const prefix = code.literal(args.get('prefix')) ?? '';
    return code
      .literals(args.get(...keys, 0))
      .map((name) => (prefix === '' || prefix === name ? name : `${prefix}.${name}`));
  };

/** What a listener says that it hears, or the type of its parameter. */
const heard =
  (...keys: string[]) =>
  ({ code, args, declared }: Hit): string[] => {
    const said = keys.length === 0 ? [] : code.literals(args.get(...keys, 0));
    if (said.length > 0 || declared === null) return said;
    const type = code.children(code.parameters(declared.node)[0] ?? -1).find((one) => /type/.test(code.type(one)));
    return type === undefined ? [] : [/\w+(?=<|$)/.exec(code.text(type))?.[0] ?? ''];
  };

/** A text, or the type of what is made or built: `new Placed()`, `Placed.builder().build()`; of a record for Kafka its topic. */
const sent = ({ code, args }: Hit): string | null => {
  const first = args.get(0);
  const made = code.call(first);
  if (made?.name === 'ProducerRecord') return code.literal(made.args.get(0));
  const built = /^([A-Z]\w*)\..*\bbuild\(\)$/.exec(code.name(first))?.[1];
  return code.literal(first) ?? built ?? (made !== null && /^[A-Z]/.test(made.name) ? made.name : null);
};

const listener = (name: string, ...keys: string[]): Row => ({
  on: 'annotation',
  names: [name],
  at: 'function',
  handles: heard(...keys),
});
const makes = (names: string, of: RegExp): Row => ({ on: 'call', names: words(names), of, emits: sent });
const setting = (names: string, ...keys: string[]): Row => ({
  on: 'annotation',
  names: words(names),
  setting: prefixed(...keys),
});
const command = (name: string, imports: string[], names: string, detail: string): Library => ({
  ...{ name, languages, imports },
  rows: [
    { on: 'annotation', names: words(names.split('.')[0] ?? ''), command: [names.split('.')[1] ?? '', 0], detail },
  ],
});
const entry = (on: Row['on'], names: string, kind: NonNullable<Row['entry']>, title: string): Row => ({
  on,
  names: words(names),
  entry: kind,
  title,
});

/** `static void main(String[] args)`, `fun main()` outside of types, and `void main()` of a file without types. */
const isMain = ({ code, declared }: Hit): boolean => {
  const head = code.text(declared?.node ?? -1);
  if (code.around(declared?.node ?? -1, 'type') === null)
    return /^(?:@\w+)*(?:suspend)?fun|^(?:static)?void/.test(head);
  return /static(?:final)?voidmain\((?:final)?String/.test(head) || /^@Jvm\w+(?:suspend)?funmain/.test(head);
};

const withPath = ({ code, args }: Hit): boolean => code.literal(args.get(0))?.startsWith('/') === true;

export const jvmLibraries: readonly Library[] = [
  {
    name: 'spring',
    languages,
    rows: [
      {
        on: 'annotation',
        names: words('GetMapping PostMapping PutMapping PatchMapping DeleteMapping'),
        at: 'function',
        route: { path: value, prefix: { names: ['RequestMapping'], path: value }, inherits: true, clients },
      },
      {
        on: 'annotation',
        names: ['RequestMapping'],
        at: 'function',
        route: {
          method: ({ code, args }) =>
            code.values(args.get('method')).map((one) => code.text(one).split('.').at(-1) ?? ''),
          ...{ path: value, prefix: { names: ['RequestMapping'], path: value }, inherits: true, clients },
        },
      },
      {
        on: 'call',
        names: verbs,
        imports: ['org.springframework.web.reactive.function', 'org.springframework.web.servlet.function'],
        when: ({ code, args }) => code.literal(args.get(0)) !== null,
        route: { path: 0 },
        handler: -1,
      },
      { on: 'annotation', names: ['Value'], setting: placeholders, detail: placeholderDefault },
      setting('ConfigurationProperties', 'prefix', 'value'),
      setting('ConditionalOnProperty', 'name', 'value'),
      listener('EventListener', 'classes', 'value'),
      listener('TransactionalEventListener'),
      makes('publishEvent', /ublisher$|ontext$/),
      entry('annotation', 'SpringBootApplication', 'server', 'Spring Boot application'),
    ],
  },
  {
    name: 'jax-rs',
    languages,
    rows: [
      {
        on: 'annotation',
        names: verbs,
        at: 'function',
        when: ({ args }) => args.count === 0,
        route: { path: pathBeside, prefix: { names: ['Path'], path: ['value', 0] }, clients },
      },
      { on: 'annotation', names: ['ServerEndpoint'], route: { method: () => 'WS', path: ['value', 0] } },
    ],
  },
  {
    name: 'micronaut',
    languages,
    imports: ['io.micronaut'],
    rows: [
      {
        on: 'annotation',
        names: titled,
        at: 'function',
        route: { path: ['value', 'uri', 0], prefix: { names: ['Controller'], path: ['value', 0] } },
      },
    ],
  },
  {
    name: 'servlet',
    languages,
    rows: [{ on: 'annotation', names: ['WebServlet'], route: { path: ['value', 'urlPatterns', 0] } }],
  },
  {
    name: 'ktor',
    languages,
    imports: ['io.ktor'],
    rows: [
      { on: 'call', names: ['route'], of: /^$/, block: { prefix: 0 } },
      {
        on: 'call',
        names: [...lower, 'webSocket'],
        of: /^$/,
        when: ({ code, args, block }) => block >= 0 && (args.count === 0 || code.literal(args.get(0)) !== null),
        route: { method: ({ name }) => (name === 'webSocket' ? 'WS' : name), path: 0 },
      },
      entry('call', 'embeddedServer', 'server', 'serves HTTP'),
    ],
  },
  ...[
    ['javalin', 'io.javalin'],
    ['spark', 'spark.'],
  ].map(
    ([name = '', module = '']): Library => ({
      ...{ name, languages, imports: [module] },
      rows: [
        {
          on: 'call',
          names: lower,
          when: (hit) => withPath(hit) && (hit.args.count > 1 || hit.block >= 0) && !imports(hit.code, ['io.ktor']),
          ...{ route: { path: 0 }, handler: 1 },
        },
      ],
    }),
  ),
  {
    name: 'vertx',
    languages,
    imports: ['io.vertx'],
    rows: [
      {
        on: 'call',
        names: lower,
        when: (hit) => withPath(hit) && handlerBehind(hit) !== null,
        ...{ route: { path: 0 }, handler: handlerBehind },
      },
    ],
  },
  {
    name: 'jvm',
    languages,
    rows: [
      { on: 'call', names: ['getenv'], of: /^System$/, env: 0 },
      { on: 'call', names: ['getProperty'], of: /^System$/, setting: 0 },
      {
        on: 'function',
        names: ['main'],
        when: isMain,
        entry: 'main',
        title: ({ file }) => programOf(file),
        handler: () => 'main',
      },
    ],
  },
  {
    name: 'config',
    languages,
    rows: [
      {
        on: 'call',
        names: words('getProperty getRequiredProperty getString getInt getBoolean property'),
        of: /^(env|environment|config|\w*Config|configuration|\w*Environment|applicationConfig)$/,
        ...{ setting: 0, fallback: 1 },
      },
    ],
  },
  {
    name: 'constant',
    languages: ['java'],
    rows: [
      {
        on: 'variable',
        names: ['*'],
        file: /(?:Settings|SettingNames|ConfigKeys|PropertyKeys|PropertyNames)\.java$/,
        when: ({ code, node }) => /^"[a-z][\w-]*(?:\.[\w-]+)+"$/.test(code.text(code.children(node)[1] ?? -1)),
        setting: ({ code, node }) => code.literal(code.children(node)[1] ?? -1),
      },
    ],
  },
  { name: 'microprofile', languages, rows: [setting('ConfigProperty', 'name'), listener('Incoming', 'value')] },
  {
    name: 'kafka',
    languages,
    rows: [listener('KafkaListener', 'topics'), makes('send', /^(kafkaTemplate|template|streamBridge|producer)$/)],
  },
  { name: 'rabbitmq', languages, rows: [listener('RabbitListener', 'queues')] },
  { name: 'jms', languages, rows: [listener('JmsListener', 'destination')] },
  { name: 'sqs', languages, rows: [listener('SqsListener', 'value')] },
  { name: 'event bus', languages, rows: [listener('Subscribe')] },
  { name: 'messaging', languages, rows: [makes('convertAndSend', /emplate$/)] },
  command('picocli', ['picocli', 'io.micronaut.configuration.picocli'], 'Command.name', 'description'),
  command('spring-shell', ['org.springframework.shell'], 'ShellMethod.key', 'value'),
  command('jcommander', ['com.beust.jcommander'], 'Parameters.commandNames', 'commandDescription'),
  { name: 'picocli', languages, rows: [entry('call', 'CommandLine', 'command', 'reads the command line')] },
  {
    name: 'clikt',
    languages,
    imports: ['com.github.ajalt.clikt'],
    rows: [
      {
        on: 'base',
        names: ['CliktCommand'],
        command: ({ code, args, declared }) =>
          code.literal(args.get('name')) ?? declared?.name.replace(/Command$/, '').toLowerCase() ?? null,
        detail: 'help',
      },
    ],
  },
  {
    name: 'android',
    languages,
    rows: [entry('base', 'AppCompatActivity ComponentActivity', 'ui', 'Android activity')],
  },
];

/** What Vert.x is given behind a route: `.get("/x").handler(list)`. */
function handlerBehind({ code, node }: Hit): string | null {
  const next = code.chained(node).find(({ name }) => name === 'handler');
  return next === undefined ? null : code.handler(next.args.get(0));
}
