/** Go: commands and flags of programs, what they read from their surroundings, events over brokers. */
import type { CodeTree } from '../../../codemap/codemap.ts';
import { words as joinedWords } from '../../scan/text/mounts.ts';
import { programOf } from '../../scan/text/tokens.ts';
import { type Hit, type Library, words } from './rows.ts';

const languages = ['go'] as const;
const maxFlags = 40;
/** Literals in literals: no deeper. */
const maxDepth = 40;

const isProgram = ({ code }: Hit): boolean => code.text(code.children(0)[0] ?? -1) === 'packagemain';
const isMade = ({ code, node }: Hit): boolean => code.isMade(node);
const field = ({ code, args }: Pick<Hit, 'code' | 'args'>, ...names: string[]): string =>
  code.literal(args.get(...names)) ?? '';

/** The names of flags, as they are typed, that a file asks a package for. */
const flags =
  (dash: string) =>
  ({ code, of }: Hit): string => {
    const owner = code.name(of);
    const found: string[] = [];
    for (let node = 0; node < code.size && found.length < maxFlags; node += 1) {
      const call = code.call(node);
      if (call === null || code.name(call.of) !== owner || !flagTypes.test(call.name)) continue;
      const name = code.literal(call.args.get(0)) ?? code.literal(call.args.get(1));
      if (name !== null) found.push(`${dash}${name}`);
    }
    return found.join(' ');
  };
const flagTypes =
  /^(?:Bool|String|Int|Int64|Uint|Uint64|Float64|Duration|Func|TextVar|Var|(?:String|Int)(?:Slice|Array))(?:Var)?P?$/;

const parsing = (name: string, modules: string[], dash: string): Library => ({
  ...{ name, languages, imports: modules },
  rows: [
    {
      on: 'call',
      names: ['Parse'],
      of: /^p?flag$/,
      when: isProgram,
      ...{ command: ({ file }) => programOf(file), detail: flags(dash) },
    },
  ],
});

/** `db [name]` is called `db`. */
const used = (hit: Hit): string => field(hit, 'Use').split(/[\s<[]/, 1)[0] ?? '';
const nameOf = (code: CodeTree, node: number): string => code.name(node).replaceAll('()', '');

/** Elements of a list may leave out their type: `[]*cli.Command{{Name: "up"}}`. */
function withElements(hit: Hit): Hit[] {
  const { code, args, node } = hit;
  if (!code.isMade(node) && code.type(node) !== 'literal_value') return [];
  const listed = ['Commands', 'Subcommands'].flatMap((key) => code.values(args.get(key)));
  const bare = listed.filter((node) => code.type(node) === 'literal_value');
  const inner = bare.map((node) => ({ ...hit, node, args: code.args(node) }));
  return [hit, ...inner.flatMap(withElements)];
}

/** With the names of the commands whose literals are around. */
function fullName(hit: Hit): string | null {
  const { code, node } = hit;
  const own = field(hit, 'Name');
  let name = own;
  for (let at = code.parent(node), depth = 0; at >= 0 && depth < maxDepth; at = code.parent(at), depth += 1) {
    const around = code.type(at) === 'literal_value' ? code.literal(code.args(at).get('Name')) : null;
    if (around !== null) name = joinedWords(around, name);
  }
  return own === '' ? null : name;
}

/** The type that a method belongs to; '' for functions. */
function receiver(code: CodeTree, node: number): string {
  const list = code.type(node) === 'method_declaration' ? code.source(code.children(node)[0] ?? -1) : '';
  return /([\w$]+)\s*(?:\[[^\]]*\])?\s*\)$/.exec(list)?.[1] ?? '';
}

const ownType = ({ code, node }: Hit): string => receiver(code, node);
const methodsOf = ({ code, node }: Hit): number[] => {
  const type = receiver(code, node);
  return type === '' ? [] : code.children(0).filter((one) => receiver(code, one) === type);
};
const hasMethod = (hit: Hit, name: string): boolean =>
  methodsOf(hit).some((one) => hit.code.declared(one)?.name === name);
