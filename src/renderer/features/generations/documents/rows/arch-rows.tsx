/** The architecture: modules, then where it starts, what it is built with, layers, patterns, cycles. */
import type { ArchDocument } from '#shared/contract/generations/documents.ts';
import { say } from '#shared/messages/sentences.ts';
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import { Cells } from '../grid/cells.tsx';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';
import { Detail, fact, SymbolLink } from '../grid/row-parts.tsx';
import { type Sections, sectionRows } from './sections.ts';

/** Names listed of a long row of them. */
const named = 12;

export function archRows(document: ArchDocument, sections: Sections, messages: Messages): DocRow[] {
  const { t, format, language } = messages;
  const evidence = [t('generations.column.evidence')];
  const list = (names: readonly string[]) => names.join(t('symbols.separator'));
  const modules = document.modules.map(
    (one): EntryRow => ({
      kind: 'entry',
      key: `modules ${one.id}`,
      name: one.name,
      evidence: one.evidence,
      draw: (_, fold) => (
        <Cells
          name={one.name}
          title={one.path === '' ? one.name : `${one.name}\n${one.path}`}
          text={one.purpose}
          figure={format.number(one.types)}
          word={one.layer === null ? '' : t(`generations.layer.${one.layer}`)}
          entry={one}
          onFold={fold}
        />
      ),
      detail: () => (
        <Detail
          facts={[
            fact(t('generations.fact.purpose'), one.purpose),
            fact(t('generations.fact.folder'), one.path),
            fact(
              t('generations.fact.size'),
              list([
                t('unit.files', { count: one.files }),
                t('unit.types', { count: one.types }),
                ...one.languages.map((language) => t(`language.${language}`)),
              ]),
            ),
            fact(
              t('generations.fact.dependsOn'),
              list(
                one.dependsOn
                  .slice(0, named)
                  .map(({ name, references }) => t('generations.dependency', { name, count: references })),
              ),
            ),
            fact(
              t('generations.fact.usedBy'),
              list(
                document.modules
                  .filter(({ dependsOn }) => dependsOn.some(({ name }) => name === one.name))
                  .slice(0, named)
                  .map(({ name }) => name),
              ),
            ),
          ]}
        />
      ),
    }),
  );
  const entryPoints = document.entryPoints.map(
    (one): EntryRow => ({
      kind: 'entry',
      key: `entryPoints ${one.id}`,
      name: one.title,
      evidence: one.evidence,
      draw: (_, fold) => (
        <Cells
          name={one.title}
          text={one.symbol === null ? '' : <SymbolLink symbol={one.symbol} path />}
          word={t(`generations.entryPoint.${one.kind}`)}
          entry={one}
          onFold={fold}
        />
      ),
    }),
  );
  const techStack = document.techStack.map(
    (one): EntryRow => ({
      kind: 'entry',
      key: `techStack ${one.id}`,
      name: one.name,
      evidence: one.evidence,
      draw: (_, fold) => (
        <Cells
          name={one.name}
          text={one.version}
          figure={one.uses === 0 ? '' : format.number(one.uses)}
          word={t(`generations.tech.${one.kind}`)}
          entry={one}
          onFold={fold}
        />
      ),
    }),
  );
  const layers = document.layers.map(
    (one): EntryRow => ({
      kind: 'entry',
      key: `layers ${one.id}`,
      name: t(`generations.layer.${one.layer}`),
      evidence: one.evidence,
      draw: (_, fold) => (
        <Cells
          name={t(`generations.layer.${one.layer}`)}
          title={say(language, one.detail)}
          text={list(one.modules)}
          figure={format.number(one.modules.length)}
          word=""
          entry={one}
          onFold={fold}
        />
      ),
      detail: () => (
        <Detail
          facts={[
            fact(t('generations.column.detail'), say(language, one.detail)),
            fact(t('generations.section.modules'), list(one.modules)),
          ]}
        />
      ),
    }),
  );
  const patterns = document.patterns.map(
    (one): EntryRow => ({
      kind: 'entry',
      key: `patterns ${one.id}`,
      name: say(language, one.name),
      evidence: one.evidence,
      draw: (_, fold) => (
        <Cells
          name={say(language, one.name)}
          text={say(language, one.detail)}
          figure={format.number(one.count)}
          word=""
          entry={one}
          onFold={fold}
        />
      ),
      detail: () => <Detail facts={[fact(t('generations.column.detail'), say(language, one.detail))]} />,
    }),
  );
  const cycles = document.cycles.map(
    (one): EntryRow => ({
      kind: 'entry',
      key: `cycles ${one.id}`,
      name: one.members[0] ?? '',
      evidence: one.evidence,
      draw: (_, fold) => (
        <Cells
          name={one.members[0] ?? ''}
          title={one.members.join('\n')}
          text={circle(one.members)}
          figure={format.number(one.members.length)}
          word={t(`generations.cycle.${one.kind}`)}
          entry={one}
          onFold={fold}
        />
      ),
      detail: () => (
        <Detail
          facts={[
            fact(t('generations.fact.circle'), circle(one.members)),
            fact(t('generations.column.detail'), say(language, one.detail)),
          ]}
        />
      ),
    }),
  );
  const columns = (text: string, figure: string, word: string) => ['', text, figure, word, ...evidence];
  const part = (key: keyof ArchDocument & string, heads: readonly string[], entries: readonly EntryRow[]) =>
    sectionRows(
      messages,
      sections,
      { key, title: t(`generations.section.${key as SectionName}`), columns: heads },
      entries,
    );
  return [
    ...part(
      'modules',
      columns(t('generations.fact.purpose'), t('generations.column.types'), t('generations.column.layer')),
      modules,
    ),
    ...part('entryPoints', columns(t('generations.column.symbol'), '', t('generations.column.kind')), entryPoints),
    ...part(
      'techStack',
      columns(t('generations.column.version'), t('generations.column.files'), t('generations.column.kind')),
      techStack,
    ),
    ...part('layers', columns(t('generations.section.modules'), t('generations.column.count'), ''), layers),
    ...part('patterns', columns(t('generations.column.detail'), t('generations.column.count'), ''), patterns),
    ...part('cycles', columns(t('generations.fact.circle'), t('generations.column.count'), ''), cycles),
  ];
}

type SectionName = 'modules' | 'entryPoints' | 'techStack' | 'layers' | 'patterns' | 'cycles';

/** The last leads back to the first. */
function circle(members: readonly string[]): string {
  return [...members, members[0] ?? ''].join(' → ');
}
