/** The person's own settings beside those of a project. Their keys have no dot, and none is a key of a project too. */

import { isDeepStrictEqual } from 'node:util';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { contract } from '#shared/contract/contract.ts';
import { Settings } from '#shared/contract/service.ts';
import { UserState } from '../../../host/host.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean } from '../../output.ts';
import { usage } from '../../parse.ts';
import { table } from '../../table.ts';
import { findWorkspace, nearestWorkspace, withWorkspace } from '../../workspace.ts';

export interface Setting {
  readonly key: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly about: string;
  /** Its scope: everyone who shares the project, or this person on this machine. */
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

/** A key must never be shown on a terminal. */
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

/** `config list`: outside of a project only the person's own settings. */
export const listSettings: RunCommand = async (call) => {
  const inProject = call.workspace !== undefined || nearestWorkspace() !== null;
  const entries = [...(inProject ? await ofProject(call) : []), ...(await ofPerson(call))];
  call.out.result({ entries }, () => [
    ...(inProject ? ['Of the project (.memo/config.yaml):', ...lines(entries, 'project', call), ''] : []),
    'Your own:',
    ...lines(entries, 'person', call),
  ]);
};

function lines(entries: readonly Setting[], scope: Setting['scope'], { out }: CommandCall): string[] {
  const shown = entries.filter((entry) => entry.scope === scope);
  const rows = shown.map(({ key, value, about }) => [`  ${key}`, JSON.stringify(value), about]);
  return table(rows, (cell, column, row) => {
    const entry = shown[row];
    const own = entry !== undefined && !isDeepStrictEqual(entry.value, entry.default);
    return column === 1 && own ? out.style('bold', cell) : column === 2 ? out.style('dim', cell) : cell;
  }).map((line) => line.trimEnd());
}

/** `config get`: the value alone; a text without quotes. */
export const getSetting: RunCommand = async (call) => {
  const { argument: key, out } = call;
  const entry =
    (await ofPerson(call)).find((one) => one.key === key) ?? (await ofProject(call)).find((one) => one.key === key);
  if (entry === undefined) throw usage(`There is no key '${key}'. See: memoscope config list`, 'key');
  out.result(entry, () => clean(typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value)));
};

/** `config set`: into `.memo/config.yaml`, or into the settings of the person. */
export const setSetting: RunCommand = async (call) => {
  const { argument: key, second: value, out } = call;
  const own = (await ofPerson(call)).some((one) => one.key === key);
  const entry = own ? await setOfPerson(key, value, call) : await setOfProject(call, { key, value });
  out.result(entry, () => clean(`${entry.key} is ${JSON.stringify(entry.value)} now.`));
};

/** `config reset`: out of `.memo/config.yaml`, or back to the default in the settings of the person. */
export const resetSetting: RunCommand = async (call) => {
  const { argument: key, out } = call;
  const own = (await ofPerson(call)).find((one) => one.key === key);
  const entry =
    own === undefined ? await setOfProject(call, { key }) : await setOfPerson(key, JSON.stringify(own.default), call);
  out.result(entry, () => clean(`${entry.key} is ${JSON.stringify(entry.value)} again.`));
};