/** `func (c *serverCommand) Name() string { return "server" }`, of a type that can run. */
const returned = (hit: Hit): string =>
  /\bstring\s*\{\s*return\s+"([^"\n]+)"\s*\}$/.exec(hit.code.source(hit.node))?.[1] ?? '';
const short = (hit: Hit): string =>
  methodsOf(hit).flatMap((one) => /\.Short = "([^"\n]*)"/.exec(hit.code.source(one))?.[1] ?? [])[0] ?? '';

/** Where a literal of commands is one itself, the name that holds it; its type where that has the name. */
const heldAs = (hit: Hit): string =>
  field(hit, 'name') === '' ? hit.name : hit.code.assigned(hit.node) || `${hit.name} ${hit.node}`;
/** Names of the commands in a list: of variables, and of literals that are written there. */
const listed = ({ code, args }: Hit): string[] =>
  code.values(args.get('commands')).map((one) => {
    const made = code.call(code.type(one) === 'unary_expression' ? (code.children(one)[0] ?? -1) : one);
    return made === null ? nameOf(code, one) : made.args.get('name') < 0 ? made.name : `${made.name} ${made.node}`;
  });

const topic = ({ code, args }: Hit): string =>
  args.plain
    .slice(0, 2)
    .map((one) => code.literal(one))
    .find((text) => text !== null) ?? '';
const broker = (name: string): Library => ({
  ...{ name, languages, imports: brokers[name] ?? [] },
  rows: [
    { on: 'call', names: ['Publish'], of: /./, emits: topic },
    { on: 'call', names: words('Subscribe QueueSubscribe'), of: /./, handles: topic },
  ],
});
const brokers: Readonly<Record<string, string[]>> = {
  nats: ['github.com/nats-io/'],
  kafka: ['github.com/segmentio/kafka-go', 'github.com/confluentinc/confluent-kafka-go'],
  sarama: ['github.com/IBM/sarama', 'github.com/Shopify/sarama'],
  amqp: ['github.com/rabbitmq/amqp091-go', 'github.com/streadway/amqp'],
  redis: ['github.com/redis/go-redis', 'github.com/go-redis/redis'],
  pubsub: ['cloud.google.com/go/pubsub'],
  mqtt: ['github.com/eclipse/paho.mqtt.golang'],
};
const viperNames = /^(?:viper|v|vp|\w*[vV]iper)$/;

