/** Says which files of a type did not parse cleanly: what they hold is read, but some of it may be as it was before. */
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { baseName } from './model/place-in-source.ts';
import styles from './parse-errors.module.css';

export function ParseErrors({ type }: { type: TypeDetail }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const broken = new Map(type.files.flatMap(({ file, parseErrors }) => (parseErrors > 0 ? [[file, parseErrors]] : [])));
  if (broken.size === 0) return null;
  return (
    <div className={styles.notices}>
      {[...broken].map(([file, count]) => (
        <Notice
          key={file}
          tone="stale"
          title={t('type.parseErrors', { file: baseName(file), count })}
          end={
            <button
              type="button"
              className={styles.link}
              title={file}
              onClick={() => navigation.getState().go(route('file', file))}
            >
              {t('type.parseErrorsOpen')}
            </button>
          }
        >
          {t('type.parseErrorsWhy')}
        </Notice>
      ))}
    </div>
  );
}
