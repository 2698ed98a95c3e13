/**
 * Manifests of Kubernetes of the kind Secret: every value in `data` and `stringData` is a secret, whatever its name and
 * form. In YAML and in JSON; a template that is filled in later stays.
 */

const kind = /^kind:[ ]{1,4}["']?Secret["']?(?!\S)|["']kind["']\s{0,4}:\s{0,4}["']Secret["']/m;
const block = /^([ ]{0,20}(?:- )?)(?:data|stringData):[ \t]{0,8}\r?$/;
const entry = /^(\s{1,60}["']?[\w.-]{1,253}["']?:\s{1,20}["']?)([^\s"'|>{$#][^\s"']{0,65536})/;
const inJson = /(["'](?:data|stringData)["']\s{0,4}:\s{0,20}\{)([^{}]{0,65536})/g;

export function withoutManifests(text: string, instead: string): string {
  if (!text.includes('Secret') || !kind.test(text)) return text;
  return text
    .split(/^(?=---)/m)
    .map((part) => (kind.test(part) ? withoutData(part, instead) : part))
    .join('');
}

function withoutData(part: string, instead: string): string {
  /** Indentation of the block's name; null outside of one. */
  let inside: number | null = null;
  /** Indentation of the name of a text of several lines. */
  let text: number | null = null;
  const lines = part.split('\n').map((line) => {
    const depth = line.length - line.trimStart().length;
    if (inside !== null && line.trim() !== '' && depth <= inside) inside = null;
    if (inside === null) {
      const found = block.exec(line);
      if (found !== null) inside = (found[1] ?? '').length;
      text = null;
      return line;
    }
    if (text !== null && (depth > text || line.trim() === '')) return line.replace(/\S.*\S|\S/, instead);
    text = /:\s{1,20}[|>][+-]?\d?\s*$/.test(line) ? depth : null;
    return line.replace(entry, (_, name: string) => name + instead);
  });
  return lines
    .join('\n')
    .replace(
      inJson,
      (_, open: string, all: string) => open + all.replace(/(:\s{0,4}["'])([^"']{1,65536})/g, `$1${instead}`),
    );
}
