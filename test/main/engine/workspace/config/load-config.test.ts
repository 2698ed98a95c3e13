import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createWording, type Worded } from '#shared/messages/translator.ts';
import { configKeys, configSchema } from '../../../../../src/main/engine/workspace/config/config-schema.ts';
import { parseConfig } from '../../../../../src/main/engine/workspace/config/load-config.ts';
import { loadConfig } from '../../../../../src/main/engine/workspace/workspace.ts';
import { makePipe, tempFolder } from '../../temp-folder.ts';

/** Defaults of the code map and of descriptions. */
const semantics = {
  mode: 'auto',
  maxDaily: 200,
  internalImplAffectsSemantic: false,
  semanticDocsAffect: false,
  internalDrift: { count: 5, hours: 24 },
  fanInWeight: 0.5,
  baseWeights: { Structure: 4, PublicBehavior: 3, Internal: 1, DependencyStructure: 2.5 },
  priorityDecay: 0.7,
};
/** Defaults of the loop. */
const evolution = {
  enabled: true,
  intervalMs: 60_000,
  questionsPerIteration: 3,
  maxQuestionRetries: 3,
  maxExplorationSteps: 10,
  explorationTimeoutMs: 120_000,
  maxDailyQuestions: 50,
  baseBackoffMs: 1_000,
  maxBackoffMs: 3_600_000,
  maxConsecutiveErrors: 5,
  maxTokensPerIteration: 8_000,
};
const defaults = {
  projectKey: '',
  memory: { share: 'none' },
  history: { authors: false },
  bank: { machine: { active: false, tech: false, patterns: false, learnings: false } },
  rebuild: { enabled: true, interval_minutes: 30, stabilize_minutes: 5, seed: null, semantics: 'carry' },
  hashes: { structureHashIncludesXmlDoc: false, includeInternalInStructureHash: false },
  index: { maxFileKB: 1024, parseTimeoutMs: 10_000, exclude: [], nestedRepositories: false, checker: true },
  aliases: { archiveDays: 30 },
  promptWindow: { maxChars: 32_000, pinnedShare: 0.6, focusMinutes: 30 },
  evolution,
  edits: { tolerated: ['TS6133', 'TS6192', 'TS6196', 'TS6198', 'TS6385', 'TS6387'] },
  semantics,
};

function configFile(content?: string): string {
  const file = path.join(tempFolder(), 'config.yaml');
  if (content !== undefined) fs.writeFileSync(file, content);
  return file;
}

const word = createWording('en');
const told = (notices: readonly Worded[]): (string | null)[] => notices.map(word);

