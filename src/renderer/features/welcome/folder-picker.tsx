/**
 * The page's own folder picker, for shells without a native one: a path field with completion over the folders below.
 * The list and the field show the same folder; typing narrows the list to names that go on as typed. What cannot be opened
 * is said under the field, which keeps it.
 */
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useOpenWorkspace } from '../../lib/use-open-workspace.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Row } from '../../ui/lists/row.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './folder-picker.module.css';
import { commonPrefix, joinPath, lastPart, shortenedIn, splitTyped } from './typed-path.ts';

export default function FolderPicker() {
  const { t } = useMessages();
  const { opening } = useServices();
  const { openRoot, opening: busy, refused } = useOpenWorkspace();
  const refusedId = useId();
  /** What the field holds; null until the person types: then the shown folder's path. */
  const [typed, setTyped] = useState<string | null>(null);
  const [folder, setFolder] = useState<string | undefined>(undefined);
  const [selected, setSelected] = useState(-1);
  const { data, error } = useCall('workspace.browse', folder === undefined ? {} : { path: folder });

  const shown = data?.path ?? '';
  const text = typed ?? shown;
  const rest = typed === null ? '' : splitTyped(typed).rest;
  const folders = (data?.folders ?? []).filter(({ name }) => name.toLowerCase().startsWith(rest.toLowerCase()));

  const field = useRef<HTMLInputElement>(null);
  // The first folder arrives in a field that already has the focus: what is typed or pasted there replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of an unasked folder selects.
  useLayoutEffect(() => {
    if (folder === undefined && typed === null) field.current?.select();
  }, [shown]);

  const forgetRefusal = () => opening.setState({ refused: null });
  const close = () => opening.setState({ pickerOpen: false, refused: null });
  // One of before is not of what is entered here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the picker opens.
  useLayoutEffect(forgetRefusal, []);
  const goTo = (path: string) => {
    forgetRefusal();
    setFolder(path);
    setTyped(null);
    setSelected(-1);
  };
  const type = (next: string) => {
    forgetRefusal();
    setTyped(next);
    setSelected(-1);
    const { parent } = splitTyped(next);
    if (parent !== '' && parent !== shown) setFolder(parent);
  };
  const complete = (): boolean => {
    const longest = commonPrefix(folders.map(({ name }) => name));
    if (longest.length <= rest.length && folders.length !== 1) return false;
    const only = folders[0];
    if (folders.length === 1 && only !== undefined) goTo(only.path);
    else setTyped(joinPath(shown, longest));
    return true;
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && typed !== null && complete()) event.preventDefault();
    else if (event.key === 'Enter' && text !== '' && busy === null) openRoot(text);
  };
  const onListKey = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || data === undefined || data.parent === null) return false;
    goTo(data.parent);
    return true;
  };

  const chosen = folders[selected];
  const target = chosen?.path ?? text;
  return (
    <Dialog
      open
      onClose={close}
      title={t('picker.title')}
      width={620}
      height={520}
      footer={
        <>
          <span className="small muted clip">{t('picker.keys')}</span>
          <span className="grow" />
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={target === '' || busy !== null} onClick={() => openRoot(target)}>
            {chosen === undefined ? t('picker.open') : t('picker.openNamed', { name: chosen.name })}
          </Button>
        </>
      }
    >
      <div className={styles.path}>
        <TextField
          mono
          className={styles.field ?? ''}
          icon="folder"
          autoFocus
          inputRef={field}
          invalid={refused !== null}
          aria-describedby={refused === null ? undefined : refusedId}
          label={t('picker.path')}
          value={text}
          onChange={type}
          onKeyDown={onFieldKey}
        />
        <Button
          icon="back"
          disabled={data === undefined || data.parent === null}
          onClick={() => goTo(data?.parent ?? shown)}
        >
          {t('picker.up', { name: lastPart(data?.parent ?? '') })}
        </Button>
      </div>
      {refused !== null && (
        <p id={refusedId} className={styles.refused} role="alert">
          <Icon name="x-circle" size="small" />
          <span>{shortenedIn(refused.error.message, refused.root ?? '')}</span>
        </p>
      )}
      {error !== null ? (
        <ErrorState error={error} />
      ) : data !== undefined && folders.length === 0 ? (
        <EmptyState
          icon="folder"
          title={rest === '' ? t('picker.none') : t('picker.noneBegins')}
          why={rest === '' ? t('picker.noneWhy') : t('picker.noneBeginsWhy')}
        />
      ) : (
        <VirtualList
          label={t('picker.title')}
          count={folders.length}
          selected={selected}
          onSelect={setSelected}
          onOpen={(index) => goTo(folders[index]?.path ?? shown)}
          onKey={onListKey}
          text={(index) => folders[index]?.name ?? ''}
          row={(index) => (
            <Row
              icon={<Icon name="folder" size="small" />}
              name={folders[index]?.name}
              end={folders[index]?.project === true && <Tag>{t('picker.project')}</Tag>}
            />
          )}
        />
      )}
    </Dialog>
  );
}
