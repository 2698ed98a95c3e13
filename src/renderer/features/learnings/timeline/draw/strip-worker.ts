/** The thread that draws the strip: panning through 10,000 records then costs the page next to nothing. */

import type { StripMessage } from './strip-messages.ts';
import { StripPainter } from './strip-painter.ts';

const painter = new StripPainter();

addEventListener('message', ({ data }: MessageEvent<StripMessage>) => painter.take(data));
