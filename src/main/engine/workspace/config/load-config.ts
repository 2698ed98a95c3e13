/**
 * Reads `.memo/config.yaml`. The file is a person's and is never rewritten; whatever is wrong in it costs only the key
 * that is wrong, which then has its default, and a notice says so. yaml and zod are loaded here and not at start,
 * because parse workers import the same door.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { readPlainFile, type StateFolder } from '../../storage/storage.ts';
import type { WorkspaceConfig } from './config-schema.ts';

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
  if (raw === null || raw === undefined) return { config: configSchema.parse({ index: {} }), notices: [] };
  if (!isMap(raw)) return defaults('.memo/config.yaml holds no keys.');

  const notices: string[] = [];
  const unknown: string[] = [];
  const values: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(raw)) {
    if (userOnlyKeys.includes(name)) {
      notices.push(
        `${name} cannot be set in .memo/config.yaml, for the folder may come from anyone; set it in the app's settings.`,
      );
    } else if (!Object.hasOwn(configKeys, name)) unknown.push(name);
  }
  for (const [name, keys] of Object.entries(configKeys)) {
    const section: unknown = Object.hasOwn(raw, name) ? raw[name] : null;
    const good: Record<string, unknown> = {};
    values[name] = good;
    if (section === null || section === undefined) continue;
    if (!isMap(section)) {
      notices.push(`${name} in .memo/config.yaml must hold keys, not ${show(section)}; its defaults apply.`);
      continue;
    }
    for (const key of Object.keys(section)) if (!Object.hasOwn(keys, key)) unknown.push(`${name}.${key}`);
    for (const [key, schema] of Object.entries(keys)) {
      if (!Object.hasOwn(section, key)) continue;
      const result = schema.safeParse(section[key]);
      if (result.success) good[key] = result.data;
      else {
        const why = result.error.issues[0]?.message ?? 'it has another form';
        notices.push(
          `${name}.${key} in .memo/config.yaml cannot be ${show(section[key])} (${why}); its default ${show(schema.parse(undefined))} applies.`,
        );
      }
    }
  }
  if (unknown.length > 0) {
    const names =
      unknown.slice(0, 10).map(show).join(', ') + (unknown.length > 10 ? ` and ${unknown.length - 10} more` : '');
    notices.push(`.memo/config.yaml holds unknown keys, which have no effect and were left as they are: ${names}.`);
  }
  return { config: configSchema.parse(values), notices };
}

async function defaults(why: string): Promise<LoadedConfig> {
  const { configSchema } = await import('./config-schema.ts');
  return {
    config: configSchema.parse({ index: {} }),
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
