/**
 * A schema as Ollama can hold a model to it. It makes a grammar of the schema: long lengths and most patterns make it refuse
 * the whole request, so they are left out here and looked at when the answer is read.
 */

const kept = new Set(['type', 'enum', 'const', 'required', 'additionalProperties']);

export function plainSchema(schema: unknown): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  if (!isObject(schema)) return plain;
  for (const [key, value] of Object.entries(schema)) {
    if (kept.has(key)) plain[key] = isObject(value) ? plainSchema(value) : value;
    else if (key === 'items') plain.items = plainSchema(value);
    else if (key === 'anyOf' || key === 'oneOf') plain.anyOf = Array.isArray(value) ? value.map(plainSchema) : [];
    else if (key === 'properties' && isObject(value)) {
      plain.properties = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainSchema(each)]));
    }
  }
  return plain;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
