/** Writes docs/frameworks.md from the table of libraries. */
import { writeFileSync } from 'node:fs';
import { frameworksPage } from '../src/main/engine/static-analyst/frameworks/frameworks-page.ts';

writeFileSync('docs/frameworks.md', frameworksPage());
