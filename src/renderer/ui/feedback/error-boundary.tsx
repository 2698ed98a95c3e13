/**
 * Keeps a failing view to itself: the frame and the other views keep working. It starts afresh when the place
 * changes. The thrown error is written to the console for debugging; the person reads a sentence, never a
 * stack.
 */
import { Component, type ReactNode } from 'react';
import { MemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { ErrorState } from './error-state.tsx';

interface BoundaryProps {
  /** A new value starts afresh. */
  readonly place: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly failed: boolean;
  readonly place: string;
}

export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.place === state.place ? null : { error: undefined, failed: false, place: props.place };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Crashed error={this.state.error} onRetry={() => this.setState({ error: undefined, failed: false })} />;
  }
}

function Crashed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useMessages();
  const known = error instanceof MemoError ? error : new MemoError('InternalError', t('error.crash'));
  return (
    <main data-pane="main" style={{ height: '100%', background: 'var(--bg-main)' }}>
      <ErrorState error={known} title={t('error.title')} onRetry={onRetry} />
    </main>
  );
}
