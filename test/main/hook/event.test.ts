/** Inputs as clients send them, and what is asked for by each. */
import { expect, test } from 'vitest';
import { eventOf, nameIn, patternOfCommand } from '../../../src/main/hook/event.ts';

const common = { session_id: 's-1', transcript_path: '/t.jsonl', cwd: '/p', permission_mode: 'default' };
const before = (tool_name: string, tool_input: unknown) => ({
  ...common,
  hook_event_name: 'PreToolUse',
  tool_name,
  tool_input,
});
const after = (tool_name: string, tool_input: unknown) => ({
  ...common,
  hook_event_name: 'PostToolUse',
  tool_name,
  tool_input,
  tool_response: {},
});

test.each<[string, unknown, unknown]>([
  ['claude', { ...common, hook_event_name: 'SessionStart', source: 'startup' }, { kind: 'start' }],
  ['claude', before('Grep', { pattern: 'RetryPolicy', output_mode: 'content' }), { kind: 'name', name: 'RetryPolicy' }],
  ['claude', before('Grep', { pattern: '\\bnextDelay\\(', path: '/p/src' }), { kind: 'name', name: 'nextDelay' }],
  [
    'claude',
    before('Bash', { command: 'cd src && rg -n "class RetryPolicy" | head' }),
    { kind: 'name', name: 'RetryPolicy' },
  ],
  [
    'codex',
    after('Bash', { command: ['bash', '-lc', 'grep -rn RetryPolicy src'] }),
    { kind: 'name', name: 'RetryPolicy' },
  ],
  [
    'gemini',
    { ...after('grep_search', { pattern: 'RetryPolicy' }), hook_event_name: 'AfterTool' },
    { kind: 'name', name: 'RetryPolicy' },
  ],
  ['claude', after('Read', { file_path: '/p/src/a.ts' }), { kind: 'read', file: 'src/a.ts' }],
  [
    'claude',
    after('Edit', { file_path: '/p/src/a.ts', old_string: 'a', new_string: 'b' }),
    { kind: 'edit', file: 'src/a.ts' },
  ],
  ['claude', { ...common, hook_event_name: 'Stop', stop_hook_active: false }, { kind: 'stop' }],
  [
    'codex',
    after('apply_patch', { command: '*** Begin Patch\n*** Update File: src/a.ts\n@@\n' }),
    { kind: 'edit', file: 'src/a.ts' },
  ],
])('%s: %j', (client, input, ask) => {
  expect(eventOf(client, '/p', input)?.ask).toEqual(ask);
});

test.each<[string, unknown]>([
  ['claude', null],
  ['claude', 'text'],
  ['claude', {}],
  // Another program that runs the same hooks names its fields otherwise.
  ['claude', { hookEventName: 'PreToolUse', sessionId: 's', toolName: 'Grep' }],
  ['claude', { ...common, hook_event_name: 'SessionStart', source: 'resume' }],
  ['claude', { ...common, hook_event_name: 'Stop', stop_hook_active: true }],
  ['claude', before('Grep', { pattern: 'a.*b' })],
  ['claude', before('Grep', { pattern: 'get' })],
  ['claude', before('Grep', { pattern: 'RetryPolicy', path: '/elsewhere' })],
  ['claude', before('Bash', { command: 'npm test' })],
  ['claude', before('Read', { file_path: '/p/a.ts' })],
  ['claude', after('Read', { file_path: '/p/../other/a.ts' })],
  ['codex', after('Bash', { command: 7 })],
])('%s: nothing is asked for %j', (client, input) => {
  expect(eventOf(client, '/p', input)).toBeNull();
});

test('only one identifier of four letters or more counts as a name', () => {
  expect(['\\bRetry\\b', 'function\\s+retry', 'retry|again', 'a', '', 'retry later', '中文'].map(nameIn)).toEqual([
    'Retry',
    'retry',
    ...[null, null, null, null, null],
  ]);
});

test('a pattern that never ends costs no time', () => {
  const long = `rg ${'-n '.repeat(200_000)}`;
  expect(patternOfCommand(long)).toBe('');
  expect(nameIn('\\b'.repeat(200_000))).toBeNull();
});
