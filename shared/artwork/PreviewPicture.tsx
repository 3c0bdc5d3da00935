import { business } from '../business.ts';
import { FirRow, Mountain, Road, Shuttle, SignPlate, Tower } from './kit.tsx';
import { palette } from './palette.ts';

/** The link preview image, 1200 × 630, with the page's `words` below the lot's name. Rendered only to PNG. */
export function PreviewPicture({ words = business.tagline }: { words?: string }) {
  return (
    <svg height="630" viewBox="0 0 1200 630" width="1200">
      <path d="M0 0H1200V630H0Z" fill={palette.sky} />
      <Mountain x={600} y={478} scale={1.9} />
      <path d="M0 478Q240 420 520 460T960 440T1200 470V520H0Z" fill={palette.mist} />
      <FirRow from={250} step={40} to={800} y={496} />
      <Tower scale={2} x={960} y={496} />
      <FirRow from={1040} step={42} to={1200} y={496} />
      <path d="M0 490H1200V514H0Z" fill={palette.fir} />
      <SignPlate scale={2.2} text="P" x={130} y={504} />
      <Road height={64} width={1200} y={508} />
      <Shuttle scale={2} x={620} y={546} />
      <path d="M0 0H1200V170H0Z" fill={palette.night} />
      <path d="M0 170H1200V174H0Z" fill={palette.beacon} />
      <path d="M0 174H1200V178H0Z" fill={palette.fir} />
      <path d="M0 178H1200V182H0Z" fill={palette.sound} />
      <g fill={palette.snow} fontFamily="Overpass" fontWeight="800">
        <text fontSize="68" x="64" y="88">
          {business.name}
        </text>
        <text fill={palette.beacon} fontSize="34" x="64" y="140">
          {words}
        </text>
      </g>
      <path d="M0 572H1200V630H0Z" fill={palette.night} />
    </svg>
  );
}
