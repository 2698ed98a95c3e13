/** The person's own settings beside those of a project. Their keys have no dot, and none is a key of a project too. */
import { inOurWords } from '#shared/base/wrong-form.ts';
import { contract } from '#shared/contract/contract.ts';
import { Settings } from '#shared/contract/service.ts';
import { UserState } from '../../../host/host.ts';
import type { CommandCall } from '../../command.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export interface Setting {
  readonly key: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly about: string;
  /** Whose it is: of all who share the project, or of this person on this machine. */
  readonly scope: 'project' | 'person';
}

export async function ofPerson({ out }: Pick<CommandCall, 'out'>): Promise<Setting[]> {
  const values: Record<string, unknown> = await new UserState(({ message }) => out.remark(message)).settings();
  return Object.entries(Settings.parse({})).map(([key, standard]) => ({
    ...{ key, value: shown(key, values[key]), default: standard, about: '', scope: 'person' as const },
  }));
}

/** Throws NotFound where there is no project. */
export async function ofProject(call: CommandCall): Promise<Setting[]> {
  const { entries } = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('config.list', {}, call),
    { settle: false },
  );
  return entries.map((entry) => ({ ...entry, scope: 'project' as const }));
}

/** Without a value back to the default. Throws NotFound where there is no project, InvalidArgument for what does not fit. */
export async function setOfProject(call: CommandCall, change: { key: string; value?: string }): Promise<Setting> {
  const entry = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('config.set', change, call),
    { settle: false },
  );
  return { ...entry, scope: 'project' };
}

/** Throws InvalidArgument for what does not fit. */
export async function setOfPerson(key: string, text: string, { out }: Pick<CommandCall, 'out'>): Promise<Setting> {
  const schema = contract['settings.set'].params;
  const asJson = schema.safeParse({ [key]: jsonOf(text) }, inOurWords);
  const read = asJson.success ? asJson : schema.safeParse({ [key]: text });
  if (!read.success)
    throw usage(`${key} cannot be ${text}: it ${asJson.error?.issues[0]?.message ?? 'has another form'}.`, 'value');
  if (!(key in read.data)) throw usage(`${key} is set by hand, in settings.json of the user data folder.`, 'key');
  const remark = ({ message }: { message: string }): void => out.remark(message);
  const values: Record<string, unknown> = await new UserState(remark).setSettings(read.data as Partial<Settings>);
  const standard: Record<string, unknown> = Settings.parse({});
  return { key, value: shown(key, values[key]), default: standard[key], about: '', scope: 'person' };
}

/** A key is none of what a terminal shows. */
function shown(key: string, value: unknown): unknown {
  return key === 'serverKey' && value !== '' ? '(set)' : value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // A word without quotes.
  }
}
