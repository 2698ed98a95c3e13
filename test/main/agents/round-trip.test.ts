/** Texts of files as people have them: connected and disconnected again they are the same, byte for byte. */
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import {
  type ClientName,
  clientNames,
  clients,
  type Scope,
  type Surroundings,
} from '../../../src/main/agents/clients.ts';
import { parsed } from '../../../src/main/agents/edit/json-parts.ts';
import type { LedgerEntry } from '../../../src/main/agents/ledger.ts';
import { type Plan, planConnect, planDisconnect, type ReadText } from '../../../src/main/agents/plan.ts';

const at: Surroundings = {
  ...{ env: {}, platform: 'linux', home: '/people/u', project: '/people/u/shop', exists: () => false },
  launchers: { server: '/people/u/data/bin/memoscope', hook: '/people/u/data/bin/memoscope-hook' },
};

type Files = ReadonlyMap<string, string>;

const reader =
  (files: Files): ReadText =>
  ({ file }) =>
    files.get(file) ?? null;

function written(files: Files, { edits, refused }: Plan): Map<string, string> {
  expect(refused).toEqual([]);
  const after = new Map(files);
  for (const { file, after: text } of edits) {
    if (text === null) after.delete(file);
    else after.set(file, text);
  }
  return after;
}

interface State {
  readonly files: Files;
  readonly ledger: readonly LedgerEntry[];
}

function connect({ files, ledger }: State, name: ClientName, scope: Scope = 'user'): State {
  const plan = planConnect(`${name}/${scope}`, clients[name].parts(at, scope), reader(files), ledger);
  return { files: written(files, plan), ledger: plan.ledger };
}

function disconnect({ files, ledger }: State, name: ClientName, scope: Scope = 'user'): State {
  const plan = planDisconnect(`${name}/${scope}`, clients[name].parts(at, scope), reader(files), ledger);
  return { files: written(files, plan), ledger: plan.ledger };
}

const fresh = (files: Record<string, string>): State => ({ files: new Map(Object.entries(files)), ledger: [] });

const jsonTexts: Record<string, string> = {
  empty: '',
  'only a mark': '\ufeff',
  'an empty object': '{}',
  'an empty object on lines': '{\n}\n',
  'a comment alone in the object': '{\n  // mine\n}\n',
  plain: '{\n  "theme": "dark"\n}\n',
  'without a final newline': '{\n  "theme": "dark"\n}',
  tabs: '{\n\t"theme": "dark",\n\t"list": [1, 2]\n}\n',
  'four spaces and CRLF': '{\r\n    "theme": "dark"\r\n}\r\n',
  'a byte order mark': '\ufeff{\n  "theme": "dark"\n}\n',
  minified: '{"theme":"dark","mcpServers":{"a":{"command":"x"}}}',
  'on one line': '{ "theme": "dark", "mcpServers": { "a": { "command": "x" } } }\n',
  'a trailing comma': '{\n  "theme": "dark",\n}\n',
  'a comment behind the last': '{\n  "theme": "dark" // by night\n  // and more\n}\n',
  'comments everywhere':
    '// top\n{\n  /* a */ "theme": "dark", // b\n  "mcpServers": {\n    // c\n    "a": { "command": "x" }, // d\n  },\n} // e\n',
  'servers of others': '{\n  "mcpServers": {\n    "a": {\n      "command": "x"\n    }\n  },\n  "z": 1\n}\n',
  'no servers yet': '{\n  "mcpServers": {},\n  "mcp": {},\n  "servers": {},\n  "hooks": {}\n}\n',
  'hooks of the person': `{
  "hooks": {
    "SessionStart": [
      { "hooks": [{ "type": "command", "command": "mine.sh" }] }, // first
    ],
    "PreToolUse": [],
    "PostToolUse": [{"matcher":"Edit","hooks":[{"type":"command","command":"fmt"}]}],
    "AfterTool": [
      {
        "matcher": "write_file",
        "hooks": [{ "type": "command", "command": "fmt" }]
      }
    ]
  }
}
`,
};
const tomlTexts: Record<string, string> = {
  empty: '',
  plain: 'model = "o"\n',
  'CRLF and a mark': '\ufeffmodel = "o"\r\n\r\n[mcp_servers.a]\r\ncommand = "x" # mine\r\n',
  'without a final newline': '[mcp_servers.a]\ncommand = "x"',
};
const markdownTexts: Record<string, string> = {
  empty: '',
  plain: '# Rules\n\n- Be brief.\n',
  CRLF: '# Rules\r\n\r\n- Be brief.\r\n',
  'without a final newline': '# Rules\n- Be brief.',
  'two blank lines at the end': '# Rules\n\n\n',
  'speaks of us': '# Rules\n\nText with <!-- memoscope:begin v1 --> in it.\n',
};

