/** Templates of routes that name their class and method. */
import { joined, rooted } from './mounts.ts';

export const controllerName = (name: string): string => name.replace(/Controller$/, '');

/** It begins with `/` or `~/`: no prefix comes before it. */
export const isWhole = (template: string): boolean => /^~?\//.test(template);

/** A template with the names of its class and method. */
export function fullRoute(prefix: string, template: string, type: string, method: string, area: string): string {
  const text = isWhole(template) ? template.replace(/^~/, '') : joined(prefix, template);
  const named = text
    .replaceAll('[controller]', controllerName(type))
    .replaceAll('[action]', method.replace(/Async$/, ''))
    .replaceAll('[area]', area);
  return rooted(named);
}
