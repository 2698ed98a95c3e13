/** The settings of a project, `.memo/config.yaml`, as a list of keys; those of the person are `settings.get` and `settings.set`. */
import { z } from 'zod';
import { exempt, method } from '../method.ts';

export const ConfigEntry = z.object({
  /** `index.maxFileKB`. */
  key: z.string(),
  /** That applies now; what does not fit in the file has its default. */
  value: z.json(),
  default: z.json(),
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
   * Writes one key into the file, in its place, and all else stays as it is. `value`: JSON, or the text itself. Throws
   * InvalidArgument for a key or value that is not one, Refused where the file cannot take a line or the folder is read-only.
   */
  'config.set': method({
    params: z.object({ key: z.string().min(1).max(200), value: z.string().max(8_000) }),
    result: ConfigEntry,
    scope: 'workspace',
    effect: 'write',
    cli: 'config',
    mcp: noTool,
  }),
} as const;
