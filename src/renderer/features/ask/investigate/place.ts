/** Investigations in the address of Ask: `#/ask/investigations` for a new one, `#/ask/investigations/<op>` for one that began. */
import { type Route, route } from '../../../lib/navigation/route.ts';

const name = 'investigations';

/** Null where the address is of a conversation; '' for a new investigation. */
export function investigationOf(id: string): string | null {
  if (id === name) return '';
  return id.startsWith(`${name}/`) ? id.slice(name.length + 1) : null;
}

/** @param about the beginning of the question of a new one. */
export function investigationRoute(opId = '', about = ''): Route {
  return route('ask', opId === '' ? name : `${name}/${opId}`, { about });
}
