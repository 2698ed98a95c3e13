/** An icon by name. It is never the only sign of a meaning: the name of what it stands for is beside it or in its button's label. */
import { cx } from '../cx.ts';
import styles from './icon.module.css';
import { type IconName, iconShapes, type Shape } from './icon-shapes.ts';

export interface IconProps {
  readonly name: IconName;
  /** 16 px, 14 in rows, 13 in the status bar, 19 on the rail. */
  readonly size?: 'tiny' | 'small' | 'normal' | 'rail' | 'big';
  readonly className?: string | undefined;
}

export function Icon({ name, size = 'normal', className }: IconProps) {
  return (
    <svg className={cx(styles.icon, styles[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      {iconShapes[name].map((shape) => (
        <ShapeElement key={shape.join(' ')} shape={shape} />
      ))}
    </svg>
  );
}

function ShapeElement({ shape }: { shape: Shape }) {
  switch (shape[0]) {
    case 'path':
      return <path d={shape[1]} />;
    case 'circle':
      return <circle cx={shape[1]} cy={shape[2]} r={shape[3]} />;
    case 'rect':
      return <rect x={shape[1]} y={shape[2]} width={shape[3]} height={shape[4]} rx={shape[5]} />;
    case 'ellipse':
      return <ellipse cx={shape[1]} cy={shape[2]} rx={shape[3]} ry={shape[4]} />;
  }
}
