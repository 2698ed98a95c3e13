/**
 * Outdated documentation: comments that describe parameters which do not exist, and texts that name a member or a file
 * of this workspace which is gone. Only unambiguous names count: `Type.member` of an existing type, a path into an
 * existing folder.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { Context } from '../context.ts';
import { concluded, evidence } from '../entry.ts';
import { folderOf, isForeign, isShown } from '../model/modules.ts';
import { namedSymbol } from '../model/symbols.ts';
import type { IssueDraft } from './issue.ts';

const maxLooked = 3_000;

export function docDriftIssues(context: Context): IssueDraft[] {
  return [...parameters(context), ...texts(context)];
}

/** Only names are compared: differences in order and types do not mislead a reader. */
const told =
  /(?:^|\n)[ \t]*(?:@param|:param)[ \t]+(?:\{[^{}\n]{0,120}\}[ \t]+)?(?:\w+[ \t]+(?=\w+:))?\[?([\p{L}_$][\p{L}\p{N}_$]*)/gu;

function parameters({ map, symbols, isProduct }: Context): IssueDraft[] {
  return map.withParameterDocs().flatMap(({ type, member }): IssueDraft[] => {
    if (!isProduct(member.file) || member.doc.length > 20_000) return [];
    // One comment may speak for all overloads.
    if (symbols.members(type).filter(({ name }) => name === member.name).length > 1) return [];
    const list = /\((.*)\)/su.exec(member.signature)?.[1];
    // For a pattern (`{ a, b }`) and `...args` the comment may name the parts.
    if (list === undefined || /[{[()]|\.\.\.|\*|\barguments\b/.test(list)) return [];
    const there = new Set(list.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []);
    const gone = [...member.doc.matchAll(told)].flatMap(([, name = '']) => (there.has(name) ? [] : [name]));
    if (gone.length === 0 || there.size === 0) return [];
    const names = [...new Set(gone)];
    const { name } = namedSymbol({ type, member });
    return [
      {
        ...{ kind: 'doc-drift', severity: 'low', confidence: concluded },
        title: `The comment of ${name} describes ${names.map((each) => `“${each}”`).join(', ')}, which ${names.length === 1 ? 'is not a parameter' : 'are not parameters'}`,
        detail: `It takes (${list.length > 160 ? `${list.slice(0, 160)}…` : list}).`,
        evidence: [evidence(member.file, member.line)],
        about: `${type.path} ${member.name} ${names.join(' ')}`,
        weight: names.length + Math.min(3, type.fanIn / 10),
      },
    ];
  });
}

/** Texts about the workspace itself; those for its users speak of files of theirs. */
const aboutItself =
  /^(?!.*(^|\/)(docs?|website|site|examples?|node_modules|blog|guides?)\/)|(^|\/)(architecture|contributing|development|developers?|design|internals|agents|claude|hacking|codebase)[^/]*\.md$/i;
const memberName = /^([A-Z][\p{L}\p{N}]+)(?:\.|#|::)([\p{L}_][\p{L}\p{N}_]*)(?:\(\)?.*)?$/u;
const filePath = /^\.{0,2}\/?(?:[\w@.-]+\/)+[\w@.-]*$/;

function texts(context: Context): IssueDraft[] {
  const byName = Map.groupBy(context.map.types, ({ name }) => name);
  const drafts: IssueDraft[] = [];
  let looked = 0;
  for (const text of context.texts) {
    if (!aboutItself.test(text.file) || isForeign(text.file) || isShown(text.file)) continue;
    for (const { name, line } of text.facts.markdown?.names ?? []) {
      const member = memberName.exec(name);
      if (member !== null && isGone(member[1] ?? '', member[2] ?? '', byName, context)) {
        const [type] = byName.get(member[1] ?? '') ?? [];
        drafts.push({
          ...{ kind: 'doc-drift', severity: 'medium', confidence: 0.5 },
          title: `${text.file} names \`${name}\`, but ${member[1]} has no ${member[2]}`,
          detail: `${type?.path ?? ''} is in ${type?.file.file ?? ''}.`,
          evidence: [evidence(text, line), ...(type === undefined ? [] : [evidence(type.file, type.line)])],
          about: `${text.file} ${name}`,
          weight: 3,
        });
      }
      if (!filePath.test(name) || looked >= maxLooked) continue;
      looked += 1;
      if (!isGonePath(context.root, text.file, name)) continue;
      drafts.push({
        ...{ kind: 'doc-drift', severity: 'low', confidence: 0.5 },
        title: `${text.file} names \`${name}\`, which is not there`,
        detail: 'The folder is there; what it names in it is not.',
        evidence: [evidence(text, line)],
        about: `${text.file} ${name}`,
        weight: 2,
      });
    }
  }
  return drafts;
}

function isGone(
  typeName: string,
  name: string,
  byName: ReadonlyMap<string, readonly Context['map']['types'][number][]>,
  { survey, map }: Context,
): boolean {
  const types = (byName.get(typeName) ?? []).filter(
    ({ kind }) => kind !== 'module' && kind !== 'alias' && kind !== 'object',
  );
  const [type] = types;
  if (type === undefined || types.length > 1 || type.file.test || map.mentions(name, 1) > 0) return false;
  // What a base from outside brings is not known here.
  const based = survey.types.some(({ path: own, bases }) => own === type.path && bases.length > 0);
  // Extensions of a type are members of another.
  return !based && !byName.has(name) && !map.hasMember(name);
}

/** A path into a folder of two levels and more that is there, to something that is not. Built folders are not looked for. */
function isGonePath(root: string, text: string, name: string): boolean {
  if (
    /(^|\/)(dist|build|out|target|node_modules|bin|obj|coverage|tmp|temp|\.\w[^/]*)(\/|$)/.test(name) ||
    /path\/to|foo|bar|xxx|example|your/i.test(name)
  )
    return false;
  const plain = name.replace(/\/$/, '').replace(/:\d+(-\d+)?$/, '');
  // One word is a command or a folder that is spoken of in general.
  if (!plain.replace(/^\.{0,2}\//, '').includes('/')) return false;
  const places = [
    path.posix.normalize(path.posix.join(folderOf(text), plain)),
    path.posix.normalize(plain.replace(/^\.?\//, '')),
  ];
  const inside = places.filter((place) => !place.startsWith('..') && !path.posix.isAbsolute(place));
  const has = (place: string): boolean => {
    try {
      return lstatSync(path.join(root, place), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return true; // A file in place of a folder, or no permission: it cannot be reported as gone.
    }
  };
  if (inside.length === 0 || inside.some(has)) return false;
  return inside.some((place) => folderOf(place).includes('/') && has(folderOf(place)));
}
