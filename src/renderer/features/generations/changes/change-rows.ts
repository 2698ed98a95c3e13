/** A stored diff as rows: types that came, went, were renamed or changed, then entries of each document. */
import type { ChangeClass } from '#shared/contract/change.ts';
import { type DocumentName, documentNames } from '#shared/contract/generations/documents.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { say } from '#shared/messages/sentences.ts';
import type { Messages } from '../../../lib/i18n/use-messages.ts';

type EntryChange = 'added' | 'removed' | 'changed';

export type ChangeRow =
  | { readonly kind: 'head'; readonly key: string; readonly title: string; readonly count: number }
  | { readonly kind: 'note'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'type';
      readonly key: string;
      readonly change: EntryChange | 'renamed';
      readonly changeClass: ChangeClass;
      readonly name: string;
      readonly place: string;
      readonly path: string;
      readonly typeId: string;
      readonly file: string;
      readonly was?: string;
    }
  | {
      readonly kind: 'entry';
      readonly key: string;
      readonly change: EntryChange;
      readonly document: DocumentName;
      readonly name: string;
      /** Where the document has several. */
      readonly section?: string;
    };

/** Of the architecture; the other documents have one each. */
const sections = {
  modules: 'generations.section.modules',
  layers: 'generations.section.layers',
  entryPoints: 'generations.section.entryPoints',
  techStack: 'generations.section.techStack',
  patterns: 'generations.section.patterns',
  cycles: 'generations.section.cycles',
} as const;

interface Listed<T> {
  readonly count: number;
  readonly some: readonly T[];
}

export function changeRows({ types, documents }: GenerationDiff, { t, language }: Messages): ChangeRow[] {
  const rest = (key: string, { count, some }: Listed<unknown>): ChangeRow[] =>
    count > some.length ? [{ kind: 'note', key, text: t('change.more', { count: count - some.length }) }] : [];
  const part = <T extends TypeOf>(
    change: TypeChange,
    listed: Listed<T>,
    classOf: (one: T) => ChangeClass,
  ): ChangeRow[] =>
    listed.count === 0
      ? []
      : [
          { kind: 'head', key: change, title: t(`generations.types.${change}`), count: listed.count },
          ...listed.some.map(
            (one): ChangeRow => ({
              kind: 'type',
              key: `${change} ${one.typeId}`,
              change,
              changeClass: classOf(one),
              ...named(one.path),
              path: one.path,
              typeId: one.typeId,
              file: one.file,
              ...(one.was === undefined ? {} : { was: one.was }),
            }),
          ),
          ...rest(`more ${change}`, listed),
        ];
  const ranked = {
    ...types.changed,
    some: [...types.changed.some].sort(
      (a, b) => changeClasses.indexOf(a.changeClass) - changeClasses.indexOf(b.changeClass),
    ),
  };
  const structure = (): ChangeClass => 'Structure';
  return [
    ...part('added', types.added, structure),
    ...part('removed', types.removed, structure),
    ...part('renamed', types.renamed, structure),
    ...part('changed', ranked, ({ changeClass }) => changeClass),
    ...documentNames.flatMap((document): ChangeRow[] => {
      const parts = documents[document];
      if (parts === undefined) return [];
      const count = parts.added.count + parts.removed.count + parts.changed.count;
      if (count === 0) return [];
      const entries = entryChanges.flatMap((change): ChangeRow[] => [
        ...parts[change].some.map(
          (one): ChangeRow => ({
            kind: 'entry',
            key: `${document} ${change} ${one.section} ${one.id}`,
            change,
            document,
            name: say(language, one.title),
            ...(one.section in sections ? { section: t(sections[one.section as keyof typeof sections]) } : {}),
          }),
        ),
        ...rest(`more ${document} ${change}`, parts[change]),
      ]);
      return [{ kind: 'head', key: document, title: t(`generations.tab.${document}`), count }, ...entries];
    }),
  ];
}

type TypeChange = EntryChange | 'renamed';
interface TypeOf {
  readonly path: string;
  readonly typeId: string;
  readonly file: string;
  readonly was?: string;
}

const entryChanges = ['added', 'removed', 'changed'] as const;

function named(path: string): { name: string; place: string } {
  const at = path.lastIndexOf('.') + 1;
  return { name: path.slice(at), place: path.slice(0, Math.max(0, at - 1)) };
}
