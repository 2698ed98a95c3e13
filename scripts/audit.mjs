// What the packages of the lock file bring along: licences, scripts that run at install, and names that are there in several
// versions. It asks nobody, so it knows of no faults found since: npm audit does, with a network.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const allowed = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).allowScripts;
const licences = new Map();
const versions = new Map();
const scripts = [];
for (const [place, { version, license = 'not said', hasInstallScript = false, dev = false }] of Object.entries(
  packages,
)) {
  if (place === '') continue;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const group = `${license}${dev ? ' (to build and test)' : ''}`;
  licences.set(group, [...(licences.get(group) ?? []), name]);
  versions.set(name, new Set([...(versions.get(name) ?? []), version]));
  if (hasInstallScript) scripts.push(`${name}: ${allowed[name] === false ? 'not run' : 'RUNS'}`);
}
console.log('Licences');
for (const [licence, names] of [...licences].sort((a, b) => b[1].length - a[1].length)) {
  console.log(`  ${names.length} ${licence}${names.length <= 3 ? `: ${names.join(', ')}` : ''}`);
}
console.log(`Install scripts\n  ${scripts.sort().join('\n  ')}`);
const twice = [...versions].filter(([, found]) => found.size > 1).sort();
console.log(`In several versions\n  ${twice.map(([name, found]) => `${name} ${[...found].join(', ')}`).join('\n  ')}`);
