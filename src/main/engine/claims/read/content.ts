/** Words of a sentence that say something, and whether lines of code show them: by their beginnings, in any form of a word. */

/** Words of every answer about code; they need no line that shows them. */
const general = new Set(
  `the a an and or but nor so yet of in on at to for from by with as into onto over under between through during before after
   above below up down out off again further then once here there when where why how what which who whom this that these
   those it its itself they them their he she his her we our us you your i me my is are was were be been being am has have
   had having do does did doing will would can could may might shall should must not no than too very just also both each
   few more most other some such only own same if else while because until unless about against per via without within
   along across upon whether either rather instead thus hence therefore however since though although every any all one
   two first second third last next previous new old given whole part kind way case cases example time times place
   code file files line lines function functions method methods class classes module modules type types interface interfaces
   object objects value values variable variables field fields property properties parameter parameters argument arguments
   option options instance instances member members constructor implementation code-base codebase project repository
   package library component logic behaviour behavior result results output input name names named called call calls calling
   caller callers callee use uses used using usage user return returns returned returning give gives given take takes taken
   taking make makes made making get gets got set sets setting settings put puts pass passes passed passing hold holds keep
   keeps kept define defines defined declare declares declared definition declaration implement implements implemented
   contain contains contained include includes included provide provides provided represent represents describe describes
   described show shows shown decide decides decided determine determines determined depend depends handle handles handled
   handling happen happens work works working do done let lets allow allows allowed need needs needed become becomes
   mean means stand stands based built creates create created creating checks check checked checking tell tells does
   receive receives received accept accepts accepted run runs running start starts started stop stops stopped end ends ended
   ending begin begins beginning go goes going come comes reach reaches reached find finds found look looks looked lookup
   inside outside back directly indirectly simply otherwise already still always never even itself themselves current
   currently actual actually several multiple single different another others anything something nothing everything
   available possible able own full empty simple internal external main default explicit explicitly implicit separate
   corresponding respective respectively relevant specific particular certain entire point points thing things
   string strings number numbers boolean array arrays list lists map maps true false null undefined none nil
   step steps process processes processed procedure operation operations action side sides wraps wrap wrapped
   turn turns yield yields produce produces produced apply applies applied add adds added follows following follow
   like as-is way means so-called exactly merely mainly usually typically generally eventually finally initially
   whose whenever wherever whichever among around beyond toward towards despite except plus minus
   corresponds served serves serve acts act responsible purpose role job responsible ensures ensure
   least most many much less fewer greater larger smaller higher lower longer shorter equal equals enough fails`
    .split(/\s+/)
    .filter(Boolean),
);

const shortest = 3;

/** For English prose, or another language with Latin letters, where `code` is not `en`. */
export function contentWords(prose: string): string[] {
  const words = prose
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .match(/\p{sc=Latin}[\p{sc=Latin}]{1,40}/gu);
  return [...new Set(words)].filter((word) => word.length >= shortest && !general.has(word));
}

/** Whether two words are forms of one: `retried` and `retry`, `signature` and `sign`. */
export function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 3) return false;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common += 1;
  if (common < 3) return false;
  if (common === shorter) return shorter >= 4 || Math.max(a.length, b.length) - shorter <= 3;
  return common >= 4 && common >= 0.7 * shorter && shorter - common <= 3;
}

/** Words that mean what code often writes in another way. */
const synonyms: readonly (readonly string[])[] = `
delete remove erase drop unlink discard clear purge evict
create make build construct new generate init initialize factory
throw raise error exception fail fault panic reject err
begin start open launch init
end finish close stop complete done terminate
get fetch read load retrieve obtain lookup find
set store save write persist assign put record keep
check verify validate test assert ensure guard
send post emit publish dispatch notify
wait sleep delay pause
repeat loop iterate each every for while
quit exit abort cancel
compare equal match same differ
convert transform map cast turn into parse
join concat append merge combine
split divide separate
copy clone duplicate
reverse back
missing absent null none undefined nil empty
choose select pick decide
replace swap substitute override
log print report warn message
match regex pattern test
count length size number total len
double twice two power exponent
max maximum most limit cap bound ceiling upper
min minimum least floor lower
before pre
after post then finally
error fault failure failed
folder directory dir path
wrong invalid bad malformed illegal
older age expired stale outdated
skip ignore continue omit
nested recursive recursion depth
async await promise future asynchronous
allow permit enable accept
forbid deny reject refuse
text string str
hide private internal
argument arg param parameter args
sort order rank
run execute call invoke exec perform
instance object
slash separator sep delimiter
swallow ignore pass catch except suppress
stay keep remain preserve retain
fallback default else otherwise
enqueue push append add
dequeue pop shift take
grow expand increase double extend
shrink reduce decrease
attach link connect bind
overwrite replace assign
fresh new
identical same equal
uppercase upper
lowercase lower
trailing end last suffix
leading first start prefix
position index offset
restore reset revert
emit fire trigger dispatch publish
walk traverse iterate loop
halve half
increment increase plus
decrement decrease minus
unchanged same itself
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const groups = new Map<string, Set<string>>();
for (const group of synonyms)
  for (const word of group) groups.set(word, new Set([...(groups.get(word) ?? []), ...group]));

/** Whether some word of the lines is this one, or means it. */
export function isShown(word: string, lines: ReadonlySet<string>): boolean {
  if (lines.has(word)) return true;
  const meant = [word];
  for (const [key, group] of groups) if (alike(word, key)) meant.push(...group);
  for (const line of lines) if (meant.some((each) => alike(each, line))) return true;
  return false;
}

/** Pairs of letters of scripts without blanks, by which two such texts are compared. */
export function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const run of text.match(/[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]{2,}/gu) ?? [])
    for (let at = 0; at + 1 < run.length; at += 1) pairs.add(run.slice(at, at + 2));
  return pairs;
}
