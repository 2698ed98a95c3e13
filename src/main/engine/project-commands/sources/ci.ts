/**
 * What CI runs: steps of GitHub workflows and actions, jobs of GitLab, CircleCI, Azure, Travis, Woodpecker and Drone, shell
 * steps of a Jenkinsfile. Expressions become parameters: `${{ matrix.node }}` is `NODE`, a secret is its name.
 */
import type { CommandNeed } from '#shared/contract/project/commands.ts';
import { Found, inside, type SourceFile } from '../found.ts';
import { shellCommands } from '../shell-lines.ts';
import { readYaml, type Yaml } from './targets.ts';

/** Null where the file cannot be parsed. */
export function readCi(source: SourceFile): Found | null {
  const found = new Found(source, 'ci');
  if (/(^|\/)Jenkinsfile[^/]*$/.test(source.file)) {
    jenkins(source, found);
    return found;
  }
  const yaml = readYaml(source.text);
  if (yaml === null) return null;
  if (/^\.(github|gitea|forgejo)\/workflows\//.test(source.file)) github(source, yaml, found);
  else if (/(^|\/)\.?azure-pipelines[^/]*\.ya?ml$/.test(source.file)) azure(source, yaml, found);
  else if (source.file.startsWith('.circleci/')) circle(source, yaml, found);
  else if (/(^|\/)\.travis\.yml$/.test(source.file)) travis(source, yaml, found);
  else if (/(^|\/)\.gitlab-ci\.ya?ml$|^\.gitlab\//.test(source.file)) gitlab(source, yaml, found);
  else stepsOfContainers(source, yaml, found);
  return found;
}

const machine =
  /^(sudo )?(apt|apt-get|apk|dnf|yum|brew|choco|winget|scoop|rustup|corepack|git|docker (login|tag|pull))\b/;

interface Step {
  script: Yaml;
  folder: string;
  label: string;
  /** Of the step, where a person gave it one. */
  name: string;
  triggers: readonly string[];
  needs: readonly CommandNeed[];
  isConditional?: boolean;
}

function add(source: SourceFile, found: Found, step: Step): void {
  const { script, folder, label, name, triggers, needs, isConditional = false } = step;
  // The machine of the CI is set up in other ways than that of a person.
  const commands = shellCommands(withParameters(script.text), folder, source).filter(({ text }) => !machine.test(text));
  for (const { text, offset, folder: at } of commands)
    found.add(text, {
      line: script.textLine + offset,
      folder: at,
      label,
      // A name describes a command only where the step has no other.
      description: commands.length === 1 && name !== text ? name : '',
      triggers,
      needs,
      isConditional,
    });
}

/** A step for one machine or version of the matrix; `!` and `!=` leave one out, and the step is for the others. */
const ofSome = /^(?!\s*(?:\$\{\{\s*)?!)(?=.*(?:\bmatrix\.|\brunner\.os\b))(?!.*!=)/s;

/** `${{ secrets.TOKEN }}` as `TOKEN`, `$[matrix.os]` and `<< parameters.x >>` alike. */
export function withParameters(text: string): string {
  const named = (inner: string): string => {
    const name = /([\w-]+)\W*$/.exec(inner.replace(/\|\|.*|==.*/s, ''))?.[1] ?? 'VALUE';
    return name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  };
  return text
    .replace(/\$\{\{(.{0,300}?)\}\}/gs, (_, inner: string) => named(inner))
    .replace(/<<\s*([\w.-]{1,100})\s*>>/g, (_, inner: string) => named(inner))
    .replace(/\$\[([\w.]{1,100})\]/g, (_, inner: string) => named(inner));
}

function github(source: SourceFile, yaml: Yaml, found: Found): void {
  const triggers = triggersOf(yaml.get('on'));
  const top = yaml.get('defaults', 'run', 'working-directory').text;
  for (const [id, job] of yaml.get('jobs').entries()) {
    const matrix = job.get('strategy', 'matrix');
    const base = job.get('defaults', 'run', 'working-directory').text || top;
    const services = job
      .get('services')
      .entries()
      .map(([name, service]) => serviceNeed(service.get('image').text || service.text || name));
    const tools: CommandNeed[] = [];
    for (const step of job.get('steps').items()) {
      tools.push(...toolNeeds(step, matrix));
      const script = step.get('run');
      if (script.text === '') continue;
      const shell = step.get('shell').text || job.get('defaults', 'run', 'shell').text;
      if (/^(pwsh|powershell|cmd|python|node)\b/.test(shell) && script.text.trim().includes('\n')) continue;
      const folder = inside(step.get('working-directory').text || base);
      if (folder === null) continue;
      const name = step.get('name').text;
      const environment = [...new Set([...step.get('env').entries()].map(([key]) => key))].map(
        (key): CommandNeed => ({ kind: 'environment', name: key, version: '' }),
      );
      const label = job.get('name').text === '' || job.get('name').text.includes('${{') ? id : job.get('name').text;
      add(source, found, {
        script,
        folder,
        label,
        name: name.includes('${{') ? '' : name,
        triggers,
        needs: [...tools, ...services, ...environment],
        isConditional: ofSome.test(step.get('if').text),
      });
    }
  }
}

/** Events; a push that is limited to other branches than the main one is `push to <branches>`. */
function triggersOf(on: Yaml): string[] {
  const events = on.entries();
  if (events.length === 0)
    return on
      .items()
      .map(({ text }) => text)
      .filter((text) => text !== '');
  return events.map(([event, value]) => {
    if (event !== 'push') return event;
    const branches = value
      .get('branches')
      .items()
      .map(({ text }) => text);
    if (branches.length === 0) return value.get('tags').items().length > 0 ? 'tag' : 'push';
    return branches.some((branch) => /^(main|master|trunk|develop|dev|\*{1,2}|\$default-branch)$/.test(branch))
      ? 'push'
      : `push to ${branches.slice(0, 3).join(', ')}`;
  });
}

const setUps: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^actions\/setup-node\b/, 'Node', ['node-version']],
  [/^(actions\/setup-python|deadsnakes\/action)\b/, 'Python', ['python-version']],
  [/^actions\/setup-go\b/, 'Go', ['go-version']],
  [/^actions\/setup-java\b/, 'Java', ['java-version']],
  [/^actions\/setup-dotnet\b/, '.NET', ['dotnet-version']],
  [/^ruby\/setup-ruby\b/, 'Ruby', ['ruby-version']],
  [/^shivammathur\/setup-php\b/, 'PHP', ['php-version']],
  [/^(dtolnay\/rust-toolchain|actions-rs\/toolchain|actions-rust-lang\/setup-rust-toolchain)\b/, 'Rust', ['toolchain']],
  [/^pnpm\/action-setup\b/, 'pnpm', ['version']],
  [/^oven-sh\/setup-bun\b/, 'Bun', ['bun-version']],
  [/^denoland\/setup-deno\b/, 'Deno', ['deno-version']],
  [/^astral-sh\/setup-uv\b/, 'uv', ['version']],
];

function toolNeeds(step: Yaml, matrix: Yaml): CommandNeed[] {
  const uses = step.get('uses').text;
  const known = setUps.find(([pattern]) => pattern.test(uses));
  if (known === undefined) return [];
  const [, name, keys] = known;
  const written = keys.map((key) => step.get('with', key)).find((value) => value.items().length > 0);
  const version =
    written === undefined
      ? ''
      : written
          .items()
          .map(({ text }) => text)
          .join(', ');
  const axis = /^\$\{\{\s*matrix\.([\w-]+)\s*\}\}$/.exec(version.trim())?.[1];
  if (axis === undefined)
    return [{ kind: 'tool', name, version: version.includes('${{') ? '' : version.replace(/\s*\n\s*/g, ', ') }];
  const listed = matrix.get('include').items();
  const values = [...matrix.get(axis).items(), ...listed.flatMap((row) => row.get(axis).items())]
    .map(({ text }) => text)
    .filter((text, at, all) => text !== '' && !text.includes('${{') && all.indexOf(text) === at);
  return [{ kind: 'tool', name, version: values.join(', ') }];
}

/** `postgres:16-alpine` as a service of version 16-alpine. */
export function serviceNeed(image: string): CommandNeed {
  const plain = withParameters(image).replace(/@sha256:.*/, '');
  const name = plain.split('/').at(-1) ?? plain;
  const [service = '', version = ''] = name.split(':');
  return { kind: 'service', name: service, version };
}

function gitlab(source: SourceFile, yaml: Yaml, found: Found): void {
  const reserved =
    /^(stages|variables|include|workflow|default|image|services|cache|before_script|after_script|pages)$/;
  for (const [id, job] of yaml.entries()) {
    if (reserved.test(id) && id !== 'pages') continue;
    const needs = [...yaml.get('services').items(), ...job.get('services').items()].map((service) =>
      serviceNeed(service.text || service.get('name').text),
    );
    const only = [...job.get('only').items(), ...job.get('only', 'refs').items()].map(({ text }) => text);
    const isTagged = only.length > 0 && only.every((ref) => ref === 'tags');
    for (const key of ['before_script', 'script'])
      for (const script of job.get(key).items())
        add(source, found, { script, folder: '', label: id, name: '', triggers: [isTagged ? 'tag' : 'push'], needs });
  }
}

function circle(source: SourceFile, yaml: Yaml, found: Found): void {
  for (const group of ['jobs', 'commands'])
    for (const [id, job] of yaml.get(group).entries()) {
      const base = job.get('working_directory').text.replace(/^~\/?[^/]*\/?/, '');
      const needs = job
        .get('docker')
        .items()
        .slice(1)
        .map((image) => serviceNeed(image.get('image').text));
      for (const step of job.get('steps').items()) {
        const run = step.get('run');
        const script = run.text === '' ? run.get('command') : run;
        const folder = inside(run.get('working_directory').text || base);
        if (script.text === '' || folder === null) continue;
        add(source, found, { script, folder, label: id, name: run.get('name').text, triggers: ['push'], needs });
      }
    }
}

function azure(source: SourceFile, yaml: Yaml, found: Found): void {
  const isManual = yaml.get('trigger').text === 'none';
  const walk = (node: Yaml, label: string, depth: number): void => {
    if (depth > 6) return;
    for (const step of node.get('steps').items()) {
      const script = ['script', 'bash', 'pwsh', 'powershell']
        .map((key) => step.get(key))
        .find(({ text }) => text !== '');
      const folder = inside(step.get('workingDirectory').text.replace(/^\$\([\w.]+\)\/?/, ''));
      if (script === undefined || folder === null) continue;
      const name = step.get('displayName').text;
      add(source, found, { script, folder, label, name, triggers: [isManual ? 'manual' : 'push'], needs: [] });
    }
    for (const key of ['stages', 'jobs'])
      for (const job of node.get(key).items())
        walk(job, job.get('job').text || job.get('stage').text || label, depth + 1);
  };
  walk(yaml, '', 0);
}

function travis(source: SourceFile, yaml: Yaml, found: Found): void {
  const phases = ['before_install', 'install', 'before_script', 'script'];
  const read = (node: Yaml, label: string): void => {
    for (const phase of phases)
      for (const script of node.get(phase).items())
        add(source, found, { script, folder: '', label: label || phase, name: '', triggers: ['push'], needs: [] });
  };
  read(yaml, '');
  for (const key of ['jobs', 'matrix'])
    for (const job of yaml.get(key, 'include').items()) read(job, job.get('name').text || job.get('stage').text);
}

/** Woodpecker and Drone: a list or a map of containers, each with commands. */
function stepsOfContainers(source: SourceFile, yaml: Yaml, found: Found): void {
  const steps = yaml.get('steps').entries().length > 0 ? yaml.get('steps') : yaml.get('pipeline');
  const listed = yaml
    .get('steps')
    .items()
    .map((step): [string, Yaml] => [step.get('name').text, step]);
  for (const [id, step] of [...steps.entries(), ...listed])
    for (const script of step.get('commands').items())
      add(source, found, { script, folder: '', label: id, name: '', triggers: ['push'], needs: [] });
}

/** `sh 'make test'` and `sh """ … """`; Groovy around it is not read. */
function jenkins(source: SourceFile, found: Found): void {
  const { text } = source;
  const call = /\b(?:sh|bat|powershell)\s*\(?\s*(?:script:\s*)?('''|"""|'|")/g;
  for (let match = call.exec(text); match !== null; match = call.exec(text)) {
    const from = match.index + match[0].length;
    const to = text.indexOf(match[1] ?? "'", from);
    if (to < 0) break;
    const before = text.slice(0, from);
    const stage = [...before.matchAll(/stage\s*\(?\s*['"]([^'"]{1,80})['"]/g)].at(-1)?.[1] ?? '';
    const first = before.split('\n').length;
    for (const { text: command, offset, folder } of shellCommands(text.slice(from, to), source.folder, source))
      found.add(command, { line: first + offset, folder, label: stage, triggers: ['push'] });
    call.lastIndex = to;
  }
}
