/** The columns of symbol rows. A row costs 30 bytes, whatever its name and path. */
import { grown } from './grow.ts';

export interface Columns {
  name: Uint32Array;
  /** Index into the columns by type. */
  owner: Uint32Array;
  /** Node of what holds the row: its type, or for a type its namespace or outer type. */
  container: Uint32Array;
  /** Row of the member in the code map, 0 for a type. */
  member: Uint32Array;
  file: Uint32Array;
  traits: Uint16Array;
  /** Index into the list of parameter texts. */
  params: Uint32Array;
  /** Next row of the same type, or -1. */
  next: Int32Array;
}

export function makeColumns(rows: number): Columns {
  return {
    name: new Uint32Array(rows),
    owner: new Uint32Array(rows),
    container: new Uint32Array(rows),
    member: new Uint32Array(rows),
    file: new Uint32Array(rows),
    traits: new Uint16Array(rows),
    params: new Uint32Array(rows),
    next: new Int32Array(rows),
  };
}

export function growColumns(columns: Columns, rows: number): Columns {
  return {
    name: grown(columns.name, rows),
    owner: grown(columns.owner, rows),
    container: grown(columns.container, rows),
    member: grown(columns.member, rows),
    file: grown(columns.file, rows),
    traits: grown(columns.traits, rows),
    params: grown(columns.params, rows),
    next: grown(columns.next, rows),
  };
}
