/** What is run and with which surroundings: containers, compositions, process files, make. */
import type { Finds, FoundPlace } from '../found.ts';
import { linesOf } from '../text/tokens.ts';

const at = (line: number, framework: string, detail = ''): FoundPlace => ({ line, endLine: line, framework, detail });
const envName = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function dockerfile(file: string, text: string, finds: Finds): void {
  let exposed = '';
  const started: { line: number; command: string }[] = [];
  let environment = false;
  for (const { line, text: row } of linesOf(text)) {
    const [, word = '', rest = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(row) ?? [];
    if (word === 'EXPOSE') exposed ||= rest;
    else if (word === 'CMD' || word === 'ENTRYPOINT')
      started.push({ line, command: rest.startsWith('[') ? rest.replace(/[[\]",]+/g, ' ') : rest });
    const isMore = environment && word === '';
    if (word === 'ENV' || word === 'ARG' || isMore) {
      const pairs = isMore ? row : rest;
      // Values may be secrets: only names are reported.
      for (const [, name = ''] of pairs.matchAll(/(?:^|\s)([A-Za-z_][A-Za-z0-9_]*)(?==)/g))
        finds.config('env', name, at(line, 'docker'));
      if (!isMore && !rest.includes('=')) finds.config('env', rest.split(/\s/, 1)[0] ?? '', at(line, 'docker'));
      environment = row.endsWith('\\');
    } else environment = false;
    // A new stage: what was started before is none of the image.
    if (word === 'FROM') started.length = 0;
  }
  const title = started.map(({ command }) => command.replace(/\s+/g, ' ').trim()).join(' ');
  const last = started.at(-1);
  if (last !== undefined)
    finds.entry(exposed === '' ? 'main' : 'server', title, {
      ...at(started[0]?.line ?? last.line, 'docker', exposed === '' ? nameOf(file) : `port ${exposed}`),
      endLine: last.line,
    });
}

/**
 * Services of a compose file, with the names of their variables where the service is built here: variables of a foreign
 * container, such as a database, are not settings of this workspace.
 */
export function compose(_file: string, text: string, finds: Finds): void {
  let section = '';
  let depth = -1;
  let service: { name: string; line: number; ports: boolean; built: boolean; detail: string } | null = null;
  let said: { name: string; line: number }[] = [];
  let key = '';
  let keyDepth = -1;
  const end = (): void => {
    if (service?.built === true) for (const one of said) finds.config('env', one.name, at(one.line, 'compose'));
    said = [];
    if (service !== null)
      finds.entry(
        service.ports ? 'server' : 'worker',
        `service ${service.name}`,
        at(service.line, 'compose', service.detail),
      );
    service = null;
  };
  for (const { line, text: row, indent } of linesOf(text)) {
    if (row[indent] === '#') continue;
    const [, name = '', value = ''] = /^(?:-\s+)?["']?([\w.-]+)["']?\s*:\s*(.*)$/.exec(row.slice(indent)) ?? [];
    if (indent === 0) {
      end();
      section = name;
      depth = -1;
      continue;
    }
    if (section !== 'services') continue;
    if (depth < 0) depth = indent;
    if (indent === depth) {
      end();
      if (name !== '') service = { name, line, ports: false, built: false, detail: '' };
      keyDepth = -1;
    } else if (service !== null) {
      if (keyDepth < 0) keyDepth = indent;
      if (indent === keyDepth && !/^\s*-/.test(row)) {
        key = name;
        service.built ||= key === 'build';
        if (key === 'ports') service.ports = true;
        else if (key === 'command' || (/^(image|build)$/.test(key) && service.detail === '')) service.detail = value;
      } else if (key === 'environment') {
        const variable = /^(?:-\s+)?["']?([A-Za-z_][A-Za-z0-9_]*)\s*[:=]/.exec(row.slice(indent))?.[1];
        if (variable !== undefined) said.push({ name: variable, line });
      }
    }
  }
  end();
}

export function procfile(_file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const [, name = '', command = ''] = /^([\w-]+):\s*(.+)$/.exec(row) ?? [];
    if (name !== '')
      finds.entry(
        name === 'web' ? 'server' : name === 'release' ? 'script' : 'worker',
        `${name}: ${command}`,
        at(line, 'procfile'),
      );
  }
}

/** Targets that do not produce a file, with the help text behind them. */
export function makefile(_file: string, text: string, finds: Finds): void {
  const phony = new Map<string, FoundPlace>();
  for (const { line, text: row, indent } of linesOf(text)) {
    if (indent > 0) continue;
    const [, names] = /^\.PHONY\s*:\s*([^#]*)/.exec(row) ?? [];
    if (names !== undefined) {
      for (const name of names.split(/\s+/))
        if (/^[\w][\w.-]*$/.test(name) && !phony.has(name)) phony.set(name, at(line, 'make'));
      continue;
    }
    const [, target = '', help = ''] = /^([\w][\w.-]*)\s*:(?!=)[^#]*(?:##?\s*(.*))?$/.exec(row) ?? [];
    if (phony.has(target)) phony.set(target, at(line, 'make', help));
  }
  for (const [name, place] of phony) finds.entry('script', `make ${name}`, place);
}

export function systemdUnit(_file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const command = /^ExecStart=[-@+!:]*(.+)$/.exec(row)?.[1];
    if (command !== undefined) finds.entry('server', command, at(line, 'systemd'));
  }
}

/** `.env.example` and its kin: names only. */
export function envFile(_file: string, text: string, finds: Finds): void {
  for (const { line, text: row } of linesOf(text)) {
    const name = /^\s*(?:#\s?)?(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)=/.exec(row)?.[1];
    if (name !== undefined && envName.test(name)) finds.config('env', name, at(line, 'dotenv'));
  }
}

/** The last part of a path; the folder where that is the name of any project file. */
export function nameOf(file: string): string {
  const parts = file.split('/');
  const last = parts.at(-1) ?? '';
  return /^(package\.json|Cargo\.toml|Dockerfile|Procfile)/.test(last) ? (parts.at(-2) ?? last) : last;
}
