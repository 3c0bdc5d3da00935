import { FirRow, Mountain, Road, SignPlate } from './kit.tsx';
import { palette } from './palette.ts';

/** The road goes on, the sign does not know where to: for a page that is not there. */
export function LostScene({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      height="200"
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 480 200"
      width="480"
    >
      <path d="M0 0H480V200H0Z" fill={palette.fog} />
      <Mountain x={330} y={154} scale={0.9} />
      <FirRow from={20} to={150} y={160} />
      <FirRow from={330} to={480} y={160} />
      <path d="M0 158H480V170H0Z" fill={palette.fir} />
      <SignPlate text="?" x={238} y={166} scale={1.25} />
      <Road width={480} y={168} height={32} />
    </svg>
  );
}
