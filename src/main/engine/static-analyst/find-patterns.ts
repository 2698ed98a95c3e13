/**
 * Patterns that the code follows, seen by the names and the shape of its types. Main type: FoundPattern. A pattern
 * is reported only with types that show it; what merely sounds like one (a single `…Service`) does not count. Test
 * code shows nothing about how the product is built and is left out.
 */
import type { CodePattern } from '#shared/contract/memory/memory-types.ts';
import type { Survey, SurveyedType } from '../codemap/codemap.ts';

export interface FoundPattern extends CodePattern {
  /** How many types follow it. */
  types: number;
  /** The types that show it best. */
  examples: string[];
  /** Any of these words in a record speaks of it. */
  words: readonly string[];
  /** What the pattern is in any project; null where it is named after a type of this one. */
  general: string | null;
}

interface Rule {
  patternType: string;
  /** Singular and plural in English, and the Chinese word. */
  words: readonly string[];
  least: number;
  shows(type: SurveyedType): boolean;
  says(count: number, names: string): string;
  usage: string;
}

const endsWith =
  (...ends: string[]) =>
  ({ name, kind }: SurveyedType): boolean =>
    kind !== 'module' && kind !== 'enum' && ends.some((end) => name.endsWith(end) && name.length > end.length);
const carries =
  (attribute: RegExp) =>
  ({ attributes }: SurveyedType): boolean =>
    attributes.some((each) => attribute.test(each));
const either =
  (...tests: ((type: SurveyedType) => boolean)[]) =>
  (type: SurveyedType): boolean =>
    tests.some((test) => test(type));
/** Members whose names begin with a word and go on with another: `visitNode`, `visit_node`, `VisitNode`. */
const verbs = (type: SurveyedType, verb: RegExp): number => type.members.filter(({ name }) => verb.test(name)).length;

