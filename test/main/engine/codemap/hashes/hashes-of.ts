/** Hashes of all types of a set of files, as they are stored in symbols.db: parsed, written and settled for real. */
import type { TypeHashes } from '#shared/contract/change.ts';
import { implHash } from '../../../../../src/main/engine/codemap/build/hashes.ts';
import type { FileFacts } from '../../../../../src/main/engine/codemap/facts.ts';
import { factsOf } from '../../../../helpers/facts.ts';
import { openFactStore } from '../store-of-facts.ts';

/** By FQN. */
export type AllHashes = ReadonlyMap<string, TypeHashes>;

interface Row extends Omit<TypeHashes, 'implHash'> {
  fqn: string;
}

export function openHashes() {
  const store = openFactStore();
  const rows = store.database.read.prepare<[], Row>(
    `SELECT fqn, structure_hash AS structureHash, public_impl_hash AS publicImplHash,
       internal_impl_hash AS internalImplHash, xml_doc_hash AS xmlDocHash, cosmetic_hash AS cosmeticHash FROM types`,
  );
  const known = new Map<string, string>();

  return {
    /** The store continues from the files it had before, as a workspace does. */
    async read(files: Readonly<Record<string, string>>): Promise<AllHashes> {
      const changed: Record<string, FileFacts | null> = {};
      for (const file of known.keys()) if (files[file] === undefined) changed[file] = null;
      for (const [file, text] of Object.entries(files)) {
        if (known.get(file) === text) continue;
        const facts = await factsOf(file, text);
        if (facts.parseErrors > 0) throw new Error(`${file} does not parse:\n${text}`);
        changed[file] = facts;
      }
      store.put(changed);
      known.clear();
      for (const [file, text] of Object.entries(files)) known.set(file, text);
      return new Map(rows.all().map(({ fqn, ...hashes }) => [fqn, { ...hashes, implHash: implHash(hashes) }]));
    },
    close: () => store.close(),
  };
}

/** Names of the hashes that differ, by FQN; a type that is new or gone has all of them. */
export function differences(before: AllHashes, after: AllHashes): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const fqn of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(fqn);
    const now = after.get(fqn);
    const names = Object.keys(old ?? now ?? {}) as (keyof TypeHashes)[];
    const other = names.filter((name) => old?.[name] !== now?.[name]);
    if (other.length > 0) found[fqn] = other.sort();
  }
  return found;
}
