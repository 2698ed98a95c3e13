/**
 * The icons, as data: 24 units square, drawn as 1.6 wide strokes. One name a meaning; a shape is a path, circle, rect or
 * ellipse. Kept as data and not as a sprite file, so that a wrong name does not compile and unused ones can be found.
 */
export type Shape =
  | readonly ['path', d: string]
  | readonly ['circle', cx: number, cy: number, r: number]
  | readonly ['rect', x: number, y: number, width: number, height: number, rx: number]
  | readonly ['ellipse', cx: number, cy: number, rx: number, ry: number];

export const iconShapes = {
  arrow: [['path', 'M4 12h15M13 6l6 6-6 6']],
  ask: [
    ['path', 'M4 5h16v11h-9l-5 4v-4H4z'],
    ['path', 'M9.8 9a2.2 2.2 0 1 1 2.7 2.1c-.4.15-.5.4-.5.9M12 13.8v.1'],
  ],
  back: [['path', 'M14.5 5l-7 7 7 7']],
  bank: [
    ['path', 'M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20'],
  ],
  book: [['path', 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12']],
  check: [['path', 'M4.5 12.5l5 5L19.5 7']],
  class: [
    ['rect', 4, 4, 16, 16, 3],
    ['path', 'M14.5 9.5a3.3 3.3 0 1 0 0 5'],
  ],
  close: [['path', 'M6 6l12 12M18 6L6 18']],
  conflict: [
    ['circle', 6, 5, 2],
    ['circle', 18, 5, 2],
    ['circle', 12, 19, 2],
    ['path', 'M6 7v2c0 3.5 6 2 6 5.5V17M18 7v2c0 3.5-6 2-6 5.5'],
  ],
  context: [
    ['path', 'M4 5h16M4 10h10M4 15h13M4 20h6'],
    ['rect', 18, 8.5, 3, 3, 0.5],
  ],
  copy: [
    ['rect', 8, 8, 12, 12, 2],
    ['path', 'M16 8V4H4v12h4'],
  ],
  diff: [
    ['rect', 3, 4, 7, 16, 2],
    ['rect', 14, 4, 7, 16, 2],
    ['path', 'M5.5 12h2M16.5 10h2M17.5 9v2M16.5 15h2'],
  ],
  disk: [
    ['ellipse', 12, 6, 8, 3],
    ['path', 'M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3'],
  ],
  down: [['path', 'M5 9.5l7 7 7-7']],
  drop: [['path', 'M12 3v12M7 10l5 5 5-5M4 16v4h16v-4']],
  edit: [['path', 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM14 6.5l3.5 3.5']],
  enum: [
    ['rect', 4, 4, 16, 16, 3],
    ['path', 'M9 8.5h6M9 12h4.5M9 15.5h6M9 8.5v7'],
  ],
  evolution: [
    ['path', 'M20 12a8 8 0 1 1-2.6-5.9M20 3v4h-4'],
    ['circle', 12, 12, 2.2],
  ],
  eye: [
    ['path', 'M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7z'],
    ['circle', 12, 12, 2.8],
  ],
  field: [['path', 'M4 9l8-4 8 4v7l-8 4-8-4zM4 9l8 4 8-4']],
  file: [['path', 'M6 3h8l5 5v13H6zM14 3v5h5']],
  filter: [['path', 'M4 6h16M7 12h10M10 18h4']],
  fit: [['path', 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5']],
  folder: [['path', 'M3 6h6l2 2.5h10V19H3z']],
  forward: [['path', 'M9.5 5l7 7-7 7']],
  function: [['path', 'M15.5 4.5c-3-.8-4 .7-4.3 3L9.5 17c-.4 2.2-1.5 3.3-4 2.5M7.5 10h7']],
  gauge: [
    ['path', 'M4 17a9 9 0 1 1 16 0M12 14l4-5'],
    ['circle', 12, 14, 1.2],
  ],
  generations: [['path', 'M12 3l9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5L12 21l9-4.5']],
  globe: [
    ['circle', 12, 12, 9],
    ['path', 'M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z'],
  ],
  graph: [
    ['circle', 5, 12, 2.3],
    ['circle', 18, 5.5, 2.3],
    ['circle', 18, 18.5, 2.3],
    ['path', 'M7 11l9-4.5M7 13l9 4.5'],
  ],
  inbox: [['path', 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 2.5h3L15 13h5']],
  interface: [
    ['circle', 12, 12, 8.5],
    ['path', 'M10 8.5h4M12 8.5v7M10 15.5h4'],
  ],
  into: [['path', 'M4 12h11M11 8l4 4-4 4M19 5v14']],
  key: [
    ['circle', 8, 15, 4.5],
    ['path', 'M11.5 11.5L20 3.5M16.5 6.5l3 3'],
  ],
  keyboard: [
    ['rect', 2.5, 6, 19, 12, 2],
    ['path', 'M6.5 10h.1M10 10h.1M14 10h.1M17.5 10h.1M8 14h8'],
  ],
  learnings: [
    ['path', 'M3 18h18'],
    ['circle', 6, 13, 2],
    ['rect', 10.5, 4.5, 4, 4, 0.5],
    ['path', 'M18.5 9l2.5 4.5h-5z'],
  ],
  lock: [
    ['rect', 5, 11, 14, 9, 2],
    ['path', 'M8 11V8a4 4 0 0 1 8 0v3'],
  ],
  method: [['path', 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9']],
  minus: [['path', 'M5 12h14']],
  model: [
    ['rect', 6, 6, 12, 12, 2],
    ['path', 'M9.5 3v3M14.5 3v3M9.5 18v3M14.5 18v3M3 9.5h3M3 14.5h3M18 9.5h3M18 14.5h3'],
    ['circle', 12, 12, 2],
  ],
  module: [
    ['rect', 4, 4, 7, 7, 1],
    ['rect', 13, 4, 7, 7, 1],
    ['rect', 4, 13, 7, 7, 1],
    ['path', 'M16.5 13.5v6M13.5 16.5h6'],
  ],
  moon: [['path', 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z']],
  more: [
    ['circle', 5, 12, 1],
    ['circle', 12, 12, 1],
    ['circle', 19, 12, 1],
  ],
  namespace: [['path', 'M8 4H5v16h3M16 4h3v16h-3']],
  offline: [['path', 'M4 4l16 16M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4-2.4M13 9.7a10 10 0 0 1 6 2.8M12 19.5v.1']],
  open: [['path', 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6']],
  overview: [
    ['rect', 3, 3, 10, 11, 2],
    ['rect', 16, 3, 5, 7, 1.5],
    ['rect', 16, 13, 5, 8, 1.5],
    ['rect', 3, 17, 10, 4, 1.5],
  ],
  'panel-left': [
    ['rect', 3, 4, 18, 16, 2],
    ['path', 'M9 4v16'],
  ],
  'panel-right': [
    ['rect', 3, 4, 18, 16, 2],
    ['path', 'M15 4v16'],
  ],
  pause: [['path', 'M8 5v14M16 5v14']],
  pen: [['path', 'M4 20h16M5 15.5l9.5-9.5 3 3L8 18.5H5z']],
  pin: [['path', 'M9 3h6l-1 6 3 3.5H7L10 9zM12 12.5V21']],
  play: [['path', 'M7 4.5l12 7.5-12 7.5z']],
  plus: [['path', 'M12 5v14M5 12h14']],
  property: [
    ['circle', 9, 15, 5],
    ['path', 'M12.7 11.3L20 4M16 8l3 3'],
  ],
  refresh: [['path', 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5']],
  right: [['path', 'M9.5 5l7 7-7 7']],
  ruler: [['path', 'M3 15L15 3l6 6L9 21zM7 11l2 2M10 8l3 3M13 5l2 2']],
  search: [
    ['circle', 10.5, 10.5, 6.5],
    ['path', 'M15.5 15.5L21 21'],
  ],
  settings: [
    ['path', 'M4 7h9M18 7h2M4 17h2M11 17h9'],
    ['circle', 15.5, 7, 2.5],
    ['circle', 8.5, 17, 2.5],
  ],
  shield: [['path', 'M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6z']],
  stop: [['rect', 6, 6, 12, 12, 1.5]],
  swap: [['path', 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4']],
  symbols: [
    [
      'path',
      'M8 4C6 4 5.5 5 5.5 7v2.5C5.5 11 4.5 12 3 12c1.5 0 2.5 1 2.5 2.5V17c0 2 .5 3 2.5 3M16 4c2 0 2.5 1 2.5 3v2.5c0 1.5 1 2.5 2.5 2.5-1.5 0-2.5 1-2.5 2.5V17c0 2-.5 3-2.5 3',
    ],
  ],
  table: [
    ['rect', 4, 5, 16, 14, 1.5],
    ['path', 'M4 10h16M4 14.5h16M10 10v9'],
  ],
  tree: [
    ['path', 'M5 4v14h5M5 10h5'],
    ['rect', 12, 7.5, 8, 5, 1],
    ['rect', 12, 15.5, 8, 5, 1],
  ],
  undo: [['path', 'M8 5L3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3']],
  up: [['path', 'M5 14.5l7-7 7 7']],
  user: [
    ['circle', 12, 8, 3.8],
    ['path', 'M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5'],
  ],
  warn: [['path', 'M12 4l9 16H3zM12 10v4.5M12 17.3v.1']],
  'x-circle': [
    ['circle', 12, 12, 9],
    ['path', 'M9 9l6 6M15 9l-6 6'],
  ],
  sun: [
    ['circle', 12, 12, 4],
    ['path', 'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4'],
  ],
} as const satisfies Record<string, readonly Shape[]>;

export type IconName = keyof typeof iconShapes;
