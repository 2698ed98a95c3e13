/**
 * A newer program may ask the owner for what only the newer one knows. Schemas drop fields that they do not know, and the
 * answer would be to another question; so a call over the socket with such a field is refused, and says what to do.
 */
import { MemoError } from '#shared/base/errors.ts';
import { contract, type MethodName } from '#shared/contract/contract.ts';

/** Throws InvalidArgument with `path`, the first field that `method` does not have. */
export function refuseUnknownFields(method: MethodName, params: unknown, version: string): void {
  const schema = contract[method].params;
  if (!('shape' in schema) || typeof params !== 'object' || params === null || Array.isArray(params)) return;
  const unknown = Object.keys(params).find((field) => !Object.hasOwn(schema.shape, field));
  if (unknown === undefined) return;
  const path = unknown.slice(0, 80);
  throw new MemoError(
    'InvalidArgument',
    `${method} has no field '${path}' in the Memoscope ${version} (process ${process.pid}) that has this folder open. If yours is a newer one, close that one and try again.`,
    { path, method },
  );
}
