/** Answers with graphs as text for other tools: around a type, of modules, of calls (S4-163). */
import type { graphMethods } from '#shared/contract/find.ts';
import { type CodeMap, graphText, languageFamily } from '../../codemap/codemap.ts';
import type { Handlers } from '../../handler.ts';
import type { References } from '../../references/references.ts';
import type { Coverages } from '../coverage/coverage.ts';
import { type Locator, resolvedOf } from '../locate.ts';
import { drawCalls } from './draw-calls.ts';
import { drawModules } from './draw-modules.ts';

export interface GraphServices {
  /** Real path of the workspace. */
  root: string;
  maxFileBytes(): number;
  codeMap(): CodeMap;
  locator: Locator;
  coverages: Coverages;
  references: Pick<References, 'refresh'>;
}

export function graphHandlers({
  root,
  maxFileBytes,
  codeMap,
  locator,
  coverages,
  references,
}: GraphServices): Handlers<keyof typeof graphMethods> {
  return {
    'symbols.graph': ({ format, steps, limit, ...asked }) =>
      locator.each(asked, ({ rows, ref, was }) => {
        const around = codeMap().neighbours(rows.type, { steps, limit });
        if (around === null) throw locator.notFound(ref.path, []);
        return {
          resolved: resolvedOf(ref),
          text: graphText(around, format),
          leftOut: around.leftOut,
          coverage: coverages.ofLinks(languageFamily(ref.language)),
          ...was,
        };
      }),
    async 'graph.modules'({ format, limit }, { signal }) {
      const drawn = await drawModules(await codeMap().typeTable(), format, limit, signal);
      return { ...drawn, coverage: coverages.ofLinks([]) };
    },
    'graph.calls': ({ format, steps, limit, ...asked }, { signal }) =>
      locator.eachAsync(asked, async ({ rows, ref, was }) => {
        await references.refresh(signal);
        const drawn = await drawCalls(
          { codeMap: codeMap(), root, maxBytes: maxFileBytes() },
          { rows, ref, steps, limit },
          format,
          signal,
        );
        return { resolved: resolvedOf(ref), ...drawn, coverage: coverages.of(languageFamily(ref.language)), ...was };
      }),
  };
}
