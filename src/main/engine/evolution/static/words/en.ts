/**
 * What the static analyst says, in English: questions as templates from which the subject is read back, answers as
 * functions. Names and code are handed in marked up already and are never translated. Main type: Words, which every
 * other language fulfils.
 */
const s = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
const list = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** `{name}` and `{file}` stand in backticks, so that what a subject is called can be read back. */
const questions = {
  type: 'What is `{name}` in `{file}` responsible for, and which code does it work with?',
  functions: 'Which functions does `{file}` offer, and who calls them?',
  directory: 'What is in `{dir}`, and where does one start reading?',
  flow: 'What happens, call by call, behind `{name}`?',
  call: 'What does a call of `{name}` in `{file}` set going, step by step?',
  package: 'What is the package `{name}` used for, and through which files does it come in?',
  options: 'What can be set with `{name}` in `{file}`, and what holds where nothing is set?',
  environment: 'Which settings does the code in `{dir}` read from outside, and where?',
  errorType: 'When is `{name}` of `{file}` raised, and who handles it?',
  failures: 'In which cases does `{name}` in `{file}` fail, and with what?',
  functionFailures: 'In which cases do the functions in `{file}` fail, and with what?',
  swallowed: 'Which errors does `{file}` catch without passing them on?',
  family: 'What does one keep to when adding another `{name}` (`{file}`)?',
  neighbours: 'What do the files in `{dir}` have in common that a new one should keep to?',
  values: 'Which values does `{name}` in `{file}` have, and where do they make a difference?',
  model: 'How do {names} in `{dir}` hang together?',
  rules: 'By which rules does `{name}` in `{file}` decide what to do?',
  limits: 'Which fixed limits and numbers are built into `{file}`?',
} as const;

const kinds: Readonly<Record<string, string>> = {
  ...{ class: 'class', struct: 'struct', interface: 'interface', record: 'record', enum: 'enum', delegate: 'delegate' },
  ...{
    alias: 'type',
    trait: 'trait',
    union: 'union',
    object: 'object',
    annotation: 'annotation',
    module: 'module',
    function: 'function',
  },
};
const a = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

