/**
 * Which part of the picture is in sight: a shift and a scale, as plain numbers. The view writes them straight to the
 * element's transform, past React, so that panning costs no rendering.
 */
import type { Bounds } from '../model/layout.ts';

/** A point p of the picture stands at `x + p * zoom`, `y + p * zoom` pixels in the pane. */
export interface Sight {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const [leastZoom, mostZoom] = [0.25, 1.75];
const step = 1.2;
const margin = 28;

/** Around a picture that is shown as a whole; the width of a pane is scarce. */
const edge = 12;

/** Smallest scale at which names can still be read; what needs less is not fitted by itself. */
const readable = 0.8;

export function transformOf({ x, y, zoom }: Sight): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${zoom})`;
}

export function zoomed(sight: Sight, size: Size, factor: 1 | -1, at?: { x: number; y: number }): Sight {
  return zoomTo(sight, size, sight.zoom * (factor === 1 ? step : 1 / step), at);
}

/** Scales so that the point `at` of the pane, its middle when absent, stays where it is. */
export function zoomTo(sight: Sight, size: Size, wanted: number, at?: { x: number; y: number }): Sight {
  const zoom = Math.min(mostZoom, Math.max(leastZoom, wanted));
  const point = at ?? { x: size.width / 2, y: size.height / 2 };
  const scale = zoom / sight.zoom;
  return { x: point.x - (point.x - sight.x) * scale, y: point.y - (point.y - sight.y) * scale, zoom };
}

/** The whole picture, never larger than life. */
export function fitted(bounds: Bounds, size: Size): Sight {
  const zoom = Math.max(leastZoom, Math.min(1, fitZoom(bounds, size)));
  return {
    x: size.width / 2 - (bounds.x + bounds.width / 2) * zoom,
    y: size.height / 2 - (bounds.y + bounds.height / 2) * zoom,
    zoom,
  };
}

/** How a picture is first shown: whole if its names can be read then, else readable with the focus in the middle. */
export function firstSight(bounds: Bounds, size: Size): Sight {
  const zoom = Math.min(1, fitZoom(bounds, size));
  if (zoom >= readable) return fitted(bounds, size);
  const wide = Math.max(readable, Math.min(1, (size.width - 2 * edge) / Math.max(1, bounds.width)));
  const inWidth = bounds.width * wide <= size.width - edge;
  const x = inWidth ? size.width / 2 - (bounds.x + bounds.width / 2) * wide : size.width / 2;
  return { x, y: size.height / 2, zoom: wide };
}

function fitZoom(bounds: Bounds, size: Size): number {
  const [width, height] = [Math.max(1, bounds.width), Math.max(1, bounds.height)];
  return Math.min((size.width - 2 * edge) / width, (size.height - 2 * edge) / height);
}

/** The least shift that brings a box of the picture into sight. */
export function revealed(sight: Sight, size: Size, box: Bounds): Sight {
  const shift = (from: number, length: number, room: number): number => {
    // What is larger than the pane is not chased while some of it is in sight.
    if (length + 2 * margin > room && from < room - margin && from + length > margin) return 0;
    if (from < margin) return margin - from;
    return from + length > room - margin ? room - margin - from - length : 0;
  };
  const { zoom } = sight;
  const dx = shift(sight.x + box.x * zoom, box.width * zoom, size.width);
  const dy = shift(sight.y + box.y * zoom, box.height * zoom, size.height);
  return dx === 0 && dy === 0 ? sight : { x: sight.x + dx, y: sight.y + dy, zoom };
}
