/** A small menu that copies one graph as text, for views that draw no graph themselves. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { type GraphForm, useCopyGraph } from './use-copy-graph.ts';

export interface CopyMenuProps {
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
