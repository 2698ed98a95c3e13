/** Writes the reference of the keys of `.memo/config.yaml`, from their schema, into docs/config-schema.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withConfigReference } from '../src/main/engine/workspace/config/config-reference.ts';

const file = 'docs/config-schema.md';
writeFileSync(file, withConfigReference(readFileSync(file, 'utf8')));