export const en = {
  questions: questions as Readonly<Record<keyof typeof questions, string>>,
  list,
  /** Between names of a question. */
  joint: ', ',
  said: (text: string) => `“${text}”`,
  and: (n: number) => `${n.toLocaleString('en')} more`,
  line: (line: number) => `line ${line}`,
  lines: (lines: readonly number[]) => `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`,
  reason: {
    gap: 'Nothing is known of this part of the code yet.',
    cause: 'The code has lines that answer it, and no learning says so yet.',
  },
  outcome: 'What the code itself shows, each sentence with the lines that show it.',
  plan: {
    outline: 'What it declares and what its comments say',
    callers: 'Who calls it, and what it calls',
    grep: 'All files in which it is named',
    read: 'The lines that the answer rests on',
  },
  kind: (kind: string) => kinds[kind] ?? kind,
  type: {
    /** `tests`: of those that lean on it, tests are not counted. */
    lead: (
      name: string,
      kind: string,
      place: string,
      said: string | null,
      silent: boolean,
      users: number,
      tests: boolean,
    ) =>
      `${name} (${place}) is ${a(kinds[kind] ?? kind)}${users > 0 ? ` that ${s(users, 'other type', 'other types')}${tests ? ' outside tests' : ''} ${users === 1 ? 'leans' : 'lean'} on` : ''}${said === null ? (silent ? '; no comment says what it is for.' : '.') : `: ${said}`}`,
    bases: (bases: string) => `**Builds on** ${bases}.`,
    heirs: (count: number, some: string) => `**Fulfilled or extended by** ${s(count, 'type')}: ${some}.`,
    embedded: (count: number, some: string) => `**Embedded in** ${s(count, 'type')}: ${some}.`,
    holds: (fields: string) => `**Holds** ${fields}.`,
    offers: (member: string, place: string, said: string | null) =>
      `**Offers** ${member} (${place})${said === null ? '' : `: ${said}`}`,
    offersMore: (count: number, names: string, all: boolean) =>
      `${s(count, 'more public method')}${all ? ':' : ', among them'} ${names}.`,
    made: (places: string) => `**Is made** in ${places}.`,
    usedBy: (users: string) => `**Is used by** ${users}.`,
    leansOn: (names: string) => `**Leans on** ${names}.`,
    limits:
      'Read from declarations and uses; why it is cut this way, and what is reached by reflection or by name at run time, does not show.',
  },
  functions: {
    lead: (file: string, count: number, users: number, said: string | null) =>
      `${file} declares ${s(count, 'function')} that others can call${users > 0 ? `; ${s(users, 'other file or type uses', 'other files or types use')} them` : ''}${said === null ? '.' : `. ${said}`}`,
    one: (name: string, place: string, said: string | null, callers: string | null) =>
      `${name} (${place})${said === null ? '.' : `: ${said}`}${callers === null ? '' : ` Called in ${callers}.`}`,
    limits: 'Calls through function pointers, callbacks or names at run time do not show.',
  },
  directory: {
    /** `partly`: calls of extension methods are not counted. */
    lead: (dir: string, files: number, types: number, start: string, said: string | null, partly: boolean) =>
      `${dir} holds ${s(types, 'type')} in ${s(files, 'file')}; ${partly ? 'calls of extension methods aside, ' : ''}most other code leans on ${start}${said === null ? ', so start there.' : ` – ${said}`}`,
    one: (name: string, place: string, kind: string, users: number, said: string | null) =>
      `${name} (${place}), ${kinds[kind] ?? kind}${users > 0 ? `, ${s(users, 'type leans', 'types lean')} on it` : ''}${said === null ? '.' : `: ${said}`}`,
    uses: (modules: string) => `**Leans on** the modules ${modules}.`,
    usedBy: (modules: string) => `**Is used by** the modules ${modules}.`,
    limits:
      'Ordered by how many types outside tests lean on each; what matters most to the business does not show in that.',
  },
  flow: {
    lead: (name: string, first: string, steps: number, modules: string) =>
      `${name} begins in ${first} and leads over ${s(steps, 'call')} through ${modules}.`,
    callLead: (first: string, steps: number, modules: string) =>
      `${first} leads over ${s(steps, 'call')} through ${modules}.`,
    made: (name: string, place: string, what: string | null, caller: string, call: string) =>
      `${caller} creates ${name} (${call}; declared in ${place})${what === null ? '.' : `: ${what}`}`,
    step: (name: string, place: string, what: string | null, caller: string, call: string) =>
      `${caller} calls ${name} (${call}; declared in ${place})${what === null ? '.' : `: ${what}`}`,
    limits:
      'Only calls that the text names are followed, the main ones of each; conditions under which a step is left out, and what callbacks or events set going, are not told.',
    oneWay:
      'One way of several: at each call the one that leads farthest is followed; other calls, conditions under which a step is left out, and what callbacks or events set going, are not told.',
  },
  package: {
    lead: (name: string, files: number, more: boolean, seam: string | null, tests: number) =>
      `${name} comes in through ${more ? 'at least ' : ''}${s(files, 'file')} of the product${seam === null ? '' : ` (${seam})`}${tests > 0 ? ` and ${s(tests, 'test file')}` : ''}.`,
    seamOne: (file: string) => `only ${file}: one seam to change or replace it`,
    seamFew: (dir: string) => `all of them in ${dir}`,
    uses: (name: string, places: string, count: number) => `${name} is used in ${s(count, 'place')}: ${places}.`,
    declared: (file: string, version: string) => `Declared in ${file} as ${version}.`,
    sideEffect: (places: string) => `Only imported, no name of it is used: ${places}.`,
    limitsOf: (read: number) =>
      `Uses are of the ${read} files that were read; what the package itself does is not read.`,
    limits: 'What the package itself does is not read; why it was chosen does not show.',
  },
  options: {
    lead: (name: string, place: string, count: number, optional: number, said: string | null) =>
      `${name} (${place}) has ${s(count, 'setting')}${optional > 0 ? `, ${optional} of them optional` : ''}${said === null ? '.' : `: ${said}`}`,
    one: (name: string, place: string, said: string | null, fallback: string | null, read: string | null) =>
      `${name} (${place})${said === null ? '.' : `: ${said}`}${fallback === null ? '' : ` Default: ${fallback}.`}${read === null ? '' : ` Read in ${read}.`}`,
    more: (count: number, names: string) => `${s(count, 'more setting')}: ${names}.`,
    limits:
      'Defaults that are worked out elsewhere or at run time are not seen; a setting without a named default is not said to have none.',
  },
  environment: {
    lead: (dir: string, count: number, names: string) =>
      `The code in ${dir} reads ${s(count, 'setting')} from outside by name: ${names}.`,
    one: (name: string, place: string, code: string, fallback: string | null) =>
      `${name} is read in ${place}: ${code}.${fallback === null ? '' : ` Where it is missing, ${fallback} holds.`}`,
    limits:
      'Settings that are read under a name from a constant of another file, or one put together at run time, do not show.',
  },
  errorType: {
    lead: (name: string, place: string, thrown: number, files: number, more: boolean, said: string | null) =>
      `${name} (${place}) is thrown in ${more ? 'at least ' : ''}${s(thrown, 'place')} in ${s(files, 'file')}${said === null ? '.' : `: ${said}`}`,
    base: (base: string) => `It is a ${base}, so whoever catches that gets it too.`,
    thrown: (place: string, owner: string | null, condition: string | null, text: string) =>
      `${place}${owner === null ? '' : ` in ${owner}`}${condition === null ? '' : `, when ${condition}`}: ${text}`,
    more: (count: number, places: string) => `${s(count, 'more place')}: ${places}.`,
    caught: (places: string) => `**Named where errors are handled**: ${places}.`,
    nowhere: 'No code outside tests names it where errors are handled.',
    limits:
      'Handlers that catch everything get it too; they are not listed, nor where it is made but not thrown at once.',
  },
  failures: {
    lead: (name: string, count: number, types: string) =>
      `${name} can fail in ${s(count, 'place')} of its own code, with ${types}.`,
    functionsLead: (file: string, count: number, types: string) =>
      `The functions in ${file} that belong to no type can fail in ${s(count, 'place')} of their own code, with ${types}.`,
    one: (owner: string, line: string, condition: string | null, after: string | null, text: string) =>
      `${owner} (${line})${after === null ? '' : ` after catching ${after}`}${condition === null ? '' : ` when ${condition}`}: ${text}`,
    caught: (owner: string, line: string, what: string | null, on: 'always' | 'maybe' | 'never') =>
      `${owner} catches ${what ?? 'whatever is thrown'} (${line})${on === 'always' ? ' and throws in turn.' : on === 'maybe' ? '; whether it throws in turn hangs on conditions.' : ' and goes on.'}`,
    limits: 'Only what it throws itself; what the code that it calls may throw is not followed.',
  },
  swallowed: {
    lead: (file: string, count: number, of: number) =>
      `${file} catches errors in ${s(of, 'place')}; in ${count} of them nothing is done and no comment says why.`,
    one: (owner: string | null, line: string, what: string | null) =>
      `${owner === null ? 'At module level' : `In ${owner}`} (${line}): ${what === null ? 'any error' : what} is dropped.`,
    explained: (lines: string) => `Dropped too, but with a comment beside it: ${lines}.`,
    limits: 'Whether the caller notices in another way (a missing result, a flag) is not followed.',
  },
  family: {
    lead: (name: string, place: string, count: number, dir: string | null) =>
      `${s(count, 'named type')} outside tests ${count === 1 ? 'is' : 'are'} built on ${name} (${place})${dir === null ? '' : `, most of them in ${dir}`}; what they share is what a new one is expected to do.`,
    members: (names: string, share: string, exceptions: string) => `**Declare** ${names}: ${share}${exceptions}`,
    naming: (form: string, share: string, exceptions: string) => `**Are named** ${form}: ${share}${exceptions}`,
    place: (dir: string, share: string, exceptions: string) => `**Stand in** ${dir}: ${share}${exceptions}`,
    ownFolder: (dir: string) => `${dir}, each in a folder of its own`,
    constructor: (params: string, share: string) => `**Are made with** ${params}: ${share}.`,
    attributes: (name: string, share: string, exceptions: string) => `**Carry** ${name}: ${share}${exceptions}`,
    registry: (place: string, share: string) =>
      `**Are listed** in ${place}, which names ${share}: a new one likely has to be added there.`,
    tests: (share: string, example: string) => `**Are named in test code**: ${share}, for example in ${example}.`,
    example: (name: string, place: string, lines: number) =>
      `**Shortest one to read first**: ${name} (${place}, ${s(lines, 'line')}).`,
    share: (count: number, of: number) => (count === of ? `all ${of}` : `${count} of ${of}`),
    except: (names: string) => `; not ${names}.`,
    limits: 'Habits are counted, not laid down: whether an exception is meant does not show.',
  },
  neighbours: {
    lead: (dir: string, files: number, habit: string, share: string) =>
      `The ${s(files, 'file')} in ${dir} with a public type or function are of one make: ${share} declare a public ${habit} with the name of the file.`,
    named: (kind: string) => `**Named like their file**, a public ${kinds[kind] ?? kind}`,
    shape: (what: string, share: string, exceptions: string) => `${what}: ${share}${exceptions}`,
    result: (result: string) => `**Return** ${result}`,
    documented: '**Have a comment** over the public declaration',
    suffix: (suffix: string) => `**Are named** ${suffix}`,
    listed: (place: string, share: string) =>
      `**Are listed** in ${place}, which names ${share}: a new one likely has to be added there.`,
    example: (name: string, place: string) => `**Short one to read first**: ${name} (${place}).`,
    limits: 'Habits are counted, not laid down: whether an exception is meant does not show.',
  },
  values: {
    lead: (name: string, place: string, count: number, values: string, said: string | null) =>
      `${name} (${place}) has ${s(count, 'value')}: ${values}.${said === null ? '' : ` ${said}`}`,
    one: (name: string, line: string, said: string | null, used: string | null) =>
      `${name} (${line})${said === null ? '' : `: ${said}`}${used === null ? '' : said === null ? `: used in ${used}.` : ` Used in ${used}.`}`,
    choices: (places: string) => `**Told apart** in ${places}.`,
    limits: 'Values that come from outside as text or number are not seen.',
  },
  model: {
    lead: (names: string, dir: string, centre: string, ties: number) =>
      `Of the types in ${dir}, ${names} are tied by their fields; most ties (${ties}) meet in ${centre}.`,
    said: (name: string, place: string, said: string) => `${name} (${place}): ${said}`,
    holds: (name: string, field: string, line: string, other: string, many: boolean) =>
      `${name} has ${many ? 'several' : 'one'} ${other} in ${field} (${line}).`,
    limits: 'Ties by declared fields only; what is found by key or name at run time does not show.',
  },
  rules: {
    lead: (name: string, place: string, count: number, shown: number, said: string | null) =>
      `${name} (${place}) decides by ${s(count, 'condition')}${shown < count ? `; the ${shown} that tell most` : ''}, in the order of the code${said === null ? '.' : `: ${said}`}`,
    one: (condition: string, line: string, what: string, why: string | null) =>
      `When ${condition} → ${what} (${line})${why === null ? '' : ` – ${why}`}`,
    all: (conditions: readonly string[]) => conditions.join(' and '),
    any: (labels: readonly string[]) => labels.join(' or '),
    is: (on: string, labels: string) => `${on} is ${labels}`,
    under: (conditions: string, text: string) => `Under ${conditions}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    atItsEnd: (what: string, line: string) => `At its end → ${what} (${line})`,
    choice: (on: string, line: string, count: number, labels: string, otherwise: string | null) =>
      `By ${on} it tells ${s(count, 'case')} apart (${line}): ${labels}${otherwise === null ? '' : `; all others are one more (${otherwise})`}.`,
    constant: (name: string, value: string, place: string) => `${name} is ${value} (${place}).`,
    limits:
      'Conditions are quoted as they stand, the longest ones left out; rules further down in what it calls are not followed.',
  },
  limits: {
    lead: (file: string, count: number) => `${file} fixes ${s(count, 'number')} by name.`,
    one: (name: string, value: string, line: string, said: string | null, used: string | null) =>
      `${name} = ${value} (${line})${said === null ? '.' : `: ${said}`}${used === null ? '' : ` Used in ${used}.`}`,
    limits: 'Numbers without a name are not listed; why they are what they are shows only where a comment says so.',
  },
};

export type Words = typeof en;
