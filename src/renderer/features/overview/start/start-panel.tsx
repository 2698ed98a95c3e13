/** Where reading begins: the entry points of the project, then the types that most others use. Absent where there are none. */
import type { EntryPoint } from '#shared/contract/generations/documents.ts';
import { isShown } from '#shared/contract/project/example-folders.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { type Route, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { LinkingNote } from '../../../ui/feedback/linking-note.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SymbolIcon } from '../../../ui/icons/symbol-icon.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { useDocument } from '../../generations/documents/use-document.ts';
import { toldName } from '../../symbols/model/symbol-text.ts';
import styles from './start-panel.module.css';

const shown = { entries: 3, all: 5 };

type Start =
  | { readonly kind: 'entry'; readonly key: string; readonly entry: EntryPoint; readonly to: Route }
  | { readonly kind: 'used'; readonly key: string; readonly used: Overview['mostUsed'][number]; readonly to: Route };

export default function StartPanel({ overview }: { overview: Overview }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data } = useDocument('arch', null, '');
  const points = data?.name === 'arch' ? data.document.entryPoints : [];
  const entries = firstEntries(points);
  const starts: Start[] = [
    ...entries.map((entry): Start => ({ kind: 'entry', key: entry.id, entry, to: placeOf(entry) })),
    ...overview.mostUsed
      .slice(0, shown.all - entries.length)
      .map((used): Start => ({ kind: 'used', key: used.symbol.typeId, used, to: route('type', used.symbol.typeId) })),
  ];
  if (starts.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('overview.start')}>
      <div className={styles.head}>
        <h2 className="strong">{t('overview.start')}</h2>
        <button type="button" className={styles.all} onClick={() => navigation.getState().go(route('project'))}>
          {t('generations.tab.arch')}
        </button>
      </div>
      <ListBox
        label={t('overview.start')}
        items={starts}
        itemKey={({ key }) => key}
        onOpen={({ to }) => navigation.getState().go(to)}
        row={(start) => (start.kind === 'entry' ? <EntryRow entry={start.entry} /> : <UsedRow used={start.used} />)}
      />
      <LinkingNote linking={overview.linking} />
    </section>
  );
}

/**
 * One a file; what a package exports comes first, since its users read that. Programs deep in the folders are tools of the
 * build more often than the product.
 */
function firstEntries(points: readonly EntryPoint[]): EntryPoint[] {
  const entries = points.filter(
    ({ kind, evidence: [first] }) => kind !== 'test' && kind !== 'script' && !isAside(first?.file ?? ''),
  );
  const ordered = entries.toSorted((a, b) => rank(a) - rank(b));
  const byFile = new Map(ordered.toReversed().map((entry) => [entry.evidence[0]?.file, entry]));
  return ordered.filter((entry) => byFile.get(entry.evidence[0]?.file) === entry).slice(0, shown.entries);
}

const rank = ({ kind, evidence: [first] }: EntryPoint): number =>
  kind === 'package' ? 0 : 1 + (first?.file ?? '').split('/').length;

/** Programs that show, measure or are input of tests are not the way in. */
const isAside = (file: string): boolean =>
  isShown(file) || /(?:^|\/)(?:bench\w*|fixtures?|testdata)(?:\/|\.)/i.test(file);

/** The file, with its folder where many files have the same name. */
function fileName(file: string): string {
  const parts = file.split('/');
  const isCommon = /^(main|index|app|program|mod|lib|server|__main__|__init__)\.\w+$/i.test(parts.at(-1) ?? '');
  return parts.slice(isCommon ? -2 : -1).join('/');
}

/** Its type where the code map has it, else its first line. */
function placeOf({ symbol, evidence: [first] }: EntryPoint): Route {
  return symbol?.typeId !== undefined
    ? route('type', symbol.typeId)
    : route('file', first?.file, { line: String(first?.startLine ?? 1) });
}

function EntryRow({ entry: { title, kind, evidence } }: { entry: EntryPoint }) {
  const { t } = useMessages();
  const [first] = evidence;
  const at = first === undefined ? '' : `${first.file}:${first.startLine}`;
  // Packages and commands have names; of a server or a main function the file is what people know.
  const isNamed = kind === 'package' || kind === 'command';
  return (
    <Row
      icon={<Icon name="play" size="small" />}
      name={isNamed ? title : fileName(first?.file ?? '')}
      place={t(`overview.starts.${kind}`)}
      end={at.slice(at.lastIndexOf('/') + 1)}
      title={at}
    />
  );
}

function UsedRow({ used: { symbol, fanIn } }: { used: Overview['mostUsed'][number] }) {
  const { t } = useMessages();
  return (
    <Row
      icon={<SymbolIcon kind={symbol.kind} />}
      name={toldName(symbol)}
      place={t('overview.usedBy', { count: fanIn })}
      title={`${t(`kind.${symbol.kind}`)} ${symbol.path}`}
    />
  );
}
