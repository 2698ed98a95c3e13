/**
 * The memory bank: `memory-bank/`, Markdown that people and machine write together. Main types: Bank, BankRooms.
 * People's text is never touched; the machine writes into its own blocks, and where a person changed one, nothing is
 * written until they have chosen.
 */

export { bankDir } from './bank-files.ts';
export { knowsSymbol } from './check-bank.ts';
export { openDecisions } from './gates/decisions.ts';
export { readLearning } from './gates/learnings.ts';
export { proposedOf } from './inbox.ts';
export { readAgreed, writeAgreed } from './machine/consent.ts';
export type { MachineSources } from './machine/machine.ts';
export { type Bank, type BankOptions, createBank } from './open-bank.ts';
export { readForInit } from './plan-init.ts';
