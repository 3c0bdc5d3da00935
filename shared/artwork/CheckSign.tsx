import { palette } from './palette.ts';

/** A green sign with a check mark. */
export function CheckSign({ size = 88 }: { size?: number }) {
  return (
    <svg aria-hidden="true" height={size} viewBox="0 0 88 88" width={size}>
      <rect fill={palette.forest} height="88" rx="16" width="88" />
      <rect fill="none" height="76" rx="11" stroke={palette.snow} strokeWidth="3" width="76" x="6" y="6" />
      <path
        d="M25 46 39 60 64 30"
        fill="none"
        stroke={palette.snow}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="8"
      />
    </svg>
  );
}
