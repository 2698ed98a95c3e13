/**
 * What the static analyst says, in English: questions as templates from which the subject is read back, answers as
 * functions. Names and code are handed in marked up already and are never translated. Main type: Words, which every
 * other language fulfils.
 */
const s = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
const list = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** `{name}` and `{file}` are in backticks, so that a subject's name can be read back. */
const questions = {
  commands: 'How do you build, test and run this project, and what does CI check?',
  together: 'What has to stay in sync between `{file}` and `{other}`?',
  reasons: 'Why does `{name}` in `{file}` work the way it does?',
  testing: 'How are tests in `{dir}` written?',
  deprecated: 'What is deprecated in this project, what replaces it, and where is it still used?',
  flow: 'What does `{name}` do, call by call?',
  package: 'What is the package `{name}` used for, and where?',
  options: 'Which options does `{name}` in `{file}` have, and what are their defaults?',
  environment: 'Which external settings does the code in `{dir}` read, and where?',
  errorType: 'When is `{name}` (`{file}`) thrown, and who handles it?',
  family: 'Which conventions does a new `{name}` (`{file}`) follow?',
  neighbours: 'Which conventions do the files in `{dir}` follow?',
  rules: 'How does `{name}` in `{file}` decide what to do?',
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
    gap: 'Nothing is known about this part of the code yet.',
    cause: 'The code answers this, but no learning covers it yet.',
  },
  outcome: 'An answer from the code alone, each sentence with the lines behind it.',
  plan: {
    outline: 'What it declares and what its comments say',
    callers: 'Who calls it, and what it calls',
    grep: 'All files that name it',
    read: 'The lines behind the answer',
  },
  kind: (kind: string) => kinds[kind] ?? kind,
  commit: (id: string, day: string, subject: string, issues: string | null) =>
    `${id}, ${day}, “${subject}”${issues === null ? '' : `, ${issues}`}`,
  commands: {
    lead: (names: string, more: number) =>
      `CI runs ${names}${more > 0 ? ` and ${s(more, 'more command')}` : ''} when code is pushed or proposed.`,
    leadWithoutCi: (count: number) => `The project defines ${s(count, 'command')}; CI runs none of them.`,
    purpose: {
      install: 'Install',
      build: 'Build',
      run: 'Run',
      test: 'Test',
      lint: 'Check',
      format: 'Format',
      migrate: 'Migrate',
      release: 'Release',
    },
    one: (purpose: string, command: string, folder: string | null, places: string, description: string | null) =>
      `**${purpose}:** ${command}${folder === null ? '' : ` in ${folder}`} (${places})${description === null ? '.' : `: ${description}`}`,
    limits: 'Read from CI files, documents and project files; nothing was run.',
  },
  together: {
    lead: (one: string, other: string, both: number, of: number) =>
      `Change ${one} and ${other} together: ${both} of ${s(of, 'commit')} to ${one} changed both, though neither uses the other.`,
    shared: (names: string) => `**Named in both**, and rarely in the files beside them: ${names}.`,
    name: (name: string, place: string, other: string) => `${name} (${place}, ${other})`,
    example: (commit: string) => `**For example** ${commit}.`,
    limits: 'Counted from commits, which do not show whether a particular change needs both.',
  },
  reasons: {
    lead: (name: string, place: string, said: string, commit: string) => `${name} (${place}): ${said} (${commit})`,
    one: (said: string, commit: string) => `${said} (${commit})`,
    limits: 'Quoted from commit messages; whether the reason still holds was not checked.',
  },
  testing: {
    lead: (dir: string, count: number, names: string) =>
      `Most of the ${s(count, 'test file')} read in ${dir} start from ${names}.`,
    leadOfSome: (dir: string, count: number, names: string) =>
      `Tests in ${dir} have little in common; most often they start from ${names} (${s(count, 'test file')} read).`,
    leadOfBase: (dir: string, count: number) =>
      `The ${s(count, 'test file')} read in ${dir} share one base class or annotation.`,
    helper: (name: string, place: string, share: string, said: string | null) =>
      `${name} (${place}), used by ${share}${said === null ? '.' : `: ${said}`}`,
    base: (name: string, place: string | null, share: string) =>
      `**Extend** ${name}${place === null ? '' : ` (${place})`}: ${share}.`,
    carries: (name: string, share: string) => `**Are annotated with** ${name}: ${share}.`,
    table: (share: string, place: string) => `**Cases in a table**: ${share}, for example in ${place}.`,
    command: (command: string, place: string) => `**Run them with** ${command} (${place}).`,
    example: (place: string, lines: number) => `**Short one to copy from**: ${place}, ${s(lines, 'line')}.`,
    limits: 'Counted habits, not written rules. What the configuration of a test runner sets up is not seen.',
  },
  deprecated: {
    lead: (count: number, looked: number, used: number) =>
      `${s(count, 'symbol')} of the project ${count === 1 ? 'is' : 'are'} marked as deprecated; ${looked < count ? `of the ${looked} looked at, ` : ''}${used === 0 ? 'no sure use is left in its own code' : `${used} ${used === 1 ? 'is' : 'are'} still used by its own code`}.`,
    one: (
      name: string,
      place: string,
      since: string | null,
      said: string | null,
      instead: string | null,
      used: string | null,
    ) =>
      `${name} (${place})${since === null ? '' : `, since ${since}`}${said === null ? '' : `: ${said}`}${instead === null ? '' : ` – use ${instead} instead`}${used !== null ? `; ${used}.` : said === null || instead !== null ? '.' : ''}`,
    used: (count: number, places: string) => `still used in ${s(count, 'place')}: ${places}`,
    more: (count: number, names: string) => `${count.toLocaleString('en')} more: ${names}.`,
    limits: 'Only what the code marks as deprecated. Uses in tests and examples, and uncertain uses, are not counted.',
  },
  flow: {
    lead: (name: string, first: string, steps: number, modules: string) =>
      `${name} begins in ${first} and runs through ${modules} in ${s(steps, 'call')}.`,
    made: (name: string, place: string, what: string | null, caller: string, call: string) =>
      `${caller} creates ${name} (${call}; declared in ${place})${what === null ? '.' : `: ${what}`}`,
    step: (name: string, place: string, what: string | null, caller: string, call: string) =>
      `${caller} calls ${name} (${call}; declared in ${place})${what === null ? '.' : `: ${what}`}`,
    limits:
      'Only the main calls that the code names are followed. Conditions that skip a step, and what callbacks or events trigger, are left out.',
  },
  package: {
    lead: (name: string, files: number, more: boolean, seam: string | null, tests: number) =>
      `${name} is imported by ${more ? 'at least ' : ''}${s(files, 'file')} outside tests${seam === null ? '' : ` (${seam})`}${tests > 0 ? ` and ${s(tests, 'test file')}` : ''}.`,
    seamOne: (file: string) => `only ${file}, so it can be replaced in one place`,
    seamFew: (dir: string) => `all of them in ${dir}`,
    uses: (name: string, places: string, count: number) => `${name} is used in ${s(count, 'place')}: ${places}.`,
    declared: (file: string, version: string) => `Declared in ${file} as ${version}.`,
    sideEffect: (places: string) => `Imported for its side effects only: ${places}.`,
    limitsOf: (read: number) => `Counts uses in the ${read} files that were read; the package itself was not read.`,
    limits: 'The package itself was not read, and the code does not show why it was chosen.',
  },
  options: {
    lead: (name: string, place: string, count: number, optional: number, said: string | null) =>
      `${name} (${place}) has ${s(count, 'option')}${optional > 0 ? `, ${optional} of them optional` : ''}${said === null ? '.' : `: ${said}`}`,
    one: (name: string, place: string, said: string | null, fallback: string | null, read: string | null) =>
      `${name} (${place})${said === null ? '.' : `: ${said}`}${fallback === null ? '' : ` Default: ${fallback}.`}${read === null ? '' : ` Read in ${read}.`}`,
    more: (count: number, names: string) => `${s(count, 'more option')}: ${names}.`,
    limits:
      'Defaults computed elsewhere or at run time are not seen: a setting listed without a default may still have one.',
  },
  environment: {
    lead: (dir: string, count: number, names: string) =>
      `The code in ${dir} reads ${s(count, 'external setting')} by name: ${names}.`,
    one: (name: string, place: string, code: string, fallback: string | null) =>
      `${name} is read in ${place}: ${code}.${fallback === null ? '' : ` Without it, ${fallback} applies.`}`,
    limits: 'Settings whose name is built at run time, or is a constant of another file, are not seen.',
  },
  errorType: {
    lead: (
      name: string,
      place: string,
      outcome: string,
      thrown: number,
      files: number,
      more: boolean,
      said: string | null,
    ) =>
      `${name} (${place}) reaches the user as ${outcome}; it is thrown in ${more ? 'at least ' : ''}${s(thrown, 'place')} in ${s(files, 'file')}${said === null ? '.' : `: ${said}`}`,
    status: (code: string, place: string) => `status ${code} (${place})`,
    exit: (code: string, place: string) => `exit code ${code} (${place})`,
    base: (base: string) => `It is a ${base}, so code that catches that catches it too.`,
    thrown: (place: string, owner: string | null, condition: string | null, text: string) =>
      `${place}${owner === null ? '' : ` in ${owner}`}${condition === null ? '' : `, when ${condition}`}: ${text}`,
    more: (count: number, places: string) => `${s(count, 'more place')}: ${places}.`,
    caught: (places: string) => `**Named in error handlers**: ${places}.`,
    nowhere: 'No error handler outside tests names it.',
    limits:
      'Handlers that catch everything catch it too and are not listed, nor are places that create it without throwing it at once.',
  },
  family: {
    lead: (name: string, place: string, count: number, dir: string | null) =>
      `A new ${name} (${place}) should follow the ${s(count, 'existing one')} outside tests${dir === null ? '' : `, most of them in ${dir}`}.`,
    members: (names: string, share: string, exceptions: string) => `**Declare** ${names}: ${share}${exceptions}`,
    naming: (form: string, share: string, exceptions: string) => `**Are named** ${form}: ${share}${exceptions}`,
    place: (dir: string, share: string, exceptions: string) => `**Live in** ${dir}: ${share}${exceptions}`,
    ownFolder: (dir: string) => `${dir}, each in a folder of its own`,
    constructor: (params: string, share: string) => `**Are constructed with** ${params}: ${share}.`,
    attributes: (name: string, share: string, exceptions: string) =>
      `**Are marked with** ${name}: ${share}${exceptions}`,
    registry: (place: string, share: string) =>
      `**Are listed** in ${place}, which names ${share}: a new one likely has to be added there.`,
    tests: (share: string, example: string) => `**Are named in test code**: ${share}, for example in ${example}.`,
    example: (name: string, place: string, lines: number) =>
      `**Shortest one to read first**: ${name} (${place}, ${s(lines, 'line')}).`,
    share: (count: number, of: number) => (count === of ? `all ${of}` : `${count} of ${of}`),
    except: (names: string) => `; not ${names}.`,
    limits: 'Counted habits, not written rules: an exception may be intended.',
  },
  neighbours: {
    lead: (dir: string, files: number, habit: string, share: string) =>
      `The ${s(files, 'file')} in ${dir} with a public type or function share one pattern: ${share} declare a public ${habit} named after the file.`,
    named: (kind: string) => `**Named like their file**, a public ${kinds[kind] ?? kind}`,
    shape: (what: string, share: string, exceptions: string) => `${what}: ${share}${exceptions}`,
    result: (result: string) => `**Return** ${result}`,
    documented: '**Have a comment** over the public declaration',
    suffix: (suffix: string) => `**Are named** ${suffix}`,
    listed: (place: string, share: string) =>
      `**Are listed** in ${place}, which names ${share}: a new one likely has to be added there.`,
    example: (name: string, place: string) => `**Short one to read first**: ${name} (${place}).`,
    limits: 'Counted habits, not written rules: an exception may be intended.',
  },
  rules: {
    lead: (name: string, place: string, count: number, shown: number, said: string | null) =>
      `${name} (${place}) checks ${s(count, 'condition')}${shown < count ? `; these are the ${shown} most important` : ''}, in code order${said === null ? '.' : `: ${said}`}`,
    one: (condition: string, line: string, what: string, why: string | null) =>
      `When ${condition} → ${what} (${line})${why === null ? '' : ` – ${why}`}`,
    all: (conditions: readonly string[]) => conditions.join(' and '),
    any: (labels: readonly string[]) => labels.join(' or '),
    is: (on: string, labels: string) => `${on} is ${labels}`,
    under: (conditions: string, text: string) => `Under ${conditions}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    atItsEnd: (what: string, line: string) => `At its end → ${what} (${line})`,
    choice: (on: string, line: string, count: number, labels: string, otherwise: string | null) =>
      `It distinguishes ${s(count, 'case')} by ${on} (${line}): ${labels}${otherwise === null ? '' : `; anything else is one more case (${otherwise})`}.`,
    constant: (name: string, value: string, place: string) => `${name} is ${value} (${place}).`,
    limits:
      'Conditions are quoted from the code, without the longest ones; rules inside the functions that it calls are not followed.',
  },
};

export type Words = typeof en;
