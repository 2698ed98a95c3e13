/** Copy the graph as text for other tools, or save what is drawn as a picture. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { iconPath } from '../../ui/icons/icon-geometry.ts';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import { type BoxIcon, boxIcons } from './canvas/box-icons.ts';
import { type BoxText, boxText } from './canvas/box-text.ts';
import { useCopyGraph } from './copy-menu.tsx';
import { boundsOf, type Placed } from './model/layout.ts';
import type { Line } from './model/lines.ts';
import type { Picture } from './use-picture.ts';

interface ExportMenuProps {
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

/** Pixels of the image for one of the picture, so that it stays sharp where it is pasted. */
const pngScale = 2;
/** Browsers draw nothing on a larger canvas. */
const mostPixels = 12_000;

/** Hands a picture to the person as a file, by the browser's own download. */
function saveSvg(svg: string, name: string): void {
  save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Throws when the browser cannot draw the picture. */
async function savePng(svg: string, width: number, height: number, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(pngScale, mostPixels / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null)
    throw new Error(`The browser could not draw ${name}.png (${canvas.width} × ${canvas.height} pixels).`);
  save(blob, `${name}.png`);
}

function save(blob: Blob, file: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.replace(/[^\p{L}\p{N}._-]/gu, '_');
  link.click();
  // The download reads the blob after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * The drawn picture as one SVG document that needs nothing around it: colours are written out, text is cut as on screen.
 * Names come from code and may hold anything, so every text and attribute is escaped.
 */
export interface SvgStyle {
  /** CSS colours. */
  readonly background: string;
  readonly box: string;
  readonly focus: string;
  readonly accent: string;
  readonly line: string;
  readonly strong: string;
  readonly text: string;
  readonly faint: string;
  readonly font: string;
}

const margin = 24;

const dashes: Partial<Record<Line['kind'], string>> = { implements: '6 4', import: '1.5 3.5' };
const widths: Readonly<Record<Line['kind'], number>> = {
  inherits: 1.6,
  implements: 1.4,
  memberType: 2.6,
  call: 1.3,
  import: 1.3,
};

interface BoxLook {
  readonly text: BoxText;
  readonly icons: readonly BoxIcon[];
}

/** @param lookOf what a box says and shows; @param lines those that are on screen. */
export function pictureSvg(
  { placed, focus }: Pick<Picture, 'placed' | 'focus'>,
  lines: readonly Line[],
  lookOf: (placed: Placed) => BoxLook,
  style: SvgStyle,
): { svg: string; width: number; height: number } {
  const bounds = boundsOf(placed);
  const [width, height] = [Math.ceil(bounds.width + 2 * margin), Math.ceil(bounds.height + 2 * margin)];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${bounds.x - margin} ${bounds.y - margin} ${width} ${height}" font-family="${xmlText(style.font)}">`,
    `<rect x="${bounds.x - margin}" y="${bounds.y - margin}" width="${width}" height="${height}" fill="${xmlText(style.background)}"/>`,
    ...lines.map((line) => lineSvg(line, style)),
    ...placed.map((one) => boxSvg(one, lookOf(one), one.item.key === focus, style)),
    '</svg>',
  ];
  return { svg: parts.join('\n'), width, height };
}

function lineSvg({ path, kind }: Line, style: SvgStyle): string {
  const inherits = kind === 'inherits' || kind === 'implements';
  const stroke = xmlText(inherits ? style.strong : style.line);
  const dash = dashes[kind] === undefined ? '' : ` stroke-dasharray="${dashes[kind]}"`;
  const head = arrowHead(path, inherits ? 9 : 7);
  const fill = inherits ? xmlText(style.background) : stroke;
  return (
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${widths[kind]}"${dash}/>` +
    `<path d="${head}" fill="${fill}" stroke="${stroke}" stroke-width="${inherits ? 1.3 : 0}"/>`
  );
}

/** A triangle at the end of a curve; every curve of ours ends level. */
function arrowHead(path: string, size: number): string {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [x, y] = numbers.slice(-2);
  const before = numbers.at(-4);
  if (x === undefined || y === undefined || before === undefined) return '';
  const back = before < x ? -size : size;
  return `M${x} ${y}L${x + back} ${y - size * 0.42}L${x + back} ${y + size * 0.42}z`;
}

function boxSvg(
  { item, x, y, width, height }: Placed,
  { text, icons }: BoxLook,
  focus: boolean,
  style: SvgStyle,
): string {
  const bare = item.kind === 'more';
  const dashed = item.kind === 'external' ? ' stroke-dasharray="3 3"' : '';
  const fill = xmlText(focus ? style.focus : style.box);
  const stroke = xmlText(focus ? style.accent : style.line);
  const rect = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${fill}" stroke="${stroke}"${dashed}/>`;
  const middle = y + height / 2;
  const kind = icons[0];
  // The kind's sign comes before the name; where a box unfolds to the left, so does its text.
  const left = kind === undefined ? x + 9 : kind.x;
  const say = (at: number, top: number, look: string, words: string) =>
    words === '' ? '' : `<text x="${at}" y="${top}" ${look}>${xmlText(words)}</text>`;
  const weight = focus ? 600 : 500;
  const ink = xmlText(bare ? style.accent : style.text);
  const faint = `font-size="11" fill="${xmlText(style.faint)}"`;
  const single = text.below === '';
  const into = icons.find(({ name }) => name === 'into');
  return [
    `<g><title>${xmlText(text.title)}</title>`,
    bare ? '' : rect,
    say(
      left + (kind === undefined ? 0 : 20),
      single ? middle + 4 : middle - 3,
      `font-size="12" font-weight="${weight}" fill="${ink}"`,
      text.name,
    ),
    say(left, middle + 12, faint, text.below),
    into === undefined ? '' : say(into.x + into.side + 2, middle + 12, faint, text.fanIn),
    icons.length === 0
      ? ''
      : `<path d="${icons.map(({ name, x: at, y: top, side }) => iconPath(name, at, top, side)).join('')}" fill="none" stroke="${xmlText(style.strong)}" stroke-width="0.92" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</g>',
  ].join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and attributes; what XML cannot hold at all is left out. */
export function xmlText(text: string): string {
  const letters = [...text].filter((letter) => inXml(letter.codePointAt(0) ?? 0));
  return letters.map((letter) => signs[letter] ?? letter).join('');
}

/** Characters of XML 1.0: no control signs but tab and line ends, no halves of a pair. */
function inXml(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code >= 0xe000 && code < 0xfffe) || code > 0xffff;
}
