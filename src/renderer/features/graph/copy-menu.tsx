/** A small menu that copies one graph as text, for views that draw no graph themselves. */

import { useMemo } from 'react';
import type { Params } from '#shared/contract/contract.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';

interface CopyMenuProps {
  /** What is copied, as a heading in the menu. */
  readonly heading: string;
  /** Of a member, its calls; without one, the modules. */
  readonly memberId?: string;
}

export function CopyMenu({ heading, memberId }: CopyMenuProps) {
  const { t } = useMessages();
  const copyGraph = useCopyGraph();
  const copyAs = (form: GraphForm) =>
    memberId === undefined ? copyGraph.ofModules(form) : copyGraph.ofCalls(memberId, form);
  return (
    <Menu
      align="end"
      entries={copyGraph.entries('copy', heading, copyAs)}
      trigger={
        <Button small look="ghost">
          {t('graph.export')} <Icon name="down" size="small" />
        </Button>
      }
    />
  );
}

type GraphForm = Params<'graph.modules'>['format'];

interface CopyGraph {
  ofType(typeId: string, form: GraphForm): void;
  ofModules(form: GraphForm): void;
  /** Its callers and what it calls. */
  ofCalls(memberId: string, form: GraphForm): void;
  /** The two forms as entries of a menu, under a heading. */
  entries(key: string, heading: string, copyAs: (form: GraphForm) => void): MenuEntry[];
}

/** Copies a graph as text for programs that draw: around a type, of the workspace's modules, of the calls around a member. */
export function useCopyGraph(): CopyGraph {
  const services = useServices();
  const { t } = useMessages();
  const copy = useCopy();
  return useMemo(() => {
    const { link } = services;
    const give = (asked: Promise<{ text: string; leftOut?: number }>): void => {
      asked.then(
        ({ text, leftOut = 0 }) =>
          copy(text, leftOut === 0 ? t('graph.copied') : t('graph.copiedCut', { count: leftOut })),
        (error: unknown) => showError(services, error),
      );
    };
    return {
      ofType: (id, format) => give(link.call('symbols.graph', { id, format })),
      ofModules: (format) => give(link.call('graph.modules', { format })),
      ofCalls: (id, format) => give(link.call('graph.calls', { id, format })),
      entries: (key, label, copyAs) => [
        { kind: 'heading', key, label },
        { kind: 'item', key: `${key}.mermaid`, label: t('graph.mermaid'), icon: 'copy', run: () => copyAs('mermaid') },
        { kind: 'item', key: `${key}.dot`, label: t('graph.dot'), icon: 'copy', run: () => copyAs('dot') },
      ],
    };
  }, [services, t, copy]);
}
