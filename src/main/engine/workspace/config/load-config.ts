/**
 * Reads `.memo/config.yaml`. The file is a person's: only memory adds a line at its end, and `config-entries.ts` what they ask for; whatever is
 * wrong in it costs only the key that is wrong, which then has its default, and a notice says so. yaml and zod are loaded
 * here and not at start, because parse workers import the same door.
 */
import type { ZodType } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import type { Worded } from '#shared/contract/common.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { readPlainFile, type StateFolder } from '../../storage/storage.ts';
import type { ConfigKeys, WorkspaceConfig } from './config-schema.ts';

/** A whole sentence for the person. */
export type ConfigNotice = Worded & { readonly key: Extract<MessageKey, `overview.notice.config${string}`> };

export interface LoadedConfig {
  config: WorkspaceConfig;
  notices: ConfigNotice[];
}

const maxBytes = 64 * 1024;

/** Never throws for what the file holds or is. */
export async function loadConfig(state: Pick<StateFolder, 'configFile'>): Promise<LoadedConfig> {
  try {
    const bytes = await readPlainFile(state.configFile, maxBytes);
    return await parseConfig(bytes?.toString('utf8') ?? '');
  } catch (thrown) {
    const detail = toMemoError(thrown).message;
    return await defaults({ key: 'overview.notice.configUnread', values: { detail } });
  }
}

/** The configuration that `text` gives, with a notice for each thing in it that has no effect. */
export async function parseConfig(text: string): Promise<LoadedConfig> {
  const { configKeys, configSchema, userOnlyKeys } = await import('./config-schema.ts');
  if (text.trim() === '') return { config: configSchema.parse({}), notices: [] };
  let raw: unknown;
  try {
    const { parse } = await import('yaml');
    raw = parse(text, { maxAliasCount: 50, logLevel: 'error' });
  } catch (thrown) {
    const why = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown);
    const values = { detail: why.replace(/[.:]$/, '') };
    return defaults({ key: 'overview.notice.configYaml', values });
  }
  if (raw === null || raw === undefined) return { config: configSchema.parse({}), notices: [] };
  if (!isMap(raw)) return defaults({ key: 'overview.notice.configNoKeys', values: {} });

  const notices: ConfigNotice[] = [];
  const sections: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!userOnlyKeys.includes(name)) sections[name] = value;
    else notices.push({ key: 'overview.notice.configUserOnly', values: { key: name } });
  }
  const wrong: Wrong = { notices, unknown: [] };
  const values = read(sections, configKeys, '', wrong);
  if (wrong.unknown.length > 0) {
    const { unknown } = wrong;
    const names = [...unknown.slice(0, 10).map(show), ...(unknown.length > 10 ? ['…'] : [])];
    notices.push({ key: 'overview.notice.configUnknown', values: { names } });
  }
  return { config: configSchema.parse(values), notices };
}

interface Wrong {
  notices: ConfigNotice[];
  unknown: string[];
}

/**
 * The values of a group of keys that fit; the others are reported. `at`: path of the group, with a dot; '' for the
 * whole.
 */
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
      const result = known.safeParse(value, inOurWords);
      if (result.success) good[key] = result.data;
      else {
        const detail = result.error.issues[0]?.message ?? 'has another form';
        const values = { key: at + key, value: show(value), detail, fallback: show(known.parse(undefined)) };
        wrong.notices.push({ key: 'overview.notice.configValue', values });
      }
    } else if (isMap(value)) good[key] = read(value, known, `${at}${key}.`, wrong);
    else if (value !== null && value !== undefined) {
      wrong.notices.push({ key: 'overview.notice.configGroup', values: { key: at + key, value: show(value) } });
    }
  }
  return good;
}

function isSchema(known: ConfigKeys): known is ZodType {
  return 'safeParse' in known && typeof known.safeParse === 'function';
}

async function defaults(why: ConfigNotice): Promise<LoadedConfig> {
  const { configSchema } = await import('./config-schema.ts');
  return { config: configSchema.parse({}), notices: [why] };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
