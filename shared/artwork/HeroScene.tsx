import { FirRow, Mountain, Road, Shuttle, SignPlate, Tower } from './kit.tsx';
import { palette } from './palette.ts';

/** The lot's sign, the road, and the control tower. */
export function HeroScene({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className} height="220" viewBox="0 0 640 220" width="640">
      <path d="M0 0H640V220H0Z" fill={palette.sky} />
      <Mountain x={250} y={168} scale={1.15} />
      <path d="M0 168Q120 140 260 158T480 150T640 160V190H0Z" fill={palette.mist} />
      <FirRow from={112} step={25} to={412} y={176} />
      <Tower x={500} y={176} />
      <FirRow from={548} step={27} to={640} y={176} />
      <path d="M0 174H640V188H0Z" fill={palette.fir} />
      <SignPlate text="P" x={58} y={182} />
      <Road width={640} y={186} />
      <Shuttle x={345} y={204} />
    </svg>
  );
}
