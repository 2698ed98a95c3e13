/** What answers must not make of code: strangers' embeddings in Go, names of other packages, rows that say nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLearner, type TestLearner } from '../tree.ts';

const backend = (name: string): string => `package ${name}

import "example.com/keep/layout"

// Backend keeps files by ${name}.
type Backend struct {
	layout.Layout
	place string
	limit int
}

// Save puts a file away.
func (b *Backend) Save(name string) string {
	return b.place + name
}

// Load gives it back.
func (b *Backend) Load(name string) string {
	return b.place + name
}
`;

const keep: Readonly<Record<string, string>> = {
  'go.mod': 'module example.com/keep\n\ngo 1.22\n',
  'layout/layout.go': `package layout

// Layout says where files stand.
type Layout interface {
	Dir(name string) string
	Name() string
}
`,
  'crypto/key.go': 'package crypto\n\n// Key is what data is sealed with.\ntype Key struct {\n\tbytes []byte\n}\n',
  'repo/key.go': `package repo

import "example.com/keep/crypto"

// Key is the master key, as it is stored.
type Key struct {
	master *crypto.Key
	pack   *packer
}
`,
  'repo/repo.go': `package repo

import "example.com/keep/crypto"

// Repository keeps packs.
type Repository struct {
	key   *crypto.Key
	trees *packer
	data  *packer
}

// packer fills packs.
type packer struct {
	key   *crypto.Key
	repo  *Repository
	index *Index
}

// Index knows where blobs are.
type Index struct {
	repo *Repository
}

// Read takes a key from a file.
func Read(key *Key) *Index {
	return nil
}
`,
  'repo/codes.go': `package repo

import (
	"fmt"

	"github.com/pkg/errors"
)

const (
	CODE_PENDING = 0x00042309
	CODE_DONE    = 0x0004230A
	MIN_WIDTH    = 0
)

func Pending(state int) bool { return state == CODE_PENDING || state == CODE_DONE || state == MIN_WIDTH }

// Open finds a pack.
func Open(name string, size int) error {
	if name == "" {
		return fmt.Errorf("no name")
	}
	if size < 0 {
		return fmt.Errorf("no size")
	}
	if size > 100 {
		return fmt.Errorf("too large")
	}
	err := read(name)
	return errors.Wrap(err, "Open")
}

func read(name string) error {
	return nil
}
${'\n// Space.'.repeat(40)}
`,
  'repo/node.go': `package repo

// Node is a file in a tree.
type Node struct {
	Name  string
	Type  string
	Mode  int
	Owner int
	Group int
}

// Equals compares all of two.
func (n Node) Equals(other Node) bool {
	if n.Name != other.Name {
		return false
	}
	if n.Type != other.Type {
		return false
	}
	if n.Mode != other.Mode {
		return false
	}
	if n.Owner != other.Owner {
		return false
	}
	return n.Group == other.Group
}
${'\n// Space.'.repeat(20)}
`,
  ...Object.fromEntries(
    ['azure', 'disk', 'gs', 's3', 'sftp'].map((name) => [`backend/${name}/${name}.go`, backend(name)]),
  ),
};

let opened: TestLearner;
let learned: Awaited<ReturnType<TestLearner['learnAll']>>;

beforeAll(async () => {
  opened = await openTestLearner(keep);
  learned = await opened.learnAll('en');
});
afterAll(() => opened.tree.dispose());

const asked = (): string[] => learned.map(({ question }) => question.question);
const answerTo = (start: string): string =>
  learned.find(({ question }) => question.question.startsWith(start))?.summary?.answer ?? '';

test('BEST_PRACTICE: what only embeds an interface of Go is no family of it', () => {
  expect(asked().length).toBeGreaterThan(1);
  expect(asked().filter((question) => question.includes('another `Layout`'))).toEqual([]);
});

test('DOMAIN_KNOWLEDGE: a type of another package is none of the directory, whatever its name', () => {
  const answer = answerTo('How do ');
  expect(answer).toContain('`Repository` has one `packer` in `trees : *packer` (`repo/repo.go:8`).');
  expect(answer).not.toContain('one `Key`');
});

test('BUSINESS_LOGIC: no codes and zeros for limits, no row of comparisons for rules', () => {
  expect(asked().filter((question) => question.includes('fixed limits'))).toEqual([]);
  expect(asked().filter((question) => question.includes('Node.Equals'))).toEqual([]);
});

test('ERROR_ANALYSIS: functions of a file are told of as such, and an error that may be none is no failure', () => {
  const answer = answerTo('In which cases do the functions in `repo/codes.go`');
  expect(answer.split('\n')[0]).toBe(
    'The functions in `repo/codes.go` that belong to no type can fail in 3 places of their own code, with `error`.',
  );
  expect(answer).not.toContain('errors.Wrap');
});
