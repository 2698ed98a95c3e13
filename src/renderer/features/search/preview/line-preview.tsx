/** The file of a found line, at that line, all found lines of it marked; under it where the line stands and what is known of it. */
import { useCallback, useMemo } from 'react';
import type { TextFile, TextMatch } from '#shared/contract/find.ts';
import { useRested } from '../../../lib/timing/use-rested.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { FileSource } from '../../file/file-source.tsx';
import { markOf } from '../model/marks.ts';
import styles from './found-preview.module.css';
import { KnownHere } from './known-here.tsx';
import type { HeadOf } from './preview-head.tsx';
import { WhereThisIs, type WhereThisIsProps } from './where-this-is.tsx';

/** Milliseconds that a line must rest before it is asked what is known of it: a held arrow key asks nothing. */
const restMs = 200;

export interface LinePreviewProps {
  readonly file: TextFile;
  readonly match: TextMatch;
  readonly head: HeadOf;
  readonly onLeave: () => void;
}

export function LinePreview({ file, match, head, onLeave }: LinePreviewProps) {
  const { matches } = file;
  const marks = useCallback(
    (lines: readonly string[]) => matches.map((match) => markOf(match, lines[match.line - 1])),
    [matches],
  );
  const name = file.file.slice(file.file.lastIndexOf('/') + 1);
  return (
    <>
      {head(<Icon name="file" size="small" />, <MiddleCut text={name} />, file.file)}
      <FileSource file={file.file} line={match.line} reveal={String(match.line)} marks={marks} />
      <AboutLine file={file} line={match.line} onLeave={onLeave} />
    </>
  );
}

/** Of the line that rested last. */
function AboutLine({ file, line, onLeave }: WhereThisIsProps) {
  const here = useMemo(() => ({ file, line }), [file, line]);
  const place = useRested(here, restMs) ?? here;
  return (
    <div className={styles.about}>
      <WhereThisIs {...place} onLeave={onLeave} />
      <KnownHere file={place.file.file} line={place.line} onLeave={onLeave} />
    </div>
  );
}
