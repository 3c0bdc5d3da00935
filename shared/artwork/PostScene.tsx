import { FirRow, Mountain, Road, Shuttle, SignPlate, Tower } from './kit.tsx';
import { palette } from './palette.ts';

const GROUND = 176;

/** The picture of a post: the same kit, arranged by a seed (a whole number). */
export function PostScene({ seed, className }: { seed: number; className?: string | undefined }) {
  const pick = (salt: number, amount: number) => ((seed * 7 + salt * 13) ^ (seed >> 1)) % amount;
  const tower = 120 + pick(1, 4) * 110;
  const shuttle = 170 + pick(2, 5) * 75;
  const sky = [palette.sky, palette.mist, palette.fog][pick(3, 3)];
  return (
    <svg
      aria-hidden="true"
      className={className}
      height="220"
      preserveAspectRatio="xMidYMax slice"
      viewBox="0 0 640 220"
      width="640"
    >
      <path d="M0 0H640V220H0Z" fill={sky} />
      <Mountain scale={0.9 + pick(4, 4) * 0.15} x={140 + pick(5, 5) * 90} y={170} />
      <path d="M0 166Q140 138 280 158T500 148T640 160V190H0Z" fill={palette.forest} fillOpacity=".18" />
      <FirRow from={20 + pick(6, 3) * 20} step={24 + pick(7, 3) * 5} to={tower - 50} y={GROUND} />
      <Tower x={tower} y={GROUND} />
      <FirRow from={tower + 50} step={27} to={620} y={GROUND} />
      <path d="M0 174H640V188H0Z" fill={palette.fir} />
      <SignPlate text="P" x={seed % 2 === 0 ? 58 : 582} y={182} />
      <Road width={640} y={186} />
      <Shuttle x={shuttle} y={204} />
    </svg>
  );
}
