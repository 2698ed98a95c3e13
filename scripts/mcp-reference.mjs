/** Writes the reference of the tools for agents, from their table, into docs/mcp.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withReference } from '../src/main/mcp/tools/reference.ts';

writeFileSync('docs/mcp.md', withReference(readFileSync('docs/mcp.md', 'utf8')));
