/** The signs of all boxes, over them, as one picture; the boxes' names say the same to assistive technology. */
import { memo } from 'react';
import { ShapeElement } from '../../../ui/icons/icon.tsx';
import { placedIcon } from '../../../ui/icons/icon-geometry.ts';
import type { BoxIcon } from './box-icons.ts';
import styles from './icon-layer.module.css';

export const IconLayer = memo(function IconLayer({ icons }: { icons: readonly BoxIcon[] }) {
  return (
    <svg className={styles.layer} width="1" height="1" aria-hidden="true">
      {icons.map(({ name, x, y, side }) =>
        placedIcon(name, x, y, side).map((shape) => (
          <ShapeElement key={`${x} ${y} ${shape.join(' ')}`} shape={shape} />
        )),
      )}
    </svg>
  );
});
