/** The reference of the tools in docs/mcp.md, made of the table of tools and of what the contract says of them. */
import { contract, methodNames } from '#shared/contract/contract.ts';
import { listTool } from './list.ts';
import { firstTools, tools } from './table.ts';
import type { Tool } from './tool.ts';

const begin = '<!-- tools: written by node scripts/mcp-reference.mjs -->';
const end = '<!-- end of tools -->';

/** `page` with the text between its two marks regenerated. */
export function withReference(page: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The page has no lines '${begin}' and '${end}' in this order.`);
  return `${page.slice(0, from)}${begin}\n\n${[...new Set([...firstTools, ...tools])].map(section).join('\n')}\n${page.slice(to)}`;
}

interface Property {
  type?: string;
  enum?: string[];
  items?: Property;
  default?: unknown;
  description?: string;
}

function section(tool: Tool): string {
  const { inputSchema } = listTool(tool);
  const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, Property>);
  const required = (inputSchema.required ?? []) as string[];
  const rows = properties.map(([name, property]) => {
    const usual = required.includes(name)
      ? 'needed'
      : property.default === undefined
        ? ''
        : `\`${String(property.default)}\``;
    return `| \`${name}\` | ${typeOf(property)} | ${usual} | ${property.description ?? ''} |`;
  });
  const methods = methodNames.filter((method) => contract[method].mcp === tool.name);
  const { readOnlyHint, destructiveHint } = tool.annotations;
  const effect = readOnlyHint
    ? 'Reads only.'
    : destructiveHint
      ? 'Writes source files.'
      : 'Keeps something in the workspace’s state.';
  return [
    `### ${tool.name}`,
    '',
    escaped(tool.description),
    '',
    '| argument | form | if left out | |',
    '|---|---|---|---|',
    ...rows,
    '',
    methods.length === 0 ? effect : `${effect} Methods: ${methods.map((method) => `\`${method}\``).join(', ')}.`,
    '',
  ].join('\n');
}

function typeOf({ type, enum: words, items }: Property): string {
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(' ');
  if (type === 'array') return `list of ${items === undefined ? 'values' : typeOf(items)}`;
  return type ?? 'value';
}

/** Text of a description that Markdown would read as something else. */
function escaped(text: string): string {
  return text.replaceAll('*', '\\*');
}
