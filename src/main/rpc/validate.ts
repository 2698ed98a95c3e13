/** Checks parameters against the contract. The first thing that is wrong is named by its field, in one sentence. */
import { MemoError } from '#shared/base/errors.ts';
import { parseLeniently } from '#shared/base/lenient.ts';
import { sentence } from '#shared/base/sentence.ts';
import { contract, isMethodName, type MethodName, type ParsedParams } from '#shared/contract/contract.ts';

export { isMethodName };

/** Throws InvalidArgument with `path`, the dotted path of the field ('' = the parameters as a whole), and the `reason`. */
export function validateParams<M extends MethodName>(method: M, params: unknown): ParsedParams<M> {
  if (isTooDeep(params)) throw tooDeep(method);
  const parsed = guard(method, () => parseLeniently(contract[method].params, params));
  if (parsed.success) return parsed.data as ParsedParams<M>;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String).join('.');
  const what = path === '' ? 'The parameters' : `The field '${path}'`;
  const reason = issue?.message ?? 'has another form';
  throw new MemoError('InvalidArgument', sentence`${what} of ${method} cannot be used: ${reason}.`, {
    path,
    method,
    reason,
  });
}

/** A value that is nested beyond the stack is the caller's mistake, not ours. */
function guard<T>(method: MethodName, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep(method);
  }
}

function tooDeep(method: MethodName): MemoError {
  return new MemoError('InvalidArgument', sentence`The parameters of ${method} are nested too deeply.`, {
    path: '',
    method,
  });
}

/** Code that copies, compares or serialises a value recurses level by level, with limited stack. */
const deepest = 1_000;

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Throws for a result that the contract does not promise. */
export function checkResult(method: MethodName, result: unknown): void {
  contract[method].result.parse(result);
}
