/** What the outside can call, by kind: routes and commands before what is only exported. */
import type { InterfaceDocument } from '#shared/contract/generations/documents.ts';
import { say } from '#shared/messages/sentences.ts';
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import { Cells } from '../grid/cells.tsx';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';
import { Detail, fact, SymbolLink, shortPath } from '../grid/row-parts.tsx';
import { frameworkName } from './framework-names.ts';
import styles from './rows.module.css';
import { noteRows, type Sections, sectionRows } from './sections.ts';

export const interfaceKinds = ['route', 'command', 'event', 'config', 'export'] as const;
type Entry = InterfaceDocument['entries'][number];

export function interfaceRows(
  document: InterfaceDocument,
  sections: Sections,
  kinds: readonly string[],
  messages: Messages,
): DocRow[] {
  const { t } = messages;
  const rows = interfaceKinds
    .filter((kind) => kinds.length === 0 || kinds.includes(kind))
    .flatMap((kind) => {
      const entries = document.entries.filter((one) => one.kind === kind);
      const words = new Set(entries.map((one) => wordOf(one, messages)));
      // A column of nearly equal words hides those that differ: the heading names the usual framework.
      const usual = kind === 'export' ? '' : mostly(entries.map((one) => wordOf(one, messages)));
      const title = t(`generations.interface.${kind}`);
      const word = kind === 'export' ? 'generations.column.kind' : 'generations.column.framework';
      return sectionRows(
        messages,
        {},
        {
          key: kind,
          title: usual === '' ? title : t('generations.interface.of', { kind: title, framework: usual }),
          columns: [
            '',
            t('generations.column.summary'),
            entries.some(({ consumers }) => consumers.count > 0) ? t('generations.column.users') : '',
            words.size > 1 || kind === 'export' ? t(word) : '',
            t('generations.column.evidence'),
          ],
        },
        entries.map((one) => row(one, usual, messages)),
      );
    });
  return rows.length === 0
    ? rows
    : [...rows, ...noteRows(messages, 'entries', document.entries.length, sections.entries)];
}

/** What stands for words that nobody wrote: of what is called by another name who answers, else how it is called. */
function inCode({ kind, symbol, signature }: Entry): string {
  return kind === 'export' || symbol === null ? signature : shortPath(symbol.path);
}

/** Of all entries, from which share on a word is the usual one. */
const usualShare = 0.8;

/** The word of nearly all; '' where there is none. */
function mostly(words: readonly string[]): string {
  const counts = Map.groupBy(words, (word) => word);
  const [word, same] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  return same.length >= usualShare * words.length ? word : '';
}

/** What the column after the figures shows: the framework, of an export its kind. */
function wordOf(one: Entry, { t }: Messages): string {
  const kind = one.symbolKind === null ? '' : t(`kind.${one.symbolKind}`);
  return one.kind === 'export' || one.framework === '' ? kind : frameworkName(one.framework);
}

/** @param usual the word that the heading says. */
function row(one: Entry, usual: string, messages: Messages): EntryRow {
  const { t, format, language } = messages;
  const summary = say(language, one.summary);
  return {
    kind: 'entry',
    key: `${one.kind} ${one.id}`,
    name: one.name,
    evidence: one.evidence,
    draw: (_, fold) => (
      <Cells
        name={one.kind === 'export' ? (one.symbol?.name ?? one.name) : one.name}
        title={one.name}
        mono
        text={summary !== '' ? summary : <code className={styles.signature}>{inCode(one)}</code>}
        figure={one.consumers.count === 0 ? '' : format.number(one.consumers.count)}
        word={wordOf(one, messages) === usual ? '' : wordOf(one, messages)}
        entry={one}
        onFold={fold}
      />
    ),
    detail: () => (
      <Detail
        facts={[
          fact(t('generations.column.summary'), summary),
          one.signature === '' ? null : { name: t('generations.fact.signature'), value: <code>{one.signature}</code> },
          fact(t('generations.fact.package'), one.kind === 'export' ? one.framework : ''),
          one.symbol === null
            ? null
            : { name: t('generations.column.symbol'), value: <SymbolLink symbol={one.symbol} path /> },
          one.consumers.some.length === 0
            ? null
            : {
                name: t('generations.column.users'),
                value: (
                  <span className={styles.symbols}>
                    {one.consumers.some.map((symbol) => (
                      <SymbolLink key={symbol.path} symbol={symbol} />
                    ))}
                    {one.consumers.count > one.consumers.some.length && (
                      <span className="faint">
                        {t('generations.more', { count: one.consumers.count - one.consumers.some.length })}
                      </span>
                    )}
                  </span>
                ),
              },
        ]}
      />
    ),
  };
}
