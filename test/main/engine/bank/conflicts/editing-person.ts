/**
 * A person with an editor of their own, as a process: adds a numbered line outside the blocks every few milliseconds and
 * saves, in place or by rename. As an editor does, it holds the person's lines itself, takes what changed below them on disk in
 * before it saves, and reads once more where the file changed since. Ends after the number of saves that it is given; where it is given a place too, not before there is a
 * file: a client beside it may be slow.
 */
import fs from 'node:fs';

const [file = '', saves = '0', how = 'rename', enough = ''] = process.argv.slice(2);
const mark = '<!-- person -->\n';
const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
let lines = '';
for (let n = 1; n <= Number(saves) || (enough !== '' && !fs.existsSync(enough)); n += 1) {
  lines += `line ${n}\n`;
  let disk: string;
  let text: string;
  do {
    disk = fs.readFileSync(file, 'utf8');
    const below = disk.slice(disk.indexOf(mark) + mark.length).replace(/^(line \d+\n)*/, '');
    text = `# Patterns\n${mark}${lines}${below}`;
  } while (fs.readFileSync(file, 'utf8') !== disk);
  if (how === 'rename') {
    fs.writeFileSync(`${file}.swp`, text);
    fs.renameSync(`${file}.swp`, file);
  } else {
    fs.writeFileSync(file, text);
  }
  pause(3);
}
