/** What reads the files besides the code map: full text, documents of the generation, usages by type checkers. Main type: Texts. */
import { createSkips } from '../api/coverage/skips.ts';
import { createParsePool } from '../codemap/codemap.ts';
import { createLiveDocuments } from '../live-documents.ts';
import { createReferences, passInputs } from '../references/references.ts';
import { createTextSearch } from '../text-search/text-search.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';

export type Texts = ReturnType<typeof openTexts>;

export function openTexts(ground: Ground, { map }: CodeMapRoom) {
  const { folder, mark, log, config, maxFileBytes, news } = ground;
  const textSearch = createTextSearch({ folder, maxFileBytes });
  const references = createReferences({
    ...{ root: folder.root, mark, log },
    symbolsFile: () => map.current().generation.symbolsFile,
    input: () => passInputs(map.current().codeMap.files(), textSearch.names()),
    isOn: () => config.now().index.checker,
  });
  const documents = createLiveDocuments({
    ...{ folder, mark, map, maxFileBytes, log },
    follow: ground.watch,
    readNames: () => references.readNames(),
    onChanged: () => news.touched.emit(),
  });
  const pool = createParsePool({ timeoutMs: config.now().index.parseTimeoutMs });
  return {
    ...{ textSearch, references, documents, pool, skips: createSkips() },
    async close() {
      await documents.close();
      await pool.close();
      await references.close();
      await textSearch.close();
    },
  };
}
