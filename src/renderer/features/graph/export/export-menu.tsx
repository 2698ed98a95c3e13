/** Copy the graph as text for other tools, or save what is drawn as a picture. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { showError } from '../../../lib/services.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { boxIcons } from '../canvas/box-icons.ts';
import { boxText } from '../canvas/box-text.ts';
import type { Picture } from '../load/use-picture.ts';
import { pictureSvg, type SvgStyle } from './picture-svg.ts';
import { savePng, saveSvg } from './save-picture.ts';
import { useCopyGraph } from './use-copy-graph.ts';

export interface ExportMenuProps {
  readonly picture: Picture | null;
  readonly allEdges: boolean;
}

export function ExportMenu({ picture, allEdges }: ExportMenuProps) {
  const { t, format } = useMessages();
  const services = useServices();
  const copyGraph = useCopyGraph();
  const fail = (error: unknown) => showError(services, error);
  const draw = () => {
    if (picture === null) return null;
    const lines = picture.lines.filter((line) => allEdges || line.frame);
    const drawn = pictureSvg(
      picture,
      lines,
      (one) => {
        const focus = one.item.key === picture.focus;
        const text = boxText(one.item, { t, format, focus, expander: false });
        // A saved picture unfolds nothing: its boxes have no such end.
        return { text, icons: boxIcons(one, text, 'none') };
      },
      readStyle(),
    );
    const focus = picture.placed.find(({ item }) => item.key === picture.focus)?.item;
    return { ...drawn, name: focus?.kind === 'type' ? focus.node.symbol.name : 'graph' };
  };
  const save = (form: 'svg' | 'png') => {
    const drawn = draw();
    if (drawn === null) return;
    if (form === 'svg') saveSvg(drawn.svg, drawn.name);
    else savePng(drawn.svg, drawn.width, drawn.height, drawn.name).catch(fail);
  };
  const entries: MenuEntry[] = [
    ...copyGraph.entries('copy', t('graph.copyAs'), (form) => {
      if (picture !== null) copyGraph.ofType(picture.focus, form);
    }),
    ...copyGraph.entries('modules', t('graph.copyModules'), copyGraph.ofModules),
    { kind: 'separator', key: 'line' },
    { kind: 'heading', key: 'save', label: t('graph.saveAs') },
    { kind: 'item', key: 'svg', label: t('graph.svg'), icon: 'drop', run: () => save('svg') },
    { kind: 'item', key: 'png', label: t('graph.png'), icon: 'drop', run: () => save('png') },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <Button small look="ghost" disabled={picture === null}>
          {t('graph.export')} <Icon name="down" size="small" />
        </Button>
      }
    />
  );
}

/** The colours of the theme as it is now. */
function readStyle(): SvgStyle {
  const computed = getComputedStyle(document.documentElement);
  const colour = (token: string) => computed.getPropertyValue(token).trim();
  return {
    background: colour('--bg-main'),
    box: colour('--bg-raised'),
    focus: colour('--accent-tint'),
    accent: colour('--accent'),
    line: colour('--line-control'),
    strong: colour('--text-muted'),
    text: colour('--text'),
    faint: colour('--text-faint'),
    font: getComputedStyle(document.body).fontFamily,
  };
}
