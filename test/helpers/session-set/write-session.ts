/** Writes sessions as the four agents do, into a home folder of their own. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Did, SaidTurn } from './scenario.ts';

export type Form = 'claude' | 'codex' | 'gemini' | 'opencode';

export interface ToWrite {
  readonly home: string;
  /** Where the session is. */
  readonly cwd: string;
  readonly id: string;
  /** Epoch milliseconds of its beginning. */
  readonly at: number;
  readonly turns: readonly SaidTurn[];
}

const writers: Readonly<Record<Form, (one: ToWrite) => string>> = { claude, codex, gemini, opencode };

/** Returns the file; of OpenCode the file of the session. */
export const writeSession = (form: Form, one: ToWrite): string => writers[form](one);

function lines(file: string, records: readonly unknown[]): string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${records.map((record) => JSON.stringify(record)).join('\n')}\n`);
  return file;
}

function stepper(at: number): () => string {
  let now = at;
  return () => {
    now += 1_000;
    return new Date(now).toISOString();
  };
}

const absolute = (cwd: string, file: string): string => path.resolve(cwd, file);
const withStatus = (did: Extract<Did, { run: string }>): string =>
  did.ok ? (did.out ?? '') : `Exit code ${did.exit ?? 1}\n${did.out ?? ''}`;

function claude({ home, cwd, id, at, turns }: ToWrite): string {
  const time = stepper(at);
  let parent: string | null = null;
  let n = 0;
  const records: object[] = [{ type: 'summary', summary: 'Work', leafUuid: 'x' }];
  const add = (type: string, message: object, more: object = {}): void => {
    n += 1;
    const uuid = `${id}-${n}`;
    records.push({
      parentUuid: parent,
      isSidechain: false,
      cwd,
      sessionId: id,
      type,
      uuid,
      timestamp: time(),
      message,
      ...more,
    });
    parent = uuid;
  };
  for (const turn of turns) {
    const before: string | null = parent;
    add('user', { role: 'user', content: turn.say });
    for (const did of turn.did ?? []) {
      const call = `t${n}`;
      const input =
        'run' in did ? { command: did.run } : { file_path: absolute(cwd, did.edit), old_string: 'a', new_string: 'b' };
      add('assistant', {
        id: `m${n}`,
        role: 'assistant',
        content: [{ type: 'tool_use', id: call, name: 'run' in did ? 'Bash' : 'Edit', input }],
      });
      const refused =
        'edit' in did && did.refused !== undefined
          ? `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n${did.refused}`
          : null;
      const content = refused ?? ('run' in did ? withStatus(did) : 'The file was updated.');
      add('user', {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: call, content, is_error: refused !== null || ('run' in did && !did.ok) },
        ],
      });
    }
    add('assistant', {
      id: `m${n}`,
      role: 'assistant',
      content: [{ type: 'text', text: 'Done. The root cause is the pool; always use the other one.' }],
    });
    if (turn.undone === true) parent = before;
  }
  return lines(path.join(home, '.claude', 'projects', cwd.replace(/[^A-Za-z0-9-]/g, '-'), `${id}.jsonl`), records);
}

function codex({ home, cwd, id, at, turns }: ToWrite): string {
  const time = stepper(at);
  const records: object[] = [];
  const add = (type: string, payload: object): void => void records.push({ timestamp: time(), type, payload });
  add('session_meta', { id, cwd, cli_version: '0.130.0' });
  add('response_item', {
    type: 'message',
    role: 'user',
    content: [{ type: 'input_text', text: '# AGENTS.md\nAlways use make. From now on never use npm.' }],
  });
  for (const [at, turn] of turns.entries()) {
    add('turn_context', { cwd, model: 'some' });
    add('event_msg', { type: 'user_message', message: turn.say });
    for (const [n, did] of (turn.did ?? []).entries()) {
      const call_id = `c${at}-${n}`;
      if ('run' in did) {
        add('response_item', {
          type: 'function_call',
          name: 'shell',
          arguments: JSON.stringify({ command: ['bash', '-lc', did.run], workdir: cwd }),
          call_id,
        });
        const output = JSON.stringify({
          output: did.out ?? '',
          metadata: { exit_code: did.ok ? 0 : (did.exit ?? 1), duration_seconds: 1 },
        });
        add('response_item', { type: 'function_call_output', call_id, output });
      } else {
        const input = `*** Begin Patch\n*** Update File: ${did.edit}\n@@\n-a\n+b\n*** End Patch`;
        add('response_item', { type: 'custom_tool_call', name: 'apply_patch', input, call_id });
        if (did.refused !== undefined)
          add('event_msg', { type: 'patch_apply_end', call_id, success: false, changes: {} });
        else add('response_item', { type: 'custom_tool_call_output', call_id, output: 'Success' });
      }
    }
    add('event_msg', { type: 'agent_message', message: 'The root cause was the cache; never use it.' });
    if (turn.undone === true) add('event_msg', { type: 'thread_rolled_back', num_turns: 1 });
  }
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-');
  return lines(
    path.join(home, '.codex', 'sessions', year ?? '', month ?? '', day ?? '', `rollout-${at}-${id}.jsonl`),
    records,
  );
}

function gemini({ home, cwd, id, at, turns }: ToWrite): string {
  const time = stepper(at);
  const records: object[] = [{ sessionId: id, projectHash: 'h', startTime: time(), kind: 'main', directories: [cwd] }];
  for (const [n, turn] of turns.entries()) {
    const first = `${id}-u${n}`;
    records.push({ id: first, timestamp: time(), type: 'user', content: [{ text: turn.say }] });
    const toolCalls = (turn.did ?? []).map((did, k) => {
      const common = { id: `${id}-c${n}-${k}`, timestamp: time() };
      if ('edit' in did)
        return {
          ...common,
          name: 'replace',
          args: { file_path: absolute(cwd, did.edit) },
          status: did.refused === undefined ? 'success' : 'cancelled',
          result: [],
        };
      const output = `Command: ${did.run}\nOutput: ${did.out ?? ''}\nExit Code: ${did.ok ? 0 : (did.exit ?? 1)}`;
      const result = [{ functionResponse: { response: { output } } }];
      return { ...common, name: 'run_shell_command', args: { command: did.run }, status: 'success', result };
    });
    const message = { id: `${id}-g${n}`, timestamp: time(), type: 'gemini', content: 'Always use the cache.' };
    // It is written first without the result of its calls, then again with it.
    records.push({ ...message, toolCalls: toolCalls.map((call) => ({ ...call, status: 'executing', result: [] })) });
    records.push({ ...message, toolCalls });
    if (turn.undone === true) records.push({ $rewindTo: first });
  }
  const folder = createHash('sha256').update(cwd).digest('hex');
  return lines(path.join(home, '.gemini', 'tmp', folder, 'chats', `session-${at}-${id}.jsonl`), records);
}

function opencode({ home, cwd, id, at, turns }: ToWrite): string {
  const base = path.join(home, '.local', 'share', 'opencode', 'storage');
  const put = (name: string, value: object): string => {
    const file = path.join(base, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(value));
    return file;
  };
  let now = at;
  let revert: string | null = null;
  let n = 0;
  const place = (): string => {
    n += 1;
    return String(n).padStart(4, '0');
  };
  const created = (): { created: number } => {
    now += 1_000;
    return { created: now };
  };
  // A reverted turn is the last one: what follows replaces it, in a session that has no mark any more.
  const shown = turns.filter((turn, k) => turn.undone !== true || k === turns.length - 1);
  for (const turn of shown) {
    const user = `msg_${place()}_${id}`;
    if (turn.undone === true) revert = user;
    put(`message/${id}/${user}.json`, { id: user, role: 'user', sessionID: id, time: created() });
    put(`part/${user}/prt_1.json`, { id: 'prt_1', type: 'text', text: turn.say });
    put(`part/${user}/prt_2.json`, {
      id: 'prt_2',
      type: 'text',
      synthetic: true,
      text: 'Always use what the file says.',
    });
    const own = `msg_${place()}_${id}`;
    put(`message/${id}/${own}.json`, {
      id: own,
      role: 'assistant',
      sessionID: id,
      path: { cwd, root: cwd },
      time: created(),
    });
    for (const [k, did] of (turn.did ?? []).entries()) {
      const callID = `call_${n}_${k}`;
      const common = { id: `prt_${k}`, type: 'tool', callID, tool: 'run' in did ? 'bash' : 'edit' };
      const state =
        'run' in did
          ? {
              status: 'completed',
              input: { command: did.run },
              output: did.out ?? '',
              metadata: { exit: did.ok ? 0 : (did.exit ?? 1) },
            }
          : did.refused !== undefined
            ? {
                status: 'error',
                input: { filePath: absolute(cwd, did.edit) },
                error: 'The user rejected permission to use this tool.',
              }
            : { status: 'completed', input: { filePath: absolute(cwd, did.edit) }, output: '' };
      put(`part/${own}/${String(k).padStart(3, '0')}.json`, { ...common, state });
    }
  }
  const reverted = revert === null ? {} : { revert: { messageID: revert } };
  return put(`session/project/${id}.json`, {
    id,
    directory: cwd,
    title: 'Work',
    time: { created: at, updated: now },
    ...reverted,
  });
}
