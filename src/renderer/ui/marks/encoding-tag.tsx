/** Marks a file whose encoding nothing in it says: its letters may be read wrongly. */
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { Tag } from './tag.tsx';

export function EncodingTag({ encoding }: { encoding: string | undefined }) {
  const { t } = useMessages();
  if (encoding === undefined) return null;
  return <Tag title={t('file.guessedWhy', { encoding })}>{t('file.guessed', { encoding })}</Tag>;
}
