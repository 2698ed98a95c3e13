/** Errors of the engine name fields of the contract; a person typed options. What they typed is named instead. */
import { MemoError } from '#shared/base/errors.ts';
import type { CommandSpec } from './command.ts';

/** The same error where it is not about a field of the parameters, or no option fills that field. */
export function withTypedName(error: MemoError, { options, argument, second }: CommandSpec): MemoError {
  const { path, reason } = error.data;
  // Without a reason it is an error of the command line, which names the option already.
  if (error.code !== 'InvalidArgument' || reason === undefined || path === undefined) return error;
  const fields = path.split('.');
  const option = Object.entries(options).find(([name, { field = name }]) => fields.includes(field))?.[0];
  const word = [argument, second].find((one) => one !== undefined && fields.includes(one.field ?? one.name))?.name;
  const typed = option !== undefined ? `--${option}` : word !== undefined ? `<${word}>` : null;
  if (typed === null) return error;
  const data = { ...error.data, path: option ?? word ?? path };
  return new MemoError(error.code, `${typed} cannot be used: ${String(reason)}.`, data, { cause: error });
}
