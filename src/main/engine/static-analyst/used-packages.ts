/**
 * Which packages the workspace depends on, and how much: what its project files declare joined with what its code
 * imports. Main type: UsedPackage. Modules of the languages themselves and of the workspace are left out.
 */

import { builtinModules } from 'node:module';
import type { Language } from '#shared/contract/common.ts';
import type { Survey, SurveyedImport } from '../codemap/codemap.ts';
import type { Declared } from './package-manifests.ts';

export interface UsedPackage {
  name: string;
  /** Files that import it, without tests. */
  files: number;
  tests: number;
  /** Some of these files. */
  examples: string[];
  /** The project file that declares it. */
  declaredIn: string | null;
  /** Only tests or tools need it, as far as is known. */
  dev: boolean;
}

/** The most imported first. */
export async function usedPackages(
  survey: Survey,
  all: readonly Declared[],
  pause: () => Promise<void>,
): Promise<UsedPackage[]> {
  const used = new Map<string, UsedPackage>();
  const own = await ownNames(survey, pause);
  const declared = all.filter(({ name }) => !isOwnPackage(name, own));
  const take = (name: string): UsedPackage => {
    const found = declared.find((each) => sameName(each.name, name));
    const known = used.get(found?.name ?? name) ?? {
      name: found?.name ?? name,
      files: 0,
      tests: 0,
      examples: [],
      declaredIn: found?.file ?? null,
      dev: found?.dev ?? false,
    };
    used.set(known.name, known);
    return known;
  };
  for (const each of survey.imports) {
    const name = packageOf(each, declared, own);
    if (name === null) continue;
    const known = take(name);
    known.files += each.files;
    known.tests += each.tests;
    known.examples = [...new Set([...known.examples, ...each.examples])].slice(0, 3);
    await pause();
  }
  for (const { name } of declared) take(name);
  for (const each of used.values()) each.dev ||= each.files === 0 && each.tests > 0;
  return [...used.values()].sort((a, b) => b.files - a.files || b.tests - a.tests || (a.name < b.name ? -1 : 1));
}

/** `my-package`, `my_package` and `My.Package` are one to Python, and near enough elsewhere. */
function sameName(a: string, b: string): boolean {
  return a === b || a.toLowerCase().replace(/[._]/g, '-') === b.toLowerCase().replace(/[._]/g, '-');
}

interface OwnNames {
  projects: ReadonlySet<string>;
  /** Folders and files without ending: what an import may begin with and be of the workspace all the same. */
  folders: ReadonlySet<string>;
  /** Folders that hold a `src`, as modules of Gradle and Maven do. */
  modules: ReadonlySet<string>;
  /** Namespaces and, since `import static` names them as well, types. */
  namespaces: ReadonlySet<string>;
}

/** A project; or Maven coordinates of a module of this build, as its samples and the other modules declare it. */
function isOwnPackage(name: string, { projects, modules, namespaces }: OwnNames): boolean {
  const [group = '', artifact] = name.split(':');
  if (artifact === undefined) return projects.has(name);
  return namespaces.has(group) && (projects.has(artifact) || modules.has(artifact));
}

async function ownNames({ files, types, projects }: Survey, pause: () => Promise<void>): Promise<OwnNames> {
  const folders = new Set<string>();
  const modules = new Set<string>();
  for (const { file } of files) {
    const parts = file.replace(/\.\w+$/, '').split('/');
    for (const part of parts) folders.add(part);
    const holder = parts[parts.indexOf('src') - 1];
    if (holder !== undefined) modules.add(holder);
    await pause();
  }
  const namespaces = new Set<string>();
  for (const { path } of types) {
    const whole = path.replaceAll('+', '.');
    namespaces.add(whole);
    for (let at = whole.lastIndexOf('.'); at > 0; at = whole.lastIndexOf('.', at - 1)) {
      const namespace = whole.slice(0, at);
      if (namespaces.has(namespace)) break;
      namespaces.add(namespace);
    }
    await pause();
  }
  return { projects: new Set(projects.map(({ name }) => name)), folders, modules, namespaces };
}

