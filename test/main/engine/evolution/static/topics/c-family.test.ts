/** What is learnt of C and C++: a prototype calls nothing, values of one enum are none of another, `||` gives no default. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLearner, type TestLearner } from '../tree.ts';

const files: Record<string, string> = {
  'src/pool.h': `#ifndef POOL_H
#define POOL_H
typedef struct pool pool;
pool *poolOpen(int size);
void poolPut(pool *p, int item);
int poolTake(pool *p);
void poolLock(pool *p);
#endif
`,
  'src/pool.c': `#include "pool.h"

/* Opens a pool of items that waits for work. */
pool *poolOpen(int size) {
  poolLock(0);
  return (pool *)(long)size;
}

/* Puts an item back, every item in one of the
 * following forms:
 *
 * free or used
 */
void poolPut(pool *p, int item) {
  (void)p;
  (void)item;
}

/* Takes the item that has waited the longest. */
int poolTake(pool *p) {
  return p != 0;
}
`,
  'src/lock.c': `#include "pool.h"

/* Waits until nobody else works on the pool. */
void poolLock(pool *p) {
  (void)p;
}
`,
  'src/shop.c': `#include "pool.h"

int shopServe(void) {
  pool *p = poolOpen(3);
  struct pool_ops *ops = 0;
  ops->poolPut(p, 1);
  return poolTake(p);
}
`,
  'src/tls.h': `#ifndef TLS_H
#define TLS_H
/* How a connection is made safe. */
typedef struct tlsConfig {
  char *cert_file; /* Certificate that the server shows to all. */
  char *cert_dir;  /* Where more certificates are looked for. */
  int retries;     /* How often a handshake is begun anew. */
} tlsConfig;
int tlsOpen(tlsConfig *config);
#endif
`,
  'src/tls.c': `#include "tls.h"

int tlsOpen(tlsConfig *config) {
  if ((config->cert_file || config->cert_dir) && config->retries > 0) return 1;
  return 0;
}
`,
  'include/paint/color.h': `#ifndef COLOR_H
#define COLOR_H
/// Tones that a terminal knows by itself.
enum class tone {
  /// The darkest of all tones.
  black,
  /// The tone of leaves in spring.
  green,
  white
};

enum class named { black = 0x000000, green = 0x008000 };

/// How a mark is drawn on its ground.
enum fill {
  /// Nothing of the ground is seen.
  solid,
  /// The ground is seen between the lines.
  hatched
};

enum class style { solid = 1, hatched = 2 };

inline int strength(tone t, named n) {
  if (t == tone::green) return 1;
  return n == named::black ? 2 : 3;
}

inline int width(fill f, style s) {
  if (f == hatched) return 1;
  return s == style::solid ? 2 : 3;
}
#endif
`,
};

Object.assign(files, {
  'include/paint/brush.h': `#ifndef BRUSH_H
#define BRUSH_H
/// Draws values of a type, each in its own way.
template <class T> struct brush {
  /// Draws one value on the ground.
  int draw(int value);
  /// Takes what was drawn away again.
  int wipe(int value);
  /// Tells how much has been drawn so far.
  int drawn();
};
struct tint {};
/// Draws tints as whole numbers, one after the other.
template <> struct brush<tint> : brush<int> { int draw(int value); };
inline int one(brush<int> b) { return b.draw(1); }
inline int two(brush<tint> b) { return b.wipe(2); }
struct easel { brush<int> b; };
struct wall { brush<int> b; };
struct page { brush<int> b; };
#endif
`,
});

let tree: TestLearner;
let learned: Awaited<ReturnType<TestLearner['learnAll']>>;
beforeAll(async () => {
  tree = await openTestLearner(files);
  learned = await tree.learnAll('en');
});
afterAll(() => tree.tree.dispose());

function answerTo(start: string): string {
  const found = learned.find(({ question }) => question.question.startsWith(start))?.summary;
  if (found === undefined || found === null) throw new Error(`nothing learnt of ${start}`);
  return found.answer;
}

test('a prototype is no caller, nor a function pointer of the same name', () => {
  const answer = answerTo('Which functions does `src/pool.c`');
  expect(answer).toContain('“Opens a pool of items that waits for work.” Called in `shopServe` (`src/shop.c:4`).');
  expect(answer).not.toContain('pool.h');
  expect(answer).not.toContain('shop.c:6');
  expect(answer).toContain('`poolPut(pool *p, int item) : void` (line 14).\n');
});

test('two conditions joined by `||` are no value and its default', () => {
  const answer = answerTo('What can be set with `tlsConfig`');
  expect(answer).toContain('Read in `tlsOpen` (`src/tls.c:4`)');
  expect(answer).not.toContain('Default: ');
});

test('values of another enum with the same names are no uses', () => {
  const tones = answerTo('Which values does `tone`');
  expect(tones).toContain('`green` (line 8): “The tone of leaves in spring.” Used in `strength` (line 25).');
  expect(tones).toContain('`black` (line 6): “The darkest of all tones.”\n');
  const fills = answerTo('Which values does `fill`');
  expect(fills).toContain('Used in `width` (line 30).');
  expect(fills).toContain('`solid` (line 17): “Nothing of the ground is seen.”\n');
});

test('a specialisation that is built on its own template makes the template not its own base', () => {
  const answer = answerTo('What is `brush`');
  expect(answer).toContain('“Draws values of a type, each in its own way.”');
  expect(answer).not.toContain('Builds on');
});
