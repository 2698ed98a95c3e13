/** Transcripts of Codex: one JSON record a line, `{ timestamp, type, payload }`. */
import {
  exitIn,
  type Json,
  listOf,
  objectOf,
  patchedFiles,
  type RecordParser,
  type SessionEvent,
  textOf,
  timeOf,
} from './events.ts';

const silent = new Set([
  'turn_context',
  'compacted',
  'ghost_snapshot',
  'world_state',
  'inter_agent_communication_metadata',
]);
const shells = new Set(['shell', 'shell_command', 'exec_command', 'local_shell', 'container.exec']);
const added = /<(environment_context|user_instructions|private|INSTRUCTIONS|turn_aborted)>[\s\S]*?<\/\1>/g;

export function createCodexParser(): RecordParser {
  let prompts = 0;
  return {
    accept({ timestamp, type, payload: given }) {
      const at = timeOf(timestamp);
      const payload = objectOf(given);
      switch (type) {
        case 'session_meta': {
          const side = objectOf(payload.source).subagent !== undefined;
          return [{ kind: 'about', id: textOf(payload.id), cwd: textOf(payload.cwd), at, side }];
        }
        case 'response_item':
          return [{ kind: 'about', at }, ...itemEvents(payload, at)];
        case 'event_msg':
          return payload.type === 'user_message' ? prompt(payload, at) : messageEvents(payload, at);
        default:
          return silent.has(textOf(type)) ? [] : null;
      }
    },
  };

  /** Messages of `response_item` hold instructions that the program adds, too; this one is what the person typed. */
  function prompt(payload: Json, at: number | null): SessionEvent[] {
    const text = textOf(payload.message).replace(added, '').trim();
    prompts += 1;
    // Also an empty one is a turn that a rollback counts.
    return [{ kind: 'prompt', id: `p${prompts}`, parent: null, at, text }];
  }
}

function messageEvents(payload: Json, at: number | null): SessionEvent[] | null {
  switch (payload.type) {
    case 'thread_rolled_back': {
      const turns = Number(payload.num_turns);
      return Number.isSafeInteger(turns) && turns > 0 ? [{ kind: 'rollback', turns }] : null;
    }
    case 'context_compacted':
      return [{ kind: 'compacted' }];
    case 'exec_command_end': {
      const exit = typeof payload.exit_code === 'number' ? payload.exit_code : null;
      const output = textOf(payload.aggregated_output) || textOf(payload.stderr) || textOf(payload.stdout);
      return [
        { kind: 'result', call: textOf(payload.call_id), at, ok: exit === null ? null : exit === 0, exit, output },
      ];
    }
    case 'patch_apply_end': {
      const files = Object.keys(objectOf(payload.changes)).slice(0, 200);
      const call = textOf(payload.call_id);
      const edit: SessionEvent[] = files.length === 0 ? [] : [{ kind: 'edit', call, at, files }];
      return [...edit, { kind: 'result', call, at, ok: payload.success === true, exit: null, output: '' }];
    }
    default:
      return typeof payload.type === 'string' ? [] : null;
  }
}

function itemEvents(payload: Json, at: number | null): SessionEvent[] {
  const call = textOf(payload.call_id);
  switch (payload.type) {
    case 'function_call':
      return callEvents(textOf(payload.name), argumentsOf(payload.arguments), call, at);
    case 'local_shell_call':
      return callEvents('local_shell', objectOf(payload.action), call, at);
    case 'custom_tool_call': {
      if (payload.name !== 'apply_patch') return [];
      return [{ kind: 'edit', call, at, files: patchedFiles(textOf(payload.input)) }];
    }
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [outcome(payload.output, call, at)];
    default:
      return [];
  }
}

function argumentsOf(text: unknown): Json {
  try {
    return objectOf(JSON.parse(textOf(text)));
  } catch {
    // A call that the model wrote badly was never run.
    return {};
  }
}

function callEvents(name: string, input: Json, call: string, at: number | null): SessionEvent[] {
  if (name === 'apply_patch')
    return [{ kind: 'edit', call, at, files: patchedFiles(textOf(input.input) || textOf(input.patch)) }];
  if (!shells.has(name)) return [];
  const text = commandOf(input.command ?? input.cmd);
  const folder = textOf(input.workdir) || textOf(input.working_directory);
  const patched = /\bapply_patch\b/.test(text) ? patchedFiles(text) : [];
  if (patched.length > 0) return [{ kind: 'edit', call, at, files: patched }];
  return [{ kind: 'command', call, at, text, ...(folder !== '' && { folder }) }];
}

/** `["bash", "-lc", "npm test"]` is `npm test`. */
function commandOf(command: unknown): string {
  if (typeof command === 'string') return command;
  const words = listOf(command).map(textOf);
  const isShell = /(?:^|[\\/])(?:ba|z|da)?sh$/.test(words[0] ?? '') && /^-\w*c$/.test(words[1] ?? '');
  return isShell ? (words[2] ?? '') : words.join(' ');
}

/** The exit status is a field of it, or a line of its text. */
function outcome(given: unknown, call: string, at: number | null): SessionEvent {
  let [output, exit] = [textOf(given) || textOf(objectOf(given).content), null as number | null];
  if (output.startsWith('{')) {
    const inner = argumentsOf(output);
    const code = objectOf(inner.metadata).exit_code;
    if (typeof code === 'number') [output, exit] = [textOf(inner.output), code];
  }
  exit ??= exitIn(output);
  return { kind: 'result', call, at, ok: exit === null ? null : exit === 0, exit, output };
}
