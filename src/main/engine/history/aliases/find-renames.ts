/** Renamed types of a comparison, found as the history of changes finds them; nothing is noted of them. */
import type { FindRenames } from '../../codemap/codemap.ts';
import { matchAliases } from './match.ts';

export const findRenames: FindRenames = async (vanished, appeared, pair, pause) => {
  const gone = [];
  for (const typeId of vanished) {
    gone.push(pair(typeId).before ?? []);
    await pause();
  }
  const come = [];
  for (const typeId of appeared) {
    come.push(pair(typeId).after ?? []);
    await pause();
  }
  const { matches } = await matchAliases(gone.flat(), come.flat(), pause);
  return matches.map(({ before, after }) => ({ from: before.typeId, to: after.typeId }));
};
