/**
 * What the code says of the project, a page a document: architecture, interface, stories, issues, as the live index has them.
 * Its address is `#/project/interface?q=…&kinds=…`; earlier versions stand under Settings, Index versions.
 */
import { useMemo, useRef, useState } from 'react';
import { type ArchModule, type DocumentName, documentNames } from '#shared/contract/generations/documents.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useKeptChoice } from '../../lib/navigation/use-kept-choice.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useRested } from '../../lib/timing/use-rested.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { useTableForm } from '../../ui/pictures/use-table-form.ts';
import { DocumentPart } from '../generations/documents/document-part.tsx';
import { useDocument } from '../generations/documents/use-document.ts';
import { type GenerationsPlace, readPlace as readAny, writePlace } from '../generations/generations-place.ts';
import { ModuleInspector } from './arch/module-inspector.tsx';
import { ModulePicture } from './arch/module-picture.tsx';
import { type ModuleGraph, moduleGraph } from './arch/module-ties.ts';
import styles from './project-view.module.css';

/** Milliseconds that a filter rests before it is asked for. */
const restMs = 160;

const readPlace = (query: Readonly<Record<string, string>>, id: string) => readAny({ ...query, from: '' }, id);
const documentOf = ({ tab }: GenerationsPlace): DocumentName => documentNames.find((name) => name === tab) ?? 'arch';
const idOf = (place: GenerationsPlace) => (documentOf(place) === 'arch' ? '' : documentOf(place));

export default function ProjectView() {
  const { t } = useMessages();
  const { place, change, step } = useViewPlace('project', readPlace, writePlace, idOf);
  const name = documentOf(place);
  const query = useRested(place.query.trim(), restMs) ?? '';
  const [folds] = useState(() => new Map<string, ReadonlySet<string>>());
  const field = useRef<HTMLInputElement>(null);
  const form = useTableForm('project.arch');
  const { navigation } = useServices();
  const graph = useArchGraph(name);
  const [chosen, setChosen] = useKeptChoice('project.module');
  const hasPicture = name === 'arch' && query === '' && graph.ties.length > 0;
  const module =
    hasPicture && !form.shown ? (graph.modules.find((one) => one.name === chosen) ?? busiest(graph)) : undefined;
  /** The file of the type that is used most. */
  const open = (wanted: string) => {
    const first = graph.modules.find((one) => one.name === wanted)?.evidence[0];
    if (first !== undefined) navigation.getState().go(route('file', first.file, { line: String(first.startLine) }));
  };
  useCommands([
    {
      id: 'project.filter',
      title: 'command.generationsFilter',
      group: 'group.view',
      keys: ['/'],
      run: () => field.current?.select(),
    },
    {
      id: 'project.table',
      title: 'command.toggleTable',
      group: 'group.view',
      keys: ['T'],
      when: () => hasPicture,
      run: form.toggle,
    },
  ]);
  return (
    <ViewPanes
      view="project"
      label={t(`generations.tab.${name}`)}
      {...(module === undefined
        ? {}
        : {
            inspectorLabel: module.name,
            inspector: <ModuleInspector module={module} ties={graph.ties} onSelect={setChosen} onOpen={open} />,
          })}
    >
      <header className={styles.head}>
        <h1>{t(`generations.tab.${name}`)}</h1>
        <p>{t(`project.about.${name}`)}</p>
        {hasPicture && (
          <Segmented
            label={t('arch.form')}
            value={form.shown ? 'table' : 'graph'}
            onChange={form.toggle}
            options={[
              { value: 'graph', label: t('arch.asGraph') },
              { value: 'table', label: t('arch.asTable') },
            ]}
          />
        )}
        <TextField
          icon="filter"
          inputRef={field}
          className={styles.filter}
          label={t('generations.filter')}
          placeholder={t('generations.filter')}
          value={place.query}
          onChange={(text) => change({ query: text.slice(0, 200) })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            document.querySelector<HTMLElement>('[data-list="entries"]')?.focus();
            event.preventDefault();
          }}
        />
      </header>
      {module !== undefined && (
        <ModulePicture graph={graph} selected={module.name} onSelect={setChosen} onOpen={open} />
      )}
      <DocumentPart
        key={name}
        name={name}
        generation={null}
        query={query}
        kinds={place.kinds}
        folds={folds}
        onKinds={(kinds) => step({ kinds })}
        onClear={() => step({ query: '', kinds: [] })}
      />
    </ViewPanes>
  );
}

/** Without modules on the other pages. */
function useArchGraph(name: DocumentName): ModuleGraph {
  const { data } = useDocument('arch', null, '', name === 'arch');
  return useMemo(() => moduleGraph(data?.name === 'arch' ? data.document.modules : []), [data]);
}

/** The module with the most ties: nobody has chosen, and it is what a reader meets first. */
function busiest({ modules, ties }: ModuleGraph): ArchModule | undefined {
  const degree = ({ name }: ArchModule) => ties.filter(({ from, to }) => from === name || to === name).length;
  return modules.toSorted((a, b) => degree(b) - degree(a))[0];
}
