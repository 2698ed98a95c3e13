/** The icon of a symbol's kind. Kinds that people read as one family share an icon; the word is beside it or in its
 * title. */
import type { SymbolKind } from '#shared/contract/common.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';

export type NodeKind = SymbolKind | 'namespace' | 'folder' | 'project';

export const kindIcons: Readonly<Record<NodeKind, IconName>> = {
  class: 'class',
  struct: 'class',
  record: 'class',
  object: 'class',
  interface: 'interface',
  trait: 'interface',
  annotation: 'interface',
  enum: 'enum',
  union: 'enum',
  delegate: 'function',
  alias: 'interface',
  module: 'module',
  constructor: 'method',
  destructor: 'method',
  method: 'method',
  operator: 'method',
  indexer: 'method',
  property: 'property',
  field: 'field',
  constant: 'field',
  variable: 'field',
  enumMember: 'field',
  event: 'field',
  function: 'function',
  namespace: 'namespace',
  folder: 'folder',
  project: 'module',
};

export function SymbolIcon({ kind, size = 'small' }: { kind: NodeKind; size?: 'small' | 'normal' }) {
  const { t } = useMessages();
  const word = t(`kind.${kind}`);
  return (
    <span title={word} style={{ display: 'inline-flex' }}>
      <Icon name={kindIcons[kind]} size={size} />
    </span>
  );
}
