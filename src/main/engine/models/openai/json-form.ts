/**
 * How a server is made to answer with JSON of a form: by a schema that it holds the model to, by a tool whose parameters are
 * that form, or in words. Servers differ in what they support; a way that one refuses is not tried there again.
 */
import type { ChatRequest } from '../servers/model-server.ts';

export const jsonForms = ['schema', 'tool', 'words'] as const;
export type JsonForm = (typeof jsonForms)[number];

const tool = 'answer';

/** What a request is given beside its messages; `messages` with the form in words where the server knows no other way. */
export function formed(
  { messages, format }: Pick<ChatRequest, 'messages' | 'format'>,
  form: JsonForm,
): Record<string, unknown> {
  if (format === undefined) return { messages };
  switch (form) {
    case 'schema':
      return {
        messages,
        response_format: { type: 'json_schema', json_schema: { name: tool, strict: true, schema: format } },
      };
    case 'tool':
      return {
        messages,
        tools: [
          {
            type: 'function',
            function: { name: tool, description: 'Gives the answer.', parameters: objectOf(format) },
          },
        ],
        tool_choice: 'required',
      };
    case 'words': {
      const wanted = `Answer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(format)}`;
      return { messages: messages.map((each, at) => (at === messages.length - 1 ? followedBy(each, wanted) : each)) };
    }
  }
}

function followedBy<M extends { readonly content: string }>(message: M, more: string): M {
  return { ...message, content: `${message.content}\n\n${more}` };
}

/** Parameters of a tool are an object by name. */
function objectOf(format: object): object {
  return 'type' in format ? format : { type: 'object', ...format };
}

/** A refusal of the request itself, and not of the model, its memory or the length of the question. */
export function isRefusedForm(status: unknown, said: unknown): boolean {
  return [400, 404, 422, 500, 501].includes(Number(status)) && !/context|memory|too (large|long)/i.test(String(said));
}
