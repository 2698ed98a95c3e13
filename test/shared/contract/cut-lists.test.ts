/** A list that may be cut says of how many, or how the rest is asked for: held for every method whose caller sets a limit. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract, methodNames } from '#shared/contract/contract.ts';

interface Form {
  type?: string;
  properties?: Record<string, Form>;
  items?: Form;
  additionalProperties?: Form | boolean;
  oneOf?: Form[];
  anyOf?: Form[];
}

/** Parameters that bound a list. */
const bounds = /^(limit|maxResults|topK|perFile|perBatch)$/;
/** Fields that count what there is, or lead to the rest. */
const counts = /^(total|length|next|more|of|leftOut|types|counts|folded|ended)$/;

/** Of an answer, and of the entries of its lists and records, each of which may be cut on its own. */
function fieldsOf({ properties = {} }: Form): string[] {
  return Object.entries(properties).flatMap(([name, { items, additionalProperties: each }]) => [
    ...[name, ...Object.keys(items?.properties ?? {})],
    ...(typeof each === 'object' ? Object.keys(each.properties ?? {}) : []),
  ]);
}

/** Each with its reason. */
const without: Readonly<Record<string, string>> = {
  'memory.search': 'each record is more or less near, so nothing counts those that fit',
};

it.each(methodNames)('%s', (name) => {
  const params = z.toJSONSchema(contract[name].params, { io: 'input', unrepresentable: 'any' }) as Form;
  const bounded = Object.keys(params.properties ?? {}).filter((field) => bounds.test(field));
  const result = z.toJSONSchema(contract[name].result, { unrepresentable: 'any' }) as Form;
  const fields = [result, ...(result.oneOf ?? result.anyOf ?? [])].flatMap(fieldsOf);
  const told = fields.some((field) => counts.test(field) || /Total$/.test(field));
  if (name in without) expect(bounded, `${name} needs no exception`).not.toEqual([]);
  else if (bounded.length > 0) expect(told, `${name}: ${fields.join(', ')}`).toBe(true);
});
