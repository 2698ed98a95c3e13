/** `config get`: the value alone; a text without quotes. */
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean } from '../../terminal/output.ts';
import { ofPerson, ofProject } from './settings.ts';

export const run: RunCommand = async (call) => {
  const { argument: key, out } = call;
  const entry =
    (await ofPerson(call)).find((one) => one.key === key) ?? (await ofProject(call)).find((one) => one.key === key);
  if (entry === undefined) throw usage(`There is no key '${key}'. See: memoscope config list`, 'key');
  out.result(entry, () => clean(typeof entry.value === 'string' ? entry.value : JSON.stringify(entry.value)));
};
