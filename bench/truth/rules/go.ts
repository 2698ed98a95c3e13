/** Go against ctags. */
import type { LanguageTruth } from '../language-truth.ts';

const genericReceiver = /^func \([^()]*\[[^\]]*\]\)/;

export const go: LanguageTruth = {
  language: 'go',
  ctags: 'Go',
  types: ['interface', 'struct', 'type', 'talias'],
  members: ['func', 'const', 'member', 'anonMember', 'methodSpec', 'var'],
  apart: { package: 'packages are modules of the code map', packageName: 'names an import' },
  holders: ['unknown'],
  rules: [
    {
      name: 'generic receivers',
      reason: 'of the receiver `(l *List[K, V])` ctags takes the last type parameter for the type',
      side: 'theirs',
      family: 'member',
      applies: ({ kind, line }, view) => kind === 'func' && genericReceiver.test(view.line(line)),
    },
    {
      name: 'generic receivers',
      reason: 'the same methods under the type that they belong to',
      side: 'ours',
      family: 'member',
      applies: ({ kind, line }, view) => kind === 'method' && genericReceiver.test(view.line(line)),
    },
    {
      name: 'blank fields',
      reason: '`_` cannot be used by any code: it pads a struct or forbids something',
      side: 'theirs',
      family: 'member',
      applies: ({ name }) => name === '_',
    },
    {
      name: 'function types',
      reason: 'a named function type has its signature as the member `func`, so that an outline shows it',
      side: 'ours',
      family: 'member',
      applies: ({ name, kind }) => name === 'func' && kind === 'method',
    },
    {
      name: 'fields of generic structs',
      reason: 'ctags does not look into a struct with type parameters',
      side: 'ours',
      family: 'member',
      applies: ({ kind, scope }, view) =>
        kind === 'field' && new RegExp(`^\\s*(?:type )?${scope}\\[[^\\n]*struct`, 'm').test(view.text),
    },
  ],
};
