/**
 * What the code says of the project, a page a document: architecture, interface, stories, issues, as the live index has them.
 * Its address is `#/project/interface?q=…&kinds=…`; earlier versions stand under Settings, Index versions.
 */
import { useRef, useState } from 'react';
import { type DocumentName, documentNames } from '#shared/contract/generations/documents.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useRested } from '../../lib/timing/use-rested.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { DocumentPart } from '../generations/documents/document-part.tsx';
import { type GenerationsPlace, readPlace as readAny, writePlace } from '../generations/generations-place.ts';
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
  useCommands([
    {
      id: 'project.filter',
      title: 'command.generationsFilter',
      group: 'group.view',
      keys: ['/'],
      run: () => field.current?.select(),
    },
  ]);
  return (
    <ViewPanes view="project" label={t(`generations.tab.${name}`)}>
      <header className={styles.head}>
        <h1>{t(`generations.tab.${name}`)}</h1>
        <p>{t(`project.about.${name}`)}</p>
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
