/** Modules that come with a language: they are used everywhere, and nobody needs a record about them. */
import { builtinModules } from 'node:module';
import type { Language } from '#shared/contract/common.ts';

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
const namespaces: Partial<Record<Language, RegExp>> = {
  csharp: /^(System|Microsoft\.Win32|Windows)(\.|$)/,
  java: /^(java|javax|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax)\./,
  kotlin: /^(java|javax|kotlin|jdk)\./,
  rust: /^(std|core|alloc|proc_macro|test|crate|self|super)(::|\.|$)/,
};

export function isStandard(from: string, language: Language): boolean {
  switch (language) {
    case 'typescript':
    case 'javascript':
      return from.startsWith('node:') || node.has(from) || node.has(from.split('/')[0] ?? '');
    case 'python':
      return python.has(from.split('.')[0] ?? '');
    case 'go':
      // Paths of modules begin with a host; those of the standard library do not.
      return !(from.split('/')[0] ?? '').includes('.');
    case 'c':
    case 'cpp':
      // Headers of a library stand in a folder of its name; those of the system have no folder or one of its own.
      return !from.includes('/') || /^(sys|arpa|net|netinet|asm|linux|mach|bits|machine)\//.test(from);
    default:
      return namespaces[language]?.test(from) ?? false;
  }
}
