/**
 * tools/list. The schemas are the ones that arguments and answers are held to, without what costs a model tokens and tells it
 * nothing: bounds that only a hostile caller meets, and names of dialects. The errors tell these when they are met.
 */
import { z } from 'zod';
import { stamp, type Tool } from './tool.ts';

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
      const json = jsonSchema as Json;
      for (const key of untold) delete json[key];
      // The words of a choice say that they are words; what is false is left out by whoever does not want it.
      if (json.enum !== undefined && io === 'input') delete json.type;
      // The words of an answer stand in it.
      if (io === 'output') delete json.enum;
      if (json.default === false) delete json.default;
      if (Object.keys(json.properties ?? { any: 1 }).length === 0) delete json.properties;
      delete json.additionalProperties;
      if (io === 'output') delete json.items;
      // Every answer has these, as the instructions say.
      if (io === 'output' && Array.isArray(json.required))
        json.required = json.required.filter((one) => !(one in stamp));
      if (Array.isArray(json.required) && json.required.length === 0) delete json.required;
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
    annotations: { ...hints(annotations), openWorldHint: false },
  };
}

/** Of a tool that only reads, the other two say nothing; without a word a call is not taken to be idempotent. */
function hints({ readOnlyHint, destructiveHint, idempotentHint }: Tool['annotations']): Partial<Tool['annotations']> {
  if (readOnlyHint) return { readOnlyHint };
  return { readOnlyHint, destructiveHint, ...(idempotentHint ? { idempotentHint } : {}) };
}
