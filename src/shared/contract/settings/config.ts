/** The settings of a project, `.memo/config.yaml`, as a list of keys; those of the person are `settings.get` and `settings.set`. */
import { z } from 'zod';
import { exempt, method } from '../method.ts';

/** What a value of a key may be; `most` and `longest` bound what a person may write. */
export const ConfigForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flag') }),
  z.object({ kind: z.literal('choice'), options: z.array(z.string()) }),
  z.object({
    kind: z.literal('number'),
    whole: z.boolean(),
    min: z.number(),
    max: z.number(),
    /** Whether `null` is a value too. */
    optional: z.boolean(),
  }),
  z.object({ kind: z.literal('text'), longest: z.number() }),
  /** A list of texts. */
  z.object({ kind: z.literal('list'), most: z.number() }),
]);
export type ConfigForm = z.infer<typeof ConfigForm>;

export const ConfigEntry = z.object({
  /** `index.maxFileKB`. */
  key: z.string(),
  /** That applies now; what does not fit in the file has its default. */
  value: z.json(),
  default: z.json(),
  form: ConfigForm,
  /** One English sentence. */
  about: z.string(),
});
export type ConfigEntry = z.infer<typeof ConfigEntry>;

const noTool = exempt('settings belong to the person');

export const configMethods = {
  'config.list': method({
    params: z.object({}),
    result: z.object({ entries: z.array(ConfigEntry) }),
    scope: 'workspace',
    effect: 'read',
    cli: 'config',
    mcp: noTool,
  }),
  /**
   * Writes one key into the file, in its place, and all else stays as it is. `value`: JSON, or the text itself; left out, the
   * key goes from the file and its default applies. Throws InvalidArgument for a key or value that is not one, Refused where
   * the file cannot take or lose a line or the folder is read-only.
   */
  'config.set': method({
    params: z.object({ key: z.string().min(1).max(200), value: z.string().max(8_000).optional() }),
    result: ConfigEntry,
    scope: 'workspace',
    effect: 'write',
    cli: 'config',
    mcp: noTool,
  }),
} as const;
