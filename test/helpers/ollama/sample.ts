/** The smallest value of a JSON schema, as a model that is held to it and has nothing to say might write it. */

export function sampleOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return {};
  const { type, properties, required, anyOf, ...rest } = schema as Record<string, unknown>;
  if ('const' in rest) return rest.const;
  if (Array.isArray(rest.enum)) return rest.enum[0];
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0]);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return '';
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'null':
      return null;
    default: {
      const fields = (properties ?? {}) as Record<string, unknown>;
      const names = Array.isArray(required) ? (required as string[]) : Object.keys(fields);
      return Object.fromEntries(names.map((name) => [name, sampleOf(fields[name])]));
    }
  }
}