describe('config.yaml', () => {
  it('says when and how rebuilds happen; a wrong key has its default (generations-5, generations-7, engine-8)', async () => {
    const { config, notices } = await parseConfig(
      'rebuild:\n  enabled: false\n  interval_minutes: 0\n  stabilize_minutes: 0.5\n  seed: 42\n  semantics: fresh\n',
    );
    const rebuild = { enabled: false, interval_minutes: 30, stabilize_minutes: 0.5, seed: 42, semantics: 'fresh' };
    expect(config).toEqual({ ...defaults, rebuild });
    expect(told(notices)).toEqual([expect.stringContaining('rebuild.interval_minutes')]);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['only comments', '# nothing\n'],
    ['an empty section', 'index:\n'],
  ])('may be %s: the defaults apply and nothing is said', async (_what, content) => {
    expect(await loadConfig({ configFile: configFile(content) })).toEqual({ config: defaults, notices: [] });
  });

  it('sets what it names', async () => {
    const content = 'index:\n  maxFileKB: 64 # small\n  exclude: ["gen/", "*.test.ts"]\n';
    expect(await loadConfig({ configFile: configFile(content) })).toEqual({
      config: {
        ...defaults,
        index: { ...defaults.index, maxFileKB: 64, exclude: ['gen/', '*.test.ts'] },
      },
      notices: [],
    });
  });

  it('loses only the key whose value is wrong, and says key, value and what applies', async () => {
    const { config, notices } = await parseConfig('index:\n  maxFileKB: huge\n  parseTimeoutMs: 500\n  exclude: [1]\n');
    expect(config).toEqual({
      ...defaults,
      index: { maxFileKB: 1024, parseTimeoutMs: 500, exclude: [], nestedRepositories: false, checker: true },
    });
    expect(notices).toHaveLength(2);
    expect(told(notices)[0]).toMatch(/index\.maxFileKB .*"huge".*1024 applies/);
    expect(told(notices)[1]).toMatch(/index\.exclude .*\[1\].*\[\] applies/);
  });

  it('sets keys of inner groups; a wrong one costs only itself, a wrong group only the group (engine-8)', async () => {
    const text =
      'semantics:\n  semanticDocsAffect: true\n  internalDrift: {count: 0, hours: 8, days: 1}\n  baseWeights: heavy\n';
    const { config, notices } = await parseConfig(text);
    expect(config.semantics).toEqual({ ...semantics, semanticDocsAffect: true, internalDrift: { count: 5, hours: 8 } });
    expect(told(notices)).toEqual([
      expect.stringMatching(/^semantics\.internalDrift\.count .* cannot be 0 .* 5 applies/),
      expect.stringMatching(/^semantics\.baseWeights .* must hold keys, not "heavy"/),
      expect.stringContaining('"semantics.internalDrift.days"'),
    ]);
  });

  it.each([
    ['0'],
    ['-5'],
    ['1.5'],
    ['70000'],
    ['.inf'],
    ['.nan'],
    ['null'],
    ['true'],
    ['[1]'],
    ['{a: 1}'],
    ['"64"'],
    ['2026-01-01'],
  ])('does not take %s for a size', async (value) => {
    const { config, notices } = await parseConfig(`index:\n  maxFileKB: ${value}\n`);
    expect(config).toEqual(defaults);
    expect(notices).toHaveLength(1);
  });

  it('names unknown keys, which have no effect and stay', async () => {
    const file = configFile('index:\n  maxFilesKB: 3\nrebuilt: true\n__proto__:\n  polluted: 1\nconstructor: 1\n');
    const before = fs.readFileSync(file, 'utf8');
    const { config, notices } = await loadConfig({ configFile: file });
    expect(config).toEqual(defaults);
    expect(told(notices).join('\n')).toMatch(/"rebuilt"[\s\S]*"index.maxFilesKB"/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(fs.readFileSync(file, 'utf8')).toBe(before);
  });

  it.each(['models', 'ollama', 'editorUrl', 'contacts'])(
    'may not set %s: the folder can come from anyone',
    async (key) => {
      const { config, notices } = await parseConfig(`${key}:\n  host: http://evil.example\n`);
      expect(config).toEqual(defaults);
      expect(told(notices)).toEqual([expect.stringContaining(`${key} cannot be set`)]);
    },
  );

  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
    .split('')
    .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`)
    .join('\n')}\n`;
  it.each([
    ['broken', 'index: [unclosed\nindex: }'],
    ['twice the same key', 'index: {}\nindex: {}\n'],
    ['an alias bomb', bomb],
    ['nested without end', '['.repeat(30_000)],
    ['a list', '- a\n'],
    ['a word', 'hello'],
    ['two documents', 'index: {}\n---\nindex: {}\n'],
    ['bytes', '\u0000\u0001\ufffd'],
    ['over the size limit', `# ${'x'.repeat(70_000)}\n`],
  ])('that is %s gives the defaults and one notice; the file stays', async (_what, content) => {
    const file = configFile(content);
    const { config, notices } = await loadConfig({ configFile: file });
    expect(config).toEqual(defaults);
    expect(notices).toHaveLength(1);
    expect(fs.readFileSync(file, 'utf8')).toBe(content);
  });

  it.each([
    ['folder', (file: string) => fs.mkdirSync(file)],
    ['link', (file: string) => fs.symlinkSync('/etc/hostname', file)],
    ['pipe', makePipe],
  ])('may be a %s: defaults and a notice', async (_what, plant) => {
    const file = configFile();
    plant(file);
    const { config, notices } = await loadConfig({ configFile: file });
    expect(config).toEqual(defaults);
    expect(notices).toHaveLength(1);
  });

  it('always gives a whole configuration, and a value exactly where it is right', async () => {
    const section = fc.record(
      {
        maxFileKB: fc.oneof(fc.integer({ min: -5, max: 70_000 }), fc.jsonValue()),
        parseTimeoutMs: fc.oneof(fc.integer({ min: 0, max: 700_000 }), fc.jsonValue()),
        exclude: fc.oneof(fc.array(fc.string()), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(section, fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
        async (index, others) => {
          const { config } = await parseConfig(stringify({ ...others, index }));
          expect(configSchema.parse(config)).toEqual(config);
          const given = typeof index === 'object' && index !== null ? (index as Record<string, unknown>) : {};
          for (const [key, schema] of Object.entries(configKeys.index)) {
            const right = Object.hasOwn(given, key) ? schema.safeParse(given[key]) : schema.safeParse(undefined);
            expect(config.index).toHaveProperty(key, right.success ? right.data : schema.parse(undefined));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('takes any text at all without failing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'index: [{*&|>-?#!%@`\n\t"\'') })),
        async (text) => {
          const { config } = await parseConfig(text);
          expect(configSchema.safeParse(config).success).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
