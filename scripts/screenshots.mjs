/**
 * Pictures of every view and main dialog of the built product, into a folder: `npm run screenshots -- --to <folder>`.
 * Without `--folder` they show the demo workspace with two weeks of life in it; with it, a copy of that project.
 * `--only <regex>` takes some scenes, `--theme`, `--language`, `--width` some looks (all three may be repeated), `--paired` light
 * in English and dark in Chinese.
 * Exits with 1 where a page threw, logged an error or grew wider than its window.
 */
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { locales, takePictures, themes } from '../test/helpers/screenshots/take.ts';

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: path.join(os.tmpdir(), 'memoscope-screenshots') },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
    theme: { type: 'string', multiple: true, default: [...themes] },
    language: { type: 'string', multiple: true, default: Object.keys(locales) },
    width: { type: 'string', multiple: true, default: ['1280'] },
    paired: { type: 'boolean', default: false },
  },
});
const { pictures, problems } = await takePictures(
  path.resolve(values.to),
  values.folder === undefined ? null : path.resolve(values.folder),
  new RegExp(`^(${values.only || '.*'})$`),
  { themes: values.theme, languages: values.language, widths: values.width.map(Number), paired: values.paired },
);
console.log(`${pictures} pictures in ${path.resolve(values.to)}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