function packageOf({ from, language }: SurveyedImport, declared: readonly Declared[], own: OwnNames): string | null {
  if (isStandard(from, language) || /^[./#~]|^@\//.test(from)) return null;
  const name = firstName(from, language, declared);
  if (name === null || own.projects.has(name)) return null;
  switch (language) {
    case 'typescript':
    case 'javascript':
    case 'dart':
      return name;
    case 'csharp':
    case 'java':
    case 'kotlin':
    case 'php':
      return own.namespaces.has(from) || own.namespaces.has(name) ? null : name;
    case 'go':
      return [...own.projects].some((project) => from === project || from.startsWith(`${project}/`)) ? null : name;
    default:
      return own.folders.has(name) ? null : name;
  }
}

function firstName(from: string, language: Language, declared: readonly Declared[]): string | null {
  const parts = from.split(/[/]|::|\./);
  switch (language) {
    case 'typescript':
    case 'javascript': {
      const [first = '', second = ''] = from.split('/');
      return first.startsWith('@') ? `${first}/${second}` : first;
    }
    case 'go':
      return (
        longest(declared, (name) => from === name || from.startsWith(`${name}/`)) ??
        from.split('/').slice(0, 3).join('/')
      );
    case 'csharp':
      return longest(declared, (name) => from === name || from.startsWith(`${name}.`)) ?? parts.slice(0, 2).join('.');
    case 'java':
    case 'kotlin': {
      const group = (name: string): string => name.split(':')[0] ?? name;
      return (
        longest(declared, (name) => from === group(name) || from.startsWith(`${group(name)}.`)) ??
        parts.slice(0, 3).join('.')
      );
    }
    case 'php':
      // Else the namespaces of a vendor and of one of its packages.
      return composerPackage(parts, declared) ?? parts.slice(0, 2).join('.');
    case 'dart':
      // Other addresses are files of the project, or the language's own libraries.
      return /^package:([^/]+)\//.exec(from)?.[1] ?? null;
    case 'swift':
      return swiftPackage(parts[0] ?? '', declared);
    case 'ruby':
      return gemOf(from, declared);
    default:
      return parts[0] ?? null;
  }
}

/** `rack/test` is of the gem rack-test where that is declared, else of rack. */
function gemOf(path: string, declared: readonly Declared[]): string {
  const parts = path.split('/');
  for (let n = parts.length; n > 1; n -= 1) {
    const name = parts.slice(0, n).join('-');
    const found = declared.find((one) => sameName(one.name, name));
    if (found !== undefined) return found.name;
  }
  return parts[0] ?? path;
}

/**
 * The package of Composer that a namespace most likely is of: `Monolog\\Logger` of `monolog/monolog`, `Psr\\Log` of `psr/log`,
 * `Carbon` of `nesbot/carbon`. Null where none of the declared ones is named like it.
 */
function composerPackage(namespace: readonly string[], declared: readonly Declared[]): string | null {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const [first = '', ...rest] = namespace.map(plain);
  const packages = declared.flatMap(({ name }) => {
    const [vendor, own] = name.split('/').map(plain);
    return vendor === undefined || own === undefined || own === '' ? [] : [{ name, vendor, own }];
  });
  const ofVendor = packages.filter(({ vendor }) => vendor === first);
  const found =
    ofVendor.find(({ own }) => rest.includes(own)) ??
    ofVendor.find(({ own }) => first.startsWith(own)) ??
    (ofVendor.length === 1 ? ofVendor[0] : packages.find(({ own }) => own === first));
  return found?.name ?? null;
}

/** The package of a module of Swift by its name: `ArgumentParser` of `swift-argument-parser`, `NIOCore` of `swift-nio`. */
function swiftPackage(module: string, declared: readonly Declared[]): string {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^swift-/, '')
      .replace(/[^a-z\d]/g, '');
  const name = plain(module);
  const whole = declared.find((one) => plain(one.name) === name);
  return (
    (whole ?? declared.find((one) => plain(one.name).length > 2 && name.startsWith(plain(one.name))))?.name ?? module
  );
}

function longest(declared: readonly Declared[], matches: (name: string) => boolean): string | null {
  let best: string | null = null;
  for (const { name } of declared) if (matches(name) && name.length > (best?.length ?? 0)) best = name;
  return best;
}

const node = new Set(builtinModules);
const python = new Set(
  `__future__ _thread _typeshed abc aifc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar
  cgi cmath cmd code codecs codeop collections colorsys compileall concurrent configparser contextlib contextvars copy
  copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip
  enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getopt getpass gettext glob
  graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json
  keyword lib2to3 linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder msvcrt multiprocessing
  netrc nntplib ntpath numbers opcode operator optparse os pathlib pdb pickle pickletools pipes pkgutil platform plistlib
  poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc queue quopri random re readline reprlib
  resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver
  sqlite3 ssl stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tarfile telnetlib
  tempfile termios test textwrap threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty
  turtle types typing typing_extensions unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound
  wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo`.split(/\s+/),
);
const ruby = new Set(
  `English abbrev base64 benchmark bigdecimal bundler cgi coverage csv date delegate did_you_mean digest drb erb error_highlight etc
  expect fcntl fiber fiddle fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest/autorun monitor
  mutex_m net nkf objspace observer open3 open-uri openssl optparse optionparser ostruct pathname pp prettyprint prime pstore psych
  pty racc rbconfig rdoc readline reline resolv resolv-replace rinda ripper rubygems securerandom set shellwords singleton socket
  stringio strscan syslog tempfile thread thwait time timeout tmpdir tracer tsort un unicode_normalize uri weakref win32ole yaml zlib
  mkmf`.split(/\s+/),
);
const namespaces: Partial<Record<Language, RegExp>> = {
  csharp: /^(System|Microsoft\.Win32|Windows)(\.|$)/,
  java: /^(java|javax|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax)\./,
  kotlin: /^(java|javax|kotlin|jdk)\./,
  // Types outside of all namespaces are PHP's own.
  php: /^$/,
  // Of the toolchain and of Apple's systems.
  swift:
    /^(?:Swift|Foundation\w*|Dispatch|os|XCTest|Testing|Darwin|Glibc|Musl|Android|WinSDK|UIKit|AppKit|SwiftUI|Combine|CoreData|CoreGraphics|CoreFoundation|CoreImage|AVFoundation|WebKit|MapKit|Security|Network|Observation|RegexBuilder|Synchronization|_\w+|PackageDescription|PackagePlugin)$/,
  rust: /^(std|core|alloc|proc_macro|test|crate|self|super)(::|\.|$)/,
};

/** Modules that come with a language: they are used everywhere, and need no record. */
export function isStandard(from: string, language: Language): boolean {
  switch (language) {
    case 'typescript':
    case 'javascript':
      return from.startsWith('node:') || node.has(from) || node.has(from.split('/')[0] ?? '');
    case 'python':
      return python.has(from.split('.')[0] ?? '');
    case 'ruby':
      return ruby.has(from) || ruby.has(from.split('/')[0] ?? '');
    case 'go':
      // Paths of modules begin with a host; those of the standard library do not.
      return !(from.split('/')[0] ?? '').includes('.');
    case 'c':
    case 'cpp':
      // Headers of a library are in a folder of its name; those of the system have no folder or one of its own.
      return !from.includes('/') || /^(sys|arpa|net|netinet|asm|linux|mach|bits|machine)\//.test(from);
    default:
      return namespaces[language]?.test(from) ?? false;
  }
}
