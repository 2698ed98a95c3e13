/**
 * The declarations of a type (or of one member) before and after, one at a time in Monaco's diff editor. Where a side is too
 * large or not to be had, it says which, why, and what can be done.
 */
import { useState } from 'react';
import type { SourcePiece, SourceText } from '#shared/contract/diff-type.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useWorded } from '../../../lib/i18n/use-worded.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useOpenInEditor } from '../../../lib/use-open-in-editor.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { CompareParams } from '../use-comparison.ts';
import { DiffEditor } from './diff-editor.tsx';
import styles from './source-part.module.css';

export interface SourceDiffPaneProps {
  readonly params: CompareParams;
  readonly typeId: string;
  /** '' = the whole type. */
  readonly member: string;
  readonly sideBySide: boolean;
}

export function SourceDiffPane({ params, typeId, member, sideBySide }: SourceDiffPaneProps) {
  const { t } = useMessages();
  const answer = useCall('diff.source', { ...params, type: typeId, ...(member === '' ? {} : { member }) });
  const [chosen, setChosen] = useState(0);
  const [failed, setFailed] = useState<unknown>(null);
  const data = answer.isPlaceholderData ? undefined : answer.data;
  const error = data === undefined ? answer.error : failed;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        title={t('diff.sourceFailed')}
        onRetry={() => {
          setFailed(null);
          void answer.refetch();
        }}
      />
    );
  }
  if (data === undefined) {
    return (
      <Delayed>
        <p className={styles.note}>{t('diff.sourceLoading')}</p>
      </Delayed>
    );
  }
  const at = Math.min(chosen, data.pieces.length - 1);
  const piece = data.pieces[at];
  if (piece === undefined) {
    return <EmptyState icon="file" title={t('diff.noSource')} why={t('diff.noSourceWhy')} />;
  }
  return (
    <>
      {data.pieces.length > 1 && (
        <div className={styles.pieces}>
          <Menu
            trigger={
              <Button small>
                {t('diff.piece', { at: at + 1, of: data.total, place: placeOf(piece) })}
                <Icon name="down" size="small" />
              </Button>
            }
            entries={data.pieces.map((one, n) => ({
              kind: 'item',
              key: String(n),
              label: placeOf(one),
              checked: n === at,
              run: () => setChosen(n),
            }))}
          />
        </div>
      )}
      <Piece piece={piece} sideBySide={sideBySide} onFail={setFailed} />
    </>
  );
}

interface PieceProps {
  readonly piece: SourcePiece;
  readonly sideBySide: boolean;
  readonly onFail: (error: unknown) => void;
}

function Piece({ piece: { before, after }, sideBySide, onFail }: PieceProps) {
  const { t } = useMessages();
  const openInEditor = useOpenInEditor();
  const missing = [before, after].find((side) => side !== null && side.text === null) ?? null;
  const file = after?.file ?? before?.file ?? '';
  if (missing !== null) {
    return (
      <EmptyState
        icon="file"
        title={t(missing === before ? 'diff.sourceBeforeNotHere' : 'diff.sourceNowNotHere', { file: missing.file })}
        why={<WhyMissing side={missing} />}
        action={
          after !== null && (
            <Button icon="open" onClick={() => openInEditor(after.file, after.startLine)}>
              {t('action.openInEditor')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <p className={styles.files}>
        {before !== null && before.file !== file && (
          <>
            <span className="mono">{before.file}</span>
            <Icon name="arrow" size="small" />
          </>
        )}
        <span className="mono">{file}</span>
        {before === null && <span className="faint">{t('diff.pieceNew')}</span>}
        {after === null && <span className="faint">{t('diff.pieceGone')}</span>}
      </p>
      <DiffEditor
        file={file}
        language={(after ?? before)?.language ?? null}
        before={before?.text ?? ''}
        after={after?.text ?? ''}
        lines={{ before: before?.startLine ?? 1, after: after?.startLine ?? 1 }}
        sideBySide={sideBySide}
        label={t('diff.sourceOf', { file })}
        onFail={onFail}
      />
    </>
  );
}

function WhyMissing({ side }: { readonly side: SourceText }) {
  const { t, format } = useMessages();
  const worded = useWorded();
  if (side.tooLarge !== undefined) {
    const { bytes, lines } = side.tooLarge;
    return t('diff.tooLarge', { size: format.bytes(bytes), count: lines });
  }
  return side.notHere === undefined ? null : worded(side.notHere.reason, side.notHere.why);
}

function placeOf({ before, after }: SourcePiece): string {
  const side = after ?? before;
  return side === null ? '' : `${side.file}:${side.startLine}`;
}
