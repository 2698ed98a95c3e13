/** The signs of all boxes, over them, as one path; the boxes' names say the same to assistive technology. */
import { memo } from 'react';
import { iconPath } from '../../../ui/icons/icon-geometry.ts';
import type { BoxIcon } from './box-icons.ts';
import styles from './icon-layer.module.css';

export const IconLayer = memo(function IconLayer({ icons }: { icons: readonly BoxIcon[] }) {
  return (
    <svg className={styles.layer} width="1" height="1" aria-hidden="true">
      <path d={icons.map(({ name, x, y, side }) => iconPath(name, x, y, side)).join('')} />
    </svg>
  );
});
