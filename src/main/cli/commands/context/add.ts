import { choosing } from './choose.ts';

export const run = choosing('context.add', ({ resolved, choices }) => {
  const until = choices.added.find(({ typeId }) => typeId === resolved.typeId)?.until ?? Date.now();
  return `is in focus for ${Math.max(1, Math.round((until - Date.now()) / 60_000))} minutes`;
});
