/**
 * Props, events and slots of components: the declaration of each, and the places at which the templates of others hand something to it.
 * A part that the program has a symbol for (`defineProps<{ user: User }>()`, `export let user`) is that symbol, so that uses in
 * scripts and in templates are one list; others (`defineEmits(['save'])`) get a row of their own.
 */
import ts from 'typescript-library';
import { withLf } from '#shared/base/text/line-starts.ts';
import { type ConfinedFiles, spotOf } from '../../typescript/typescript.ts';
import {
  type ComponentPart,
  componentName,
  componentParts,
  isComponent,
  isPartNamed,
  passedParts,
  sentEvents,
} from '../../workspace/workspace.ts';
import type { NamePlace } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';

interface KnownPart extends ComponentPart {
  readonly ids: readonly number[];
  /** The program has no symbol for it. */
  readonly isOwnRow: boolean;
}

export interface PartsOf {
  /** Rows of the prop that a template of this component names. */
  prop(name: string): readonly number[];
  readonly all: readonly KnownPart[];
}

interface Program {
  readonly files: ConfinedFiles;
  readonly checker: ts.TypeChecker;
  readonly writer: ReferenceWriter;
  declared(symbol: ts.Symbol): readonly number[];
}

export interface ComponentParts {
  of(source: ts.SourceFile): PartsOf;
  /** Writes what a component hands to others, and the events that it sends. @param tags what names mean, by offset. */
  refer(source: ts.SourceFile, tags: ReadonlyMap<number, ts.Symbol>): void;
}

export function createParts({ files, checker, writer, declared }: Program): ComponentParts {
  const known = new WeakMap<ts.SourceFile, PartsOf>();

  function read(source: ts.SourceFile): PartsOf {
    const { fileName, text } = source;
    const file = files.relative(fileName);
    const all = componentParts(fileName, text).map((part): KnownPart => {
      const node = nodeAt(source, part.at);
      const symbol = node === null ? undefined : checker.getSymbolAtLocation(node);
      const ids = symbol?.declarations?.some((one) => one.getSourceFile() === source) ? declared(symbol) : [];
      if (ids.length > 0 || file === null) return { ...part, ids, isOwnRow: false };
      const { line, column } = placeAt(source, part.at, 0);
      const key = `${componentName(fileName)}.${part.role} ${part.name}`;
      return { ...part, ids: [writer.declaration({ file, key, name: part.name, line, column })], isOwnRow: true };
    });
    return { all, prop: (name) => all.find((part) => part.role === 'prop' && part.name === name)?.ids ?? [] };
  }

  function of(source: ts.SourceFile): PartsOf {
    let parts = known.get(source);
    if (parts === undefined) {
      parts = read(source);
      known.set(source, parts);
    }
    return parts;
  }

  const matching = ({ all }: PartsOf, role: ComponentPart['role'], name: string): readonly number[] => {
    const found = all.find((part) => part.role === role && isPartNamed(part.name, name));
    // `@save` of Vue also sets a prop `onSave`.
    const handler = `on-${name}`;
    const other =
      role === 'event' ? all.find((part) => part.role === 'prop' && isPartNamed(part.name, handler)) : undefined;
    return (found ?? other)?.ids ?? [];
  };

  return {
    of,
    refer(source, tags) {
      const own = of(source);
      for (const { ids, isOwnRow, at, name } of own.all)
        if (isOwnRow) for (const id of ids) writer.reference(id, placeAt(source, at, name.length), 'declare');
      for (const { name, at } of sentEvents(source.text)) {
        if (own.all.some((part) => part.at === at)) continue;
        for (const id of matching(own, 'event', name)) writer.reference(id, placeAt(source, at, name.length), 'call');
      }
      const text = withLf(files.read(source.fileName) ?? '');
      for (const { tag, tagAt, role, name, at, length } of passedParts(source.fileName, text)) {
        const symbol = tags.get(tagAt + tag.lastIndexOf('.') + 1);
        const component = symbol?.declarations
          ?.map((one) => one.getSourceFile())
          .find((one) => isComponent(one.fileName));
        if (component === undefined || !files.listed(component.fileName)) continue;
        for (const id of matching(of(component), role, name)) writer.reference(id, placeAt(source, at, length), 'jsx');
      }
    },
  };
}

/** The name or string at an offset. */
function nodeAt(source: ts.SourceFile, at: number): ts.Node | null {
  let found: ts.Node = source;
  for (;;) {
    const inner = ts.forEachChild(found, (child) => (child.pos <= at && at < child.end ? child : undefined));
    if (inner === undefined) break;
    found = inner;
  }
  return ts.isIdentifier(found) || ts.isStringLiteralLike(found) ? found : null;
}

function placeAt(source: ts.SourceFile, at: number, length: number): NamePlace {
  return { at, ...spotOf(source, at), length };
}
