/** The selected module: what it is for, what it uses and what uses it, most references first, and where to start reading. */
import type { ArchModule } from '#shared/contract/generations/documents.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { EvidenceChip } from '../../../ui/marks/evidence-chip.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { Section } from '../../../ui/panes/section.tsx';
import { askAbout } from '../../ask/ask-about.ts';
import styles from './module-inspector.module.css';
import type { Tie } from './module-ties.ts';

export interface ModuleInspectorProps {
  readonly module: ArchModule;
  readonly ties: readonly Tie[];
  readonly onSelect: (name: string) => void;
  readonly onOpen: (name: string) => void;
}

export function ModuleInspector({ module, ties, onSelect, onOpen }: ModuleInspectorProps) {
  const { t } = useMessages();
  const services = useServices();
  const openInEditor = useOpenInEditor();
  const { name, purpose, layer, files, types, languages, evidence } = module;
  const size = [
    t('unit.files', { count: files }),
    t('unit.types', { count: types }),
    ...languages.map((language) => t(`language.${language}`)),
  ];
  const back = ties.filter(({ kind, from, to }) => kind === 'back' && (from === name || to === name));
  return (
    <>
      <PaneHead title={name}>{layer !== null && <Tag>{t(`generations.layer.${layer}`)}</Tag>}</PaneHead>
      <Scroll>
        <Section>
          {purpose !== '' && <p>{purpose}</p>}
          <p className="muted">{size.join(t('symbols.separator'))}</p>
          <div className={styles.acts}>
            <Button small icon="symbols" onClick={() => onOpen(name)}>
              {t('arch.open')}
            </Button>
            <Button small icon="ask" onClick={() => askAbout(services, name)}>
              {t('type.askShort')}
            </Button>
          </div>
        </Section>
        <Ends title={t('arch.uses')} end="to" ties={ties.filter(({ from }) => from === name)} onSelect={onSelect} />
        <Ends title={t('arch.usedBy')} end="from" ties={ties.filter(({ to }) => to === name)} onSelect={onSelect} />
        {back.length > 0 && (
          <Section title={t('arch.inCycle')}>
            {back.map(({ from, to, references }) => (
              <p key={`${from} ${to}`}>{t('arch.closes', { from, to, count: references })}</p>
            ))}
          </Section>
        )}
        <Section title={t('arch.read')}>
          <ul className={styles.places}>
            {evidence.map(({ file, startLine, endLine }) => (
              <li key={`${file}:${startLine}`}>
                <EvidenceChip
                  file={file}
                  line={startLine}
                  endLine={endLine}
                  folders={1}
                  onOpen={() => services.navigation.getState().go(route('file', file, { line: String(startLine) }))}
                  onOpenInEditor={() => openInEditor(file, startLine)}
                />
              </li>
            ))}
          </ul>
        </Section>
      </Scroll>
    </>
  );
}

interface EndsProps {
  readonly title: string;
  readonly end: 'from' | 'to';
  readonly ties: readonly Tie[];
  readonly onSelect: (name: string) => void;
}

function Ends({ title, end, ties, onSelect }: EndsProps) {
  const { t, format } = useMessages();
  if (ties.length === 0) return null;
  const sorted = ties.toSorted((a, b) => b.references - a.references);
  const most = sorted[0]?.references ?? 1;
  return (
    <div className={styles.ends}>
      <GroupHead count={t('arch.modules', { count: ties.length })}>{title}</GroupHead>
      <ListBox
        label={title}
        items={sorted}
        itemKey={(tie) => tie[end]}
        onOpen={(tie) => onSelect(tie[end])}
        row={(tie) => (
          <Row
            name={tie[end]}
            title={t('arch.references', { name: tie[end], count: tie.references })}
            end={
              <span className={styles.count}>
                <i style={{ width: `${Math.max(4, (tie.references / most) * 100)}%` }} />
                <b>{format.number(tie.references)}</b>
              </span>
            }
          />
        )}
      />
    </div>
  );
}
