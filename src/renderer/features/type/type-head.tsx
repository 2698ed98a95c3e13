/**
 * The head of a type's page: what it is, its path, what its author says it is for, what was last done to it and how many types
 * use it; identifier, hashes and depth where they are switched on.
 */
import type { ChangeState } from '#shared/contract/change.ts';
import type { ReferenceCoverage } from '#shared/contract/common.ts';
import { referenceSentences } from '#shared/contract/coverage/sentences.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useIdentifiers } from '../../lib/state/use-identifiers.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { keyText } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkingNote } from '../../ui/feedback/linking-note.tsx';
import { SymbolIcon } from '../../ui/icons/symbol-icon.tsx';
import { ChangeWord } from '../../ui/marks/change-mark.tsx';
import { HashChip } from '../../ui/marks/hash-chip.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { dotted } from '../../ui/text/dotted.ts';
import { askAbout } from '../ask/ask-about.ts';
import { PinButton } from '../context/pin/pin-button.tsx';
import { type Renamable, renameSymbol } from '../edit/start-edit.ts';
import { editKeys } from '../edit/use-edit-commands.ts';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { BriefText } from './brief-text.tsx';
import { HashLine } from './change/hash-line.tsx';
import { repeatsName } from './model/brief.ts';
import styles from './type-head.module.css';

/** @param wasCalled the old name by which the page was asked for. */
export interface TypeHeadProps {
  readonly type: TypeDetail;
  /** What is shown of it: the type, or the member that was opened. */
  readonly inHand: Renamable;
  readonly references: ReferenceCoverage;
  readonly change: ChangeState;
  readonly wasCalled: string | undefined;
}

export function TypeHead({ type, inHand, references, change, wasCalled }: TypeHeadProps) {
  const { t, format } = useMessages();
  const now = useNow(30_000);
  const actions = useSymbolActions();
  const services = useServices();
  const [identifiers] = useIdentifiers();
  const { symbol } = type;
  const ask = () => askAbout(services, symbol.path);
  return (
    <header className={styles.head}>
      <div className={cx(styles.line, styles.first)}>
        <SymbolIcon kind={symbol.kind} size="normal" />
        <h1 className={cx('h-page', styles.name)}>
          <Breakable text={symbol.name} />
        </h1>
        {symbol.signature !== undefined && <span className="muted mono">{symbol.signature}</span>}
        <Tag>{[...type.modifiers, t(`kind.${symbol.kind}`)].join(' ')}</Tag>
        <Tag>{t(`access.${symbol.access}`)}</Tag>
        {change.changeClass !== null && change.changedAt !== null && (
          <span className={styles.changed}>
            <ChangeWord of={change.changeClass} />
            <span className="muted num">{format.ago(change.changedAt, now)}</span>
          </span>
        )}
        <span className={styles.acts}>
          <Button small icon="ask" title={`${t('command.askAboutType')} (${keyText('Mod+J')})`} onClick={ask}>
            {t('type.askShort')}
          </Button>
          <Button
            small
            icon="edit"
            title={`${t('edit.renameOf', { name: inHand.name })} (${keyText(editKeys.rename)})`}
            onClick={() => renameSymbol(services, inHand)}
          >
            {t('edit.renameShort')}
          </Button>
          <PinButton typeId={symbol.typeId} />
        </span>
      </div>
      <div className={styles.line}>
        <code className={styles.path}>{dotted(symbol.path)}</code>
        <IconButton small icon="copy" label={t('symbols.copyPath')} onClick={() => actions.copyPath(symbol)} />
        {identifiers && <HashChip value={symbol.typeId} />}
        <span className={styles.stands}>
          <span title={[t('type.fanInWhy', { count: type.fanIn }), ...referenceSentences(t, references)].join('. ')}>
            {t('overview.usedBy', { count: type.fanIn })}
          </span>
          {identifiers && <span title={t('type.depthWhy')}>{t('type.depth', { count: type.depth })}</span>}
          {type.cycleSize > 1 && <span>{t('type.cycle', { count: type.cycleSize })}</span>}
        </span>
      </div>
      {type.doc !== '' && !repeatsName(type.doc, symbol.name) && <BriefText text={type.doc} />}
      <LinkingNote linking={references.linking} />
      {wasCalled !== undefined && (
        <div className={styles.was} title={wasCalled}>
          {t('type.wasCalled', { name: dotted(wasCalled) })}
        </div>
      )}
      {identifiers && <HashLine type={type} />}
    </header>
  );
}