const rules: readonly Rule[] = [
  {
    patternType: 'Factory',
    words: ['factory', 'factories', '工厂'],
    least: 2,
    shows: endsWith('Factory'),
    says: (count, names) => `${count} types make objects for others: ${names}.`,
    usage: 'Callers ask for an object without naming its class.',
  },
  {
    patternType: 'Builder',
    words: ['builder', 'builders', '构建器', '建造'],
    least: 2,
    shows: endsWith('Builder'),
    says: (count, names) => `${count} types put objects or texts together step by step: ${names}.`,
    usage: 'Objects with many options are put together by chained calls.',
  },
  {
    patternType: 'Repository',
    words: ['repository', 'repositories', 'dao', '仓储', '仓库'],
    least: 2,
    shows: either(endsWith('Repository', 'Dao', 'DAO'), carries(/^Repository\b/)),
    says: (count, names) => `${count} types stand between the rest of the code and stored data: ${names}.`,
    usage: 'Data is loaded and saved behind an interface of collections.',
  },
  {
    patternType: 'Observer',
    words: [
      'observer',
      'observers',
      'subscriber',
      'subscribers',
      'listener',
      'listeners',
      'observable',
      '观察者',
      '监听',
    ],
    least: 2,
    shows: endsWith('Observer', 'Observable', 'Listener', 'Subscriber', 'EventEmitter', 'Broadcaster', 'EventBus'),
    says: (count, names) => `${count} types tell others of events or are told of them: ${names}.`,
    usage: 'Parts react to events without their source knowing them.',
  },
  {
    patternType: 'Singleton',
    words: ['singleton', 'singletons', '单例'],
    least: 1,
    shows: (type) =>
      type.kind === 'class' &&
      type.members.some(
        ({ name, static: own, result }) =>
          own && /^(get_?)?(shared_?)?instance$/i.test(name) && (result === '' || result.includes(type.name)),
      ),
    says: (count, names) => `${count} types keep the one object of their class themselves: ${names}.`,
    usage: 'One object is shared by all who ask for it.',
  },
  {
    patternType: 'Controller',
    words: ['controller', 'controllers', '控制器'],
    least: 2,
    shows: either(endsWith('Controller'), carries(/^(ApiController|RestController|Controller)\b/)),
    says: (count, names) => `${count} types take requests from outside: ${names}.`,
    usage: 'Requests are turned into calls of the code behind.',
  },
  {
    patternType: 'Dependency injection',
    words: ['injection', 'injected', 'injector', '注入', 'di'],
    least: 2,
    shows: either(
      carries(/^(Injectable|Inject|Autowired|Component|Service|Singleton|Module)\(?/),
      endsWith('Injector', 'ServiceCollection', 'ServiceProvider'),
      // Much else is a container: of tables, of annotations, of others of its kind.
      (type) => endsWith('Container')(type) && verbs(type, /^(add|bind|provide|register|resolve)([A-Z_]|$)/i) >= 2,
    ),
    says: (count, names) => `${count} types are given what they need from outside, or give it: ${names}.`,
    usage: 'What a class needs is handed to it by a container.',
  },
  {
    patternType: 'Visitor',
    words: ['visitor', 'visitors', '访问者'],
    least: 1,
    shows: either(endsWith('Visitor'), (type) => type.kind !== 'module' && verbs(type, /^visit([A-Z_]|$)/i) >= 3),
    says: (count, names) => `${count} types walk a structure with a method for each kind of node: ${names}.`,
    usage: 'New work over a tree of nodes without changing the nodes.',
  },
  {
    patternType: 'Adapter',
    words: ['adapter', 'adapters', '适配器'],
    least: 2,
    shows: endsWith('Adapter', 'Wrapper', 'Bridge'),
    says: (count, names) => `${count} types give something foreign the form that is needed here: ${names}.`,
    usage: 'Something foreign is used behind an interface of ours.',
  },
  {
    patternType: 'Command or handler',
    words: ['handler', 'handlers', 'command', 'commands', '命令', '处理器'],
    least: 3,
    shows: endsWith('Command', 'CommandHandler', 'Handler'),
    says: (count, names) => `${count} types each carry out one thing that is asked for: ${names}.`,
    usage: 'What is to be done is an object, chosen by name or kind.',
  },
  {
    patternType: 'Middleware',
    words: ['middleware', 'middlewares', 'interceptor', 'interceptors', '中间件', '拦截'],
    least: 2,
    shows: endsWith('Middleware', 'Interceptor'),
    says: (count, names) => `${count} types stand in a chain around a request: ${names}.`,
    usage: 'Work that concerns every request is done around it.',
  },
];

/** A contract with at least this many implementations is a family worth a record. */
const leastFamily = 4;
const maxFamilies = 12;
const maxExamples = 5;

/** The most followed first. */
export async function findPatterns({ types }: Survey, pause: () => Promise<void>): Promise<FoundPattern[]> {
  const product = types.filter(({ test }) => !test);
  const all = rules.map((rule) => ({ rule, shown: [] as SurveyedType[] }));
  for (const type of product) {
    for (const { rule, shown } of all) if (rule.shows(type)) shown.push(type);
    await pause();
  }
  const found = all
    .filter(({ rule, shown }) => shown.length >= rule.least)
    .map(({ rule, shown }) => patternOf(rule, shown.sort(byStanding)));
  return [...found, ...families(product)].sort((a, b) => b.types - a.types);
}

const byStanding = (a: SurveyedType, b: SurveyedType): number =>
  b.fanIn - a.fanIn || b.lines - a.lines || (a.path < b.path ? -1 : 1);

function patternOf(rule: Rule, shown: readonly SurveyedType[]): FoundPattern {
  const names = [...new Set(shown.map(({ name }) => name))];
  return {
    patternType: rule.patternType,
    description: rule.says(shown.length, andMore(names)),
    exampleFiles: filesOf(shown),
    usageScenarios: [rule.usage],
    types: shown.length,
    examples: names.slice(0, maxExamples),
    words: rule.words,
    general: rule.usage,
  };
}

/** One contract and those who fulfil it: what is called Strategy in books, and by many names in code. */
function families(types: readonly SurveyedType[]): FoundPattern[] {
  const contracts = new Map<string, SurveyedType>();
  for (const type of types) {
    const known = contracts.get(type.name);
    if (isContract(type) && (known === undefined || known.fanIn < type.fanIn)) contracts.set(type.name, type);
  }
  const fulfilled = new Map<SurveyedType, SurveyedType[]>();
  for (const type of types) {
    for (const base of new Set(type.bases)) {
      const contract = contracts.get(base);
      // An interface that extends another fulfils nothing.
      if (contract === undefined || contract === type || /^(?:interface|trait)$/.test(type.kind)) continue;
      const own = fulfilled.get(contract) ?? [];
      fulfilled.set(contract, own);
      own.push(type);
    }
  }
  const told = new Set<SurveyedType>();
  return [...fulfilled]
    .filter(([, own]) => own.length >= leastFamily)
    .sort((a, b) => b[1].length - a[1].length)
    .filter(([, own]) => {
      // An interface and the base class that fulfils it are one family.
      const fresh = own.filter((type) => !told.has(type));
      for (const type of own) told.add(type);
      return fresh.length * 2 > own.length;
    })
    .slice(0, maxFamilies)
    .map(([contract, own]) => {
      const sorted = own.sort(byStanding);
      const names = [...new Set(sorted.map(({ name }) => name))];
      const methods = [...new Set(contract.members.filter(({ kind }) => kind === 'method').map(({ name }) => name))];
      return {
        patternType: `Implementations of ${contract.name}`,
        description: `${own.length} types fulfil ${contract.name}: ${andMore(names)}.`,
        exampleFiles: filesOf([contract, ...sorted]),
        usageScenarios: methods.length === 0 ? [] : [`Callers use ${andMore(methods)} whichever of them is there.`],
        types: own.length,
        examples: [contract.name, ...names].slice(0, maxExamples),
        words: [contract.name],
        general: null,
      };
    });
}

function filesOf(types: readonly SurveyedType[]): string[] {
  return [...new Set(types.map(({ file }) => file))].slice(0, maxExamples);
}

function andMore(names: readonly string[]): string {
  const shown = names.slice(0, 4);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** What counts as a contract: a type that asks its implementations to do something, not one that only shapes data. */
export function isContract({ kind, abstract, members }: SurveyedType): boolean {
  return (kind === 'interface' || kind === 'trait' || abstract) && members.some((member) => member.kind === 'method');
}
