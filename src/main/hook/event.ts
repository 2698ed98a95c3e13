/**
 * What an event of a client asks of us; null where we have nothing to say. The input is the agent's, and one hook may be run by
 * another program than the one it was written for: an input that is not of the expected form is left alone.
 */
import path from 'node:path';

export interface HookEvent {
  /** As the client calls it, for the answer. */
  readonly name: string;
  readonly session: string;
  readonly ask:
    | { readonly kind: 'start' }
    | { readonly kind: 'stop' }
    | { readonly kind: 'name'; readonly name: string }
    /** `file`: relative to the folder. */
    | { readonly kind: 'read' | 'edit'; readonly file: string };
}

const searchTools = new Set(['Grep', 'Glob', 'grep_search', 'search_file_content']);
const shellTools = new Set(['Bash', 'shell', 'run_shell_command']);
const readTools = new Set(['Read', 'read_file']);
const editTools = new Set(['Edit', 'MultiEdit', 'Write', 'replace', 'write_file']);

/** Events before which a search is not yet done, and after which the result is there. */
const before = new Set(['PreToolUse']);
const after = new Set(['PostToolUse', 'AfterTool']);

export function eventOf(client: string, folder: string, input: unknown): HookEvent | null {
  const name = textOf(input, 'hook_event_name');
  const session = textOf(input, 'session_id');
  if (name === '' || session === '') return null;
  if (name === 'SessionStart') {
    return textOf(input, 'source') === 'resume' ? null : { name, session, ask: { kind: 'start' } };
  }
  // Told to go on by another hook, the agent stops again in a moment.
  if (name === 'Stop') {
    return fieldOf(input, 'stop_hook_active') === true ? null : { name, session, ask: { kind: 'stop' } };
  }
  if (!before.has(name) && !after.has(name)) return null;
  const tool = textOf(input, 'tool_name');
  const given = fieldOf(input, 'tool_input');
  const cwd = textOf(input, 'cwd') || folder;
  // Claude reads what is said before a search; for the others it is said with the result.
  if (before.has(name) === (client === 'claude')) {
    const pattern = searchTools.has(tool)
      ? textOf(given, 'pattern')
      : shellTools.has(tool)
        ? patternOfCommand(commandOf(given))
        : '';
    const symbol = nameIn(pattern);
    const where = textOf(given, 'path') || textOf(given, 'dir_path');
    if (symbol !== null && (where === '' || inside(folder, cwd, where) !== null)) {
      return { name, session, ask: { kind: 'name', name: symbol } };
    }
  }
  if (!after.has(name)) return null;
  const kind = readTools.has(tool) ? 'read' : editTools.has(tool) || tool === 'apply_patch' ? 'edit' : null;
  const named =
    tool === 'apply_patch' ? patchedFile(commandOf(given)) : textOf(given, 'file_path') || textOf(given, 'path');
  const file = kind === null || named === '' ? null : inside(folder, cwd, named);
  return kind === null || file === null ? null : { name, session, ask: { kind, file } };
}

/** The one identifier that a pattern looks for; null where it looks for anything else. */
export function nameIn(pattern: string): string | null {
  const bare = pattern
    .trim()
    .replace(/^(?:\\b|\^|\*+)+/, '')
    .replace(/(?:\\b|\\\(|\\s\*|\(|\$|\*+)+$/, '')
    .replace(/^(?:class|interface|function|def|func|fn|type|struct|enum|new)(?:\\s\+|\s)+/, '');
  return /^[A-Za-z_$][\w$]{3,79}$/.test(bare) ? bare : null;
}

/** The pattern of the first grep in a command line, without the options before it. */
export function patternOfCommand(command: string): string {
  const [, words = ''] =
    /(?:^|[|;&]\s*|\s)(?:rg|grep|git grep|ag|ack)((?:\s+[^|;&]*)?)/.exec(command.slice(0, 2_000)) ?? [];
  const all = words.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const first = all.find((word) => !word.startsWith('-')) ?? '';
  return first.replace(/^(["'])(.*)\1$/, '$2');
}

function patchedFile(patch: string): string {
  return /^\*\*\* (?:Update|Add) File: (.+)$/m.exec(patch)?.[1]?.trim() ?? '';
}

/** A command is a text or a list of words. */
function commandOf(given: unknown): string {
  const command = fieldOf(given, 'command');
  return Array.isArray(command)
    ? command.filter((word) => typeof word === 'string').join(' ')
    : textOf(given, 'command') || textOf(given, 'input');
}

/** Relative, with slashes; null outside the folder. */
function inside(folder: string, cwd: string, file: string): string | null {
  const relative = path.relative(folder, path.resolve(cwd, file)).replaceAll('\\', '/');
  return relative.startsWith('..') || path.isAbsolute(relative) ? null : relative;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}
