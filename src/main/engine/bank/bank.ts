/**
 * The memory bank: `memory-bank/`, Markdown that people and machine write together (spec 06, seed 002). Main types: Bank,
 * BankRooms. People's text is never touched; what the machine writes stands in blocks of its own, and where a person changed
 * one, nothing is written before they have chosen.
 */
export { knowsSymbol } from './check/knows-symbol.ts';
export { bankDir } from './files/bank-files.ts';
export { readLearning } from './gates/learnings.ts';
export { proposedOf } from './inbox/inbox.ts';
export { readForInit } from './init/read-for-init.ts';
export { readAgreed, writeAgreed } from './machine/consent.ts';
export type { MachineSources } from './machine/machine.ts';
export { type Bank, type BankOptions, type BankRooms, createBank } from './open-bank.ts';
