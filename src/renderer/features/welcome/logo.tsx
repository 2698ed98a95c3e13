/** The mark of the app: three layers, fading with depth. */
export function Logo() {
  const line = { fill: 'none', stroke: 'var(--bg-main)', strokeWidth: 2.4, strokeLinecap: 'round' } as const;
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" style={{ flex: 'none' }}>
      <rect x="1" y="1" width="38" height="38" rx="9" fill="var(--text)" />
      <path {...line} d="M8 27c5-5 8-1 12-4s7-5 12-3" />
      <path {...line} d="M8 20c5-5 8-1 12-4s7-5 12-3" opacity="0.62" />
      <path {...line} d="M8 33c5-4 8-1 12-3s7-4 12-2.5" opacity="0.38" />
    </svg>
  );
}
