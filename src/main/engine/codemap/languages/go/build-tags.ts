/**
 * Whether a file is left out unless somebody asks for it by a tag: of what several files declare alike, the one that is built
 * as a rule is meant. Main function: isAside.
 */

/** What holds where nothing is said; a server's system stands for all. */
const given = /^(?:linux|unix|amd64|cgo|gc|go1\.\d+)$/;
const longest = 400;

export function isAside(head: string): boolean {
  const line = /^\/\/go:build[ \t]+(.+)$/m.exec(head)?.[1] ?? '';
  const tokens = line.length > longest ? [] : (line.match(/&&|\|\||[!()]|[^\s!()&|]+/g) ?? []);
  let at = 0;
  // The grammar of go/build/constraint: or of ands of nots.
  const any = (): boolean => {
    let holds = all();
    while (tokens[at] === '||') {
      at += 1;
      holds = all() || holds;
    }
    return holds;
  };
  const all = (): boolean => {
    let holds = one();
    while (tokens[at] === '&&') {
      at += 1;
      holds = one() && holds;
    }
    return holds;
  };
  const one = (): boolean => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '!') return !one();
    if (token !== '(') return given.test(token);
    const holds = any();
    at += 1;
    return holds;
  };
  return tokens.length > 0 && !any();
}
