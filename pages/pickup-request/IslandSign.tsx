import { palette } from '../../shared/artwork/palette.ts';

/** The sign of an island with its number; the lot's sign shows a P. */
export function IslandSign({ id }: { id: number }) {
  const isLot = id === 90;
  return (
    <svg aria-hidden="true" height="52" viewBox="0 0 52 52" width="52">
      <path d="M13 0v8M39 0v8" stroke={palette.ink} strokeWidth="3" />
      <rect fill={isLot ? palette.beacon : palette.forest} height="44" rx="7" width="50" x="1" y="7" />
      <rect
        fill="none"
        height="38"
        rx="4.5"
        stroke={isLot ? palette.night : palette.snow}
        strokeWidth="1.5"
        width="44"
        x="4"
        y="10"
      />
      <text
        fill={isLot ? palette.night : palette.snow}
        fontSize="26"
        fontWeight="800"
        textAnchor="middle"
        x="26"
        y="38.5"
      >
        {isLot ? 'P' : id}
      </text>
    </svg>
  );
}