const textsOf = (file: string): Record<string, string> =>
  file.endsWith('.toml') ? tomlTexts : file.endsWith('.md') ? markdownTexts : jsonTexts;

describe.each(clientNames.flatMap((name) => (['user', 'project'] as const).map((scope) => ({ name, scope }))))(
  '$name, $scope',
  ({ name, scope }) => {
    const parts = clients[name].parts(at, scope);
    const files = [...new Set(parts.map(({ file }) => file))].filter((file) => !file.endsWith('SKILL.md'));
    const cases = files.flatMap((file) =>
      Object.entries(textsOf(file)).map(([title, text]) => ({ file, title, text })),
    );

    test.each(cases)('$file, $title: the same bytes after connect and disconnect', ({ file, text }) => {
      const before = fresh({ [file]: text });
      const connected = connect(before, name, scope);
      expect(connected.files.get(file)).not.toBe(text);
      // What parses is what the client reads; a second time there is nothing to write.
      if (file.endsWith('.toml'))
        expect(parseToml((connected.files.get(file) ?? '').replace('\ufeff', ''))).toHaveProperty(
          'mcp_servers.memoscope',
        );
      else if (!file.endsWith('.md')) expect(parsed(file, connected.files.get(file) ?? '')).not.toBeNull();
      expect(connect(connected, name, scope)).toEqual(connected);
      const after = disconnect(connected, name, scope);
      expect(after.files).toEqual(before.files);
      expect(after.ledger).toEqual([]);
      expect(disconnect(after, name, scope)).toEqual(after);
    });

    test.each(cases)('$file, $title: every line of the person stays while connected', ({ file, text }) => {
      // A comma may have to go between what the person wrote and a comment behind it.
      const linesOf = (all: string): string[] => all.split('\n').map((line) => line.replaceAll(',', ''));
      const lines = linesOf(connect(fresh({ [file]: text }), name, scope).files.get(file) ?? '');
      const own = linesOf(text).filter((line) => /\/\/|#|dark"$|"x"$/.test(line));
      for (const line of own) expect(lines).toContain(line);
    });

    test('no file there yet: all of them go again', () => {
      const connected = connect(fresh({}), name, scope);
      expect(connected.files.size).toBeGreaterThan(1);
      expect(disconnect(connected, name, scope)).toEqual({ files: new Map(), ledger: [] });
    });

    test('a file of the project names no path of this machine', () => {
      if (scope === 'user') return expect([...connect(fresh({}), name).files.values()].join('')).not.toContain('/shop');
      expect([...connect(fresh({}), name, scope).files.values()].join('')).not.toContain('/people/u');
    });
  },
);

test('the rules have six lines at most, marks included', () => {
  const { files } = connect(fresh({}), 'claude', 'project');
  expect(files.get('/people/u/shop/CLAUDE.md')?.trimEnd().split('\n').length).toBeLessThanOrEqual(6);
});

test('works without the ledger, by marks and commands', () => {
  const file = '/people/u/.gemini/settings.json';
  const text = jsonTexts['hooks of the person'] ?? '';
  const { files } = connect(fresh({ [file]: text, '/people/u/.gemini/GEMINI.md': '# Rules\n' }), 'gemini');
  const after = disconnect({ files, ledger: [] }, 'gemini');
  expect(after.files.get(file)).not.toContain('memoscope-hook');
  expect(after.files.get(file)).not.toContain('"memoscope"');
  expect(after.files.get('/people/u/.gemini/GEMINI.md')).toBe('# Rules\n');
});

test('a file that its program wrote again in another form is still found, and only ours goes', () => {
  const file = '/people/u/.claude.json';
  const { files, ledger } = connect(fresh({ [file]: '{"a":1}' }), 'claude');
  const again = JSON.stringify({ ...JSON.parse(files.get(file) ?? ''), b: 2 }, null, 2);
  const after = disconnect({ files: new Map(files).set(file, again), ledger }, 'claude');
  expect(JSON.parse(after.files.get(file) ?? '')).toEqual({ a: 1, b: 2 });
});

test('hooks go behind those of the person, and theirs keep their place', () => {
  const file = '/people/u/.claude/settings.json';
  const { files } = connect(fresh({ [file]: '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[]}]}}' }), 'claude');
  const { PreToolUse } = JSON.parse(files.get(file) ?? '').hooks;
  expect(PreToolUse[0]).toEqual({ matcher: 'Bash', hooks: [] });
  expect(PreToolUse).toHaveLength(2);
});

test.each([
  ['claude', '/people/u/.claude.json', '{\n  "a": 1\n  "b": 2\n}', '3:3'],
  ['claude', '/people/u/.claude.json', '{ "mcpServers": [] }', '1:17'],
  ['claude', '/people/u/.claude.json', '{ "mcpServers": {}, "mcpServers": {} }', '1:21'],
  ['claude', '/people/u/.claude/settings.json', '[]', '1:1'],
  ['claude', '/people/u/.claude/settings.json', '{"hooks": {"SessionStart": {}}}', '1:28'],
  ['claude', '/people/u/.claude.json', '{\n  "mcpServers": {\n    "memoscope": { "command": "other" }\n  }\n}', '3:18'],
  ['codex', '/people/u/.codex/config.toml', 'model = "o"\n[mcp_servers\n', '2:'],
  ['codex', '/people/u/.codex/config.toml', '[mcp_servers.memoscope]\ncommand = "other"\n', '1:'],
  ['codex', '/people/u/.codex/config.toml', '\nmcp_servers = {}\n', '2:1'],
  ['codex', '/people/u/.codex/AGENTS.md', '# R\n<!-- memoscope:begin v1 -->\n', '2:1'],
] as const)('%s: %s with %j is refused with its place, and nothing is written', (name, file, text, place) => {
  const parts = clients[name].parts(at, 'user');
  const plan = planConnect(`${name}/user`, parts, reader(new Map([[file, text]])), []);
  expect(plan.edits).toEqual([]);
  expect(plan.refused.join()).toContain(`${file}:${place}`);
});

test('what the person changed inside our part is kept, and said with its place', () => {
  const { files, ledger } = connect(fresh({}), 'codex');
  const rules = '/people/u/.codex/AGENTS.md';
  const edited = (files.get(rules) ?? '').replace('<!-- memoscope:end -->', '- My own line.\n<!-- memoscope:end -->');
  const plan = planDisconnect(
    'codex/user',
    clients.codex.parts(at, 'user'),
    reader(new Map(files).set(rules, edited)),
    ledger,
  );
  expect(plan.notes.join()).toContain(`${rules}:1:1`);
  expect(plan.edits.map(({ file }) => file)).not.toContain(rules);
  expect(plan.edits.length).toBe(3);
});

test('a switch that the client puts into our entry does not make it edited', () => {
  const file = '/people/u/.claude.json';
  const { files, ledger } = connect(fresh({ [file]: '{}' }), 'claude');
  const value = JSON.parse(files.get(file) ?? '');
  value.mcpServers.memoscope.disabled = true;
  const after = disconnect({ files: new Map(files).set(file, JSON.stringify(value)), ledger }, 'claude');
  expect(after.files.get(file)).toBe('{}');
});

test('what two clients read stays until the last of them is disconnected', () => {
  const both = connect(connect(fresh({}), 'codex', 'project'), 'cursor', 'project');
  const one = disconnect(both, 'codex', 'project');
  expect([...one.files.keys()].sort()).toEqual([
    '/people/u/shop/.agents/skills/memoscope/SKILL.md',
    '/people/u/shop/.cursor/mcp.json',
    '/people/u/shop/AGENTS.md',
  ]);
  expect(disconnect(one, 'cursor', 'project')).toEqual({ files: new Map(), ledger: [] });
});

test('lines of an earlier version are replaced where nobody edited them', () => {
  const rules = '/people/u/.codex/AGENTS.md';
  const { files, ledger } = connect(fresh({ [rules]: '# R\n' }), 'codex');
  const older = (text: string): string => text.replace('before grep', 'before a grep');
  const state: State = {
    files: new Map(files).set(rules, older(files.get(rules) ?? '')),
    ledger: ledger.map((one) => ({ ...one, inserted: older(one.inserted) })),
  };
  const now = connect(state, 'codex');
  expect(now.files.get(rules)).toBe(files.get(rules));
  expect(disconnect(now, 'codex').files.get(rules)).toBe('# R\n');
});
