/**
 * Makes a tool of a schema and what it does: parameters are checked here, so that wrong ones give an error result that
 * names the field, and what is thrown becomes one too. Main function: defineTool. Only Cancelled leaves it as an error.
 */
import { z } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { fitted, summaryLine, visible } from './text/shown.ts';
import type { Found, Tool, ToolResult } from './tool.ts';

export interface ToolParts<S extends z.ZodObject> {
  name: string;
  description: string;
  schema: S;
  line(parameters: z.output<S>): string;
  run(parameters: z.output<S>, signal: AbortSignal): Promise<ToolResult>;
}

export function defineTool<S extends z.ZodObject>({ name, description, schema, line, run }: ToolParts<S>): Tool {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return {
    ...{ name, description, parameters },
    async run(given, signal) {
      signal.throwIfAborted();
      const parsed = schema.safeParse(given, inOurWords);
      if (!parsed.success) return wrongParameters(name, parsed.error, parameters);
      try {
        return await run(parsed.data, signal);
      } catch (thrown) {
        const error = toMemoError(thrown);
        if (error.code === 'Cancelled' || signal.aborted) throw error;
        return failed(`${name}: ${error.message}`);
      }
    },
    line(given) {
      const parsed = schema.safeParse(given);
      return summaryLine(parsed.success ? line(parsed.data) : '');
    },
  };
}

/** A result that says why there is none. */
export function failed(why: string): ToolResult {
  const text = visible(why).slice(0, 1_000).toWellFormed();
  return { ok: false, text, summary: summaryLine(text), found: [] };
}

/** A result of lines. `rest` as in `fitted`. */
export function told(
  lines: readonly string[],
  rest: (shown: number) => string,
  summary: string,
  found: readonly Found[],
): ToolResult {
  return { ok: true, text: fitted(lines, rest).text, summary: summaryLine(summary), found };
}

function wrongParameters(name: string, error: z.ZodError, schema: { properties?: object }): ToolResult {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'parameters';
  const takes = Object.keys(schema.properties ?? {}).join(', ');
  return failed(`${name}: ${field} ${issue?.message ?? 'cannot be used'}. It takes ${takes}.`);
}
