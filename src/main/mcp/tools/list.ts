/**
 * tools/list. The schemas are the ones that arguments and answers are held to, without what costs a model tokens and tells it
 * nothing: bounds that only a hostile caller meets, and names of dialects. The errors tell these when they are met.
 */
import { z } from 'zod';
import type { Tool } from './tool.ts';

type Json = Record<string, unknown>;

const untold = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'propertyNames', '$schema'],
  // Integers of 53 bits, and bounds of counts.
  ...['minimum', 'maximum', 'exclusiveMinimum'],
];

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      for (const key of untold) delete (jsonSchema as Json)[key];
      if (Object.keys((jsonSchema as Json).properties ?? { any: 1 }).length === 0)
        delete (jsonSchema as Json).properties;
      if (io === 'output' || JSON.stringify((jsonSchema as Json).additionalProperties) === '{}') {
        delete (jsonSchema as Json).additionalProperties;
      }
    },
  }) as Json;
  delete json.$schema;
  return json;
}

export interface ListedTool {
  [field: string]: unknown;
  name: string;
  description: string;
  inputSchema: Json & { type: 'object' };
  outputSchema: Json & { type: 'object' };
  annotations: Json;
}

export function listTool({ name, description, input, output, annotations }: Tool): ListedTool {
  return {
    name,
    description,
    inputSchema: { ...schemaOf(input, 'input'), type: 'object' },
    outputSchema: { ...schemaOf(output, 'output'), type: 'object' },
    annotations: { ...annotations, openWorldHint: false },
  };
}
