/** Writes the manual from the table of commands: docs/cli.md and docs/memoscope.1. */
import { readFileSync, writeFileSync } from 'node:fs';
import { manPage, markdownManual } from '../src/main/cli/manual/manual.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync('docs/cli.md', markdownManual());
writeFileSync('docs/memoscope.1', manPage(version));
