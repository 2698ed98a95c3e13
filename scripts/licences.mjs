// Texts of the licences of packages whose files are taken into the product, which their terms ask for.
import fs from 'node:fs';
import path from 'node:path';

const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
const isTerms = /^(?:licen[cs]e|copying|notice|thirdpartynotices?)\b/i;

/** @param {readonly string[]} files absolute paths; those of no package are left out */
export function licencesOf(files) {
  const folders = new Set(files.map((file) => inPackage.exec(file.replace(/^\0/, ''))?.[1]).filter(Boolean));
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const terms = fs
      .readdirSync(folder)
      .filter((file) => isTerms.test(file) && fs.statSync(path.join(folder, file)).isFile());
    const said = terms.sort().map((file) => fs.readFileSync(path.join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license ?? 'see below'})`, ...said].join('\n\n');
  });
  return `${texts.sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
