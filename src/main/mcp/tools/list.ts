/**
 * tools/list. The schemas are the ones that arguments and answers are held to, without what costs a model tokens and
 * does not help it: bounds that only a hostile caller reaches, and names of dialects. Errors state the bounds when they
 * are reached.
 */
import { z } from 'zod';
import { invalidArgument } from '../answer/errors.ts';
import { type Answer, items, stamp, type Tool, tool } from './tool.ts';

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
      // The words of an enum imply its type, and `false` is the default anyway.
      if (json.enum !== undefined && io === 'input') delete json.type;
      // The words are in the answer itself.
      if (io === 'output') delete json.enum;
      if (json.default === false) delete json.default;
      if (Object.keys(json.properties ?? { any: 1 }).length === 0) delete json.properties;
      delete json.additionalProperties;
      if (io === 'output') delete json.items;
      // Every answer has these, as the instructions say; a schema without them allows them.
      if (io === 'output' && Array.isArray(json.required)) {
        json.required = json.required.filter((one) => !(one in stamp));
        for (const field of Object.keys(stamp)) delete (json.properties as Json | undefined)?.[field];
      }
      if (Array.isArray(json.required) && json.required.length === 0) delete json.required;
    },
  }) as Json;
  delete json.$schema;
  return json;
}

export interface ListedTool {
  [field: string]: unknown;
  name: string;
  title: string;
  description: string;
  inputSchema: Json & { type: 'object' };
  outputSchema: Json & { type: 'object' };
  annotations: Json;
}

/** As the first list of a session has it: without the form of its answer, which a model reads in the answer itself. */
export function listBriefly(tool: Tool): Omit<ListedTool, 'outputSchema'> {
  const { outputSchema: _, ...brief } = listTool(tool);
  return brief;
}

export function listTool({ name, title, description, input, output, annotations }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: { ...schemaOf(input, 'input'), type: 'object' },
    outputSchema: { ...schemaOf(output, 'output'), type: 'object' },
    annotations: { ...hints(annotations), openWorldHint: false },
  };
}

/** For a read-only tool the other two hints are redundant; without the hint a call is not taken to be idempotent. */
function hints({ readOnlyHint, destructiveHint, idempotentHint }: Tool['annotations']): Partial<Tool['annotations']> {
  if (readOnlyHint) return { readOnlyHint };
  return { readOnlyHint, destructiveHint, ...(idempotentHint ? { idempotentHint } : {}) };
}

// The tool that adds the rest of the tools to the list of this session. Clients pay for tools/list in every conversation, so
// the first list holds only what most of them use. A client that does not listen for the change calls the others by the names
// in this answer.

/** @param rest the tools that are not in the first list. */
export function moreOf(rest: readonly Tool[]): Tool {
  return tool({
    name: 'more',
    title: 'More tools',
    description:
      'Add the other tools to the list: search in names and text, outlines, learnings, memory bank, architecture, review of a diff, renames. Use it when the listed tools do not fit. Each can be called by its name at once.',
    input: { tool: z.string().max(100).optional().describe('only its arguments') },
    output: { text: z.string(), tools: items },
    atOnce: true,
    async run({ tool: name }, { listAll }) {
      listAll();
      if (name === undefined) return listOf(rest);
      const one = rest.find((each) => each.name === name);
      if (one === undefined)
        throw invalidArgument(
          'tool',
          `there is no tool ${name}; there are ${rest.map((each) => each.name).join(', ')}`,
        );
      const { inputSchema } = listTool(one);
      const text = `${name}: ${one.description}\nArguments: ${JSON.stringify(inputSchema)}`;
      return { text, data: { text, tools: [{ name, arguments: inputSchema }] } };
    },
  });
}

function listOf(rest: readonly Tool[]): Answer {
  const text = [
    'These tools are listed now. Where your list still lacks them, call them by name; more with tool=<name> shows the arguments in full.',
    ...rest.map((one) => `${one.name}(${argumentsOf(one).join(', ')}): ${one.description}`),
  ].join('\n');
  return { text, data: { text, tools: rest.map(({ name }) => ({ name })) } };
}

/** Optional ones end with a question mark. */
function argumentsOf(one: Tool): string[] {
  const { properties = {}, required = [] } = listTool(one).inputSchema as { properties?: object; required?: string[] };
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}
