/**
 * The tool that adds the rest of the tools to the list of this session. Clients pay for tools/list in every conversation, so the first
 * list holds only what most of them use. A client that does not listen for the change calls the others by the names in this answer.
 */
import { z } from 'zod';
import { invalidArgument } from '../../answer/errors.ts';
import { listTool } from '../list.ts';
import { type Answer, items, type Tool, tool } from '../tool.ts';

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
