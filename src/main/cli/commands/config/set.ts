/** `config set`: into `.memo/config.yaml`, or into the settings of the person. */
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { ofPerson, setOfPerson, setOfProject } from './settings.ts';

export const run: RunCommand = async (call) => {
  const { argument: key, second: value, out } = call;
  const own = (await ofPerson(call)).some((one) => one.key === key);
  const entry = own ? await setOfPerson(key, value, call) : await setOfProject(call, { key, value });
  out.result(entry, () => clean(`${entry.key} is ${JSON.stringify(entry.value)} now.`));
};
