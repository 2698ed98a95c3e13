/**
 * The answer of a method to what is typed. Each key press asks at once and cancels the call before it; the last answer
 * stays until a new one is there, so that the list never blinks. A change of the code map asks again.
 */
import { useEffect, useState } from 'react';
import { MemoError } from '#shared/base/errors.ts';
import type { MethodName, Params, Result } from '#shared/contract/contract.ts';
import type { CallOptions } from '#shared/rpc/client.ts';
import { askTyped } from '../../../lib/rpc/ask-typed.ts';
import { useServices } from '../../../lib/services-context.tsx';

export interface TypedAnswer<M extends MethodName> {
  /** The latest answer, perhaps to an earlier text; null before the first. */
  readonly answer: Result<M> | null;
  /** The text that `answer` answers. */
  readonly asked: string;
  /** The answer to the text is not there yet. */
  readonly behind: boolean;
  readonly error: MemoError | null;
}

export interface Typed<M extends MethodName> {
  readonly text: string;
  readonly params: Params<M>;
}

const nothing = { answer: null, asked: '', error: null };

/**
 * @param typed the same object at each render of the same text; null = ask nothing (yet).
 * @param isNothing a function that stays: an answer without results is asked for again once changed files were read.
 */
export function useTypedAnswer<M extends MethodName>(
  method: M,
  typed: Typed<M> | null,
  isNothing: (answer: Result<M>) => boolean,
): TypedAnswer<M> {
  const { link } = useServices();
  const [found, setFound] = useState<Omit<TypedAnswer<M>, 'behind'>>(nothing);
  useEffect(() => {
    if (typed === null) return setFound(nothing);
    const { text, params } = typed;
    const call = (options: CallOptions) => link.call(method, params, options);
    let controller = new AbortController();
    const ask = (): void => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      askTyped(call, signal, isNothing).then(
        (answer) => {
          if (!signal.aborted) setFound({ answer, asked: text, error: null });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          setFound({ answer: null, asked: text, error: error instanceof MemoError ? error : null });
        },
      );
    };
    ask();
    const stop = link.on('codemap.changed', ask);
    return () => {
      stop();
      controller.abort();
    };
  }, [link, method, typed, isNothing]);
  return { ...found, behind: typed !== null && found.asked !== typed.text };
}
