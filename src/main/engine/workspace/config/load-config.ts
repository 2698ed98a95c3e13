/**
 * Reads `.memo/config.yaml`. The file is a person's: only memory adds a line at its end, and `set-key.ts` what they ask for; whatever is
 * wrong in it costs only the key that is wrong, which then has its default, and a notice says so. yaml and zod are loaded
 * here and not at start, because parse workers import the same door.
 */
import type { ZodType } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import { readPlainFile, type StateFolder } from '../../storage/storage.ts';
import type { ConfigKeys, WorkspaceConfig } from './config-schema.ts';

export interface LoadedConfig {
  config: WorkspaceConfig;
  /** Whole sentences for the person. */
  notices: string[];
}

const maxBytes = 64 * 1024;

/** Never throws for what the file holds or is. */
export async function loadConfig(state: Pick<StateFolder, 'configFile'>): Promise<LoadedConfig> {
  try {
    const bytes = await readPlainFile(state.configFile, maxBytes);
    return await parseConfig(bytes?.toString('utf8') ?? '');
  } catch (thrown) {
    return await defaults(toMemoError(thrown).message);
  }
}

/** The configuration that `text` gives, with a notice for each thing in it that has no effect. */
export async function parseConfig(text: string): Promise<LoadedConfig> {
  const { configKeys, configSchema, userOnlyKeys } = await import('./config-schema.ts');
  let raw: unknown;
  try {
    const { parse } = await import('yaml');
    raw = parse(text, { maxAliasCount: 50, logLevel: 'error' });
  } catch (thrown) {
    const why = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    return defaults(`.memo/config.yaml is not valid YAML (${why.replace(/[.:]$/, '')}).`);
  }
  if (raw === null || raw === undefined) return { config: configSchema.parse({}), notices: [] };
  if (!isMap(raw)) return defaults('.memo/config.yaml holds no keys.');

  const notices: string[] = [];
  const sections: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!userOnlyKeys.includes(name)) sections[name] = value;
    else {
      notices.push(
        `${name} cannot be set in .memo/config.yaml, for the folder may come from anyone; set it in the app's settings.`,
      );
    }
  }
  const wrong: Wrong = { notices, unknown: [] };
  const values = read(sections, configKeys, '', wrong);
  if (wrong.unknown.length > 0) {
    const { unknown } = wrong;
    const names =
      unknown.slice(0, 10).map(show).join(', ') + (unknown.length > 10 ? ` and ${unknown.length - 10} more` : '');
    notices.push(`.memo/config.yaml holds unknown keys, which have no effect and were left as they are: ${names}.`);
  }
  return { config: configSchema.parse(values), notices };
}

interface Wrong {
  notices: string[];
  unknown: string[];
}

/** The values of a group of keys that fit; what does not is told. `at`: path of the group, with a dot; '' for the whole. */
function read(
  group: Record<string, unknown>,
  keys: { readonly [key: string]: ConfigKeys },
  at: string,
  wrong: Wrong,
): Record<string, unknown> {
  const good: Record<string, unknown> = {};
  for (const key of Object.keys(group)) if (!Object.hasOwn(keys, key)) wrong.unknown.push(at + key);
  for (const [key, known] of Object.entries(keys)) {
    if (!Object.hasOwn(group, key)) continue;
    const value = group[key];
    if (isSchema(known)) {
      const result = known.safeParse(value);
      if (result.success) good[key] = result.data;
      else {
        const why = result.error.issues[0]?.message ?? 'it has another form';
        wrong.notices.push(
          `${at}${key} in .memo/config.yaml cannot be ${show(value)} (${why}); its default ${show(known.parse(undefined))} applies.`,
        );
      }
    } else if (isMap(value)) good[key] = read(value, known, `${at}${key}.`, wrong);
    else if (value !== null && value !== undefined) {
      wrong.notices.push(`${at}${key} in .memo/config.yaml must hold keys, not ${show(value)}; its defaults apply.`);
    }
  }
  return good;
}

function isSchema(known: ConfigKeys): known is ZodType {
  return 'safeParse' in known && typeof known.safeParse === 'function';
}

async function defaults(why: string): Promise<LoadedConfig> {
  const { configSchema } = await import('./config-schema.ts');
  return {
    config: configSchema.parse({}),
    notices: [`${why} All its settings have their defaults; the file was left as it is.`],
  };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