/** Names in the tag of a field: `env:"PORT,required"`. */
const tagged = ({ code, node }: Hit): string[] =>
  [...code.source(node).matchAll(/\b(?:env|envconfig):"([A-Za-z_][A-Za-z0-9_]{1,100})/g)].map(([, name = '']) => name);

export const goProgramLibraries: readonly Library[] = [
  {
    name: 'cobra',
    languages,
    imports: ['github.com/spf13/cobra'],
    rows: [
      {
        on: 'call',
        names: ['Command'],
        of: /^cobra$/,
        when: (hit) => isMade(hit) && used(hit) !== '',
        ...{ command: used, holder: ({ code, node }) => code.assigned(node) },
        handler: ({ code, args }) => code.handler(args.get('RunE', 'Run')),
        detail: 'Short',
      },
      {
        on: 'call',
        names: ['AddCommand'],
        of: /./,
        commandMount: { name: () => '', of: ({ code, args }) => args.plain.map((one) => nameOf(code, one)) },
      },
    ],
  },
  {
    name: 'urfave',
    languages,
    imports: ['github.com/urfave/cli'],
    rows: [
      {
        on: 'call',
        names: words('Command App'),
        of: /^cli$/,
        each: withElements,
        ...{ command: fullName, handler: 'Action', detail: 'Usage' },
      },
      {
        on: 'call',
        names: ['EnvVars'],
        of: /^cli$/,
        env: ({ code, args }) => args.plain.flatMap((one) => code.literals(one)),
      },
      {
        on: 'call',
        names: words(
          'StringFlag BoolFlag IntFlag Int64Flag UintFlag DurationFlag StringSliceFlag PathFlag Float64Flag',
        ),
        of: /^cli$/,
        env: ({ code, args }) => [...code.literals(args.get('EnvVars')), ...code.literals(args.get('EnvVar'))],
      },
    ],
  },
  {
    name: 'kingpin',
    languages,
    imports: ['github.com/alecthomas/kingpin', 'gopkg.in/alecthomas/kingpin'],
    rows: [
      { on: 'call', names: ['Command'], of: /^(?!exec$)./, command: 0, detail: 1 },
      { on: 'call', names: ['Envar'], of: /./, env: 0 },
    ],
  },
  {
    name: 'simplecobra',
    languages,
    imports: ['github.com/bep/simplecobra'],
    rows: [
      {
        on: 'function',
        names: ['Name'],
        when: (hit) => returned(hit) !== '' && hasMethod(hit, 'Run'),
        ...{ command: returned, holder: ownType, detail: short },
        handler: (hit) => `${ownType(hit)}.Run`,
      },
    ],
  },
  {
    name: 'cli',
    languages,
    rows: [
      {
        on: 'call',
        names: ['*'],
        mark: '[a-z]Command\\{',
        when: (hit) => isMade(hit) && /[a-z]Command$/.test(hit.name) && field(hit, 'name') !== '',
        ...{ command: (hit) => field(hit, 'name'), detail: 'short', handler: () => '' },
        holder: heldAs,
      },
      {
        on: 'call',
        names: ['*'],
        mark: '\\bcommands:',
        when: (hit) => isMade(hit) && /[a-z]Commands?$/.test(hit.name) && hit.args.get('commands') >= 0,
        commandMount: { name: () => '', of: listed, to: heldAs },
      },
    ],
  },
  parsing('flag', ['flag'], '-'),
  parsing('pflag', ['github.com/spf13/pflag'], '--'),
  {
    name: 'os',
    languages,
    rows: [{ on: 'call', names: words('Getenv LookupEnv'), of: /^os$/, env: 0 }],
  },
  {
    name: 'tag',
    languages,
    rows: [
      {
        on: 'variable',
        names: ['*'],
        mark: '\\benv(?:config)?:"',
        when: ({ code, node }) => code.type(node) === 'field_declaration',
        env: tagged,
      },
    ],
  },
  {
    name: 'envconfig',
    languages,
    imports: ['github.com/kelseyhightower/envconfig'],
    rows: [
      {
        on: 'call',
        names: words('Process MustProcess'),
        of: /^envconfig$/,
        envPrefix: ({ code, args }) => (code.literal(args.get(0)) || null)?.toUpperCase().concat('_') ?? null,
      },
    ],
  },
  {
    name: 'viper',
    languages,
    imports: ['github.com/spf13/viper'],
    rows: [
      {
        on: 'call',
        names: words(`Get GetBool GetDuration GetFloat64 GetInt GetInt32 GetInt64 GetIntSlice GetSizeInBytes GetString
          GetStringMap GetStringMapString GetStringMapStringSlice GetStringSlice GetTime GetUint GetUint16 GetUint32 GetUint64
          IsSet BindEnv BindPFlag Sub UnmarshalKey`),
        ...{ of: viperNames, setting: 0 },
      },
      { on: 'call', names: ['SetDefault'], of: viperNames, setting: 0, fallback: 1 },
      {
        on: 'call',
        names: ['BindEnv'],
        of: viperNames,
        env: ({ code, args }) => args.plain.slice(1).flatMap((one) => code.literal(one) ?? []),
      },
      {
        on: 'call',
        names: ['SetEnvPrefix'],
        of: viperNames,
        envPrefix: ({ code, args }) => code.literal(args.get(0))?.toUpperCase().concat('_') ?? null,
      },
    ],
  },
  {
    name: 'go',
    languages,
    rows: [
      {
        on: 'function',
        names: ['main'],
        when: (hit) => isProgram(hit) && hit.code.type(hit.node) === 'function_declaration',
        ...{ entry: 'main', title: ({ file }) => programOf(file), handler: () => 'main' },
      },
    ],
  },
  ...Object.keys(brokers).map(broker),
];
