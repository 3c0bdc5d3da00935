import { palette } from './palette.ts';

/** The position of a piece in its scene. */
export interface Place {
  x: number;
  y: number;
  scale?: number;
}

const at = ({ x, y, scale = 1 }: Place) => `translate(${x} ${y}) scale(${scale})`;

/** Mount Rainier. Its foot is at the origin. */
export function Mountain(place: Place) {
  return (
    <g transform={at(place)}>
      <path d="M-170 0-62-92-40-84 0-128 44-86 62-92 180 0Z" fill={palette.sound} fillOpacity=".35" />
      <path d="M-46-86-40-84 0-128 44-86 34-70 18-80 4-62-14-78-28-64Z" fill={palette.snow} />
    </g>
  );
}

/** The control tower. Its foot is at the origin. */
export function Tower(place: Place) {
  return (
    <g transform={at(place)}>
      <path d="M-11 0-7-84H7L11 0Z" fill={palette.forest} />
      <path d="M-26-110H26L19-84H-19Z" fill={palette.night} />
      <path d="M-22-106H22L18-92H-18Z" fill={palette.sky} />
      <path d="M-9-106V-92M9-106V-92" stroke={palette.night} strokeWidth="2.5" />
      <path d="M-28-116H28V-109H-28Z" fill={palette.night} />
      <path d="M-14-116V-122H14V-116ZM-1.5-122V-142H1.5V-122Z" fill={palette.night} />
      <circle cy="-143" fill={palette.beacon} r="4" />
    </g>
  );
}

/** A fir. Its foot is at the origin. */
export function Fir({ tone = 'fir', ...place }: Place & { tone?: 'fir' | 'forest' }) {
  return (
    <g transform={at(place)}>
      <path d="M-2 0V-9H2V0Z" fill={palette.night} />
      <path d="M0-62 9-44H5L14-27H8L18-7H-18L-8-27H-14L-5-44H-9Z" fill={palette[tone]} />
    </g>
  );
}

/** A row of firs from `from` to `to`. The sizes vary, but are the same at each render. */
export function FirRow({ from, to, y, step = 26 }: { from: number; to: number; y: number; step?: number }) {
  const count = Math.floor((to - from) / step) + 1;
  return Array.from({ length: count }, (_, index) => (
    <Fir
      key={index}
      scale={[0.8, 1, 0.66, 0.92, 0.74][index % 5]}
      tone={index % 3 === 1 ? 'forest' : 'fir'}
      x={from + index * step}
      y={y}
    />
  ));
}

/** The shuttle, driving right. Its wheels touch the origin's height. */
export function Shuttle(place: Place) {
  return (
    <g stroke={palette.ink} strokeLinejoin="round" strokeWidth="2" transform={at(place)}>
      <path d="M-52-8V-46q0-6 6-6H34q6 0 9 5L53-27q1 2 1 5V-8Z" fill={palette.snow} />
      <path d="M-52-20H54V-8H-52Z" fill={palette.beacon} />
      <path d="M-45-45H-25V-28H-45ZM-20-45H0V-28H-20ZM5-45H25V-28H5ZM30-45H37L46-28H30Z" fill={palette.sky} />
      <g fill={palette.ink}>
        <circle cx="-31" cy="-8" r="9" />
        <circle cx="33" cy="-8" r="9" />
      </g>
      <g fill={palette.fog} stroke="none">
        <circle cx="-31" cy="-8" r="3.5" />
        <circle cx="33" cy="-8" r="3.5" />
      </g>
    </g>
  );
}

/** A sign on two posts. Its feet are at the origin. */
export function SignPlate({ text, ...place }: Place & { text: 'P' | '?' }) {
  return (
    <g transform={at(place)}>
      <path d="M-17 0V-40H-12V0ZM12 0V-40H17V0Z" fill={palette.ink} />
      <rect
        fill={palette.beacon}
        height="52"
        rx="7"
        stroke={palette.ink}
        strokeWidth="2"
        width="52"
        x="-26"
        y="-92"
      />
      <path d={LETTERS[text]} fill={palette.night} fillRule="evenodd" />
    </g>
  );
}

/** Letters as paths, because pictures rendered elsewhere have no fonts. */
const LETTERS = {
  P: 'M-11-48V-84H2a12 12 0 0 1 0 24H-4v12ZM-4-77v10H1a5 5 0 0 0 0-10Z',
  '?': 'M-11-72a11 11 0 1 1 16 10c-2 1-2 2-2 4v1h-7v-3c0-4 2-6 5-8a4.5 4.5 0 1 0-5-4ZM-4-53h7v7h-7Z',
};

/** The road from edge to edge, with beacon dashes. */
export function Road({ y, width, height = 34 }: { y: number; width: number; height?: number }) {
  return (
    <>
      <path d={`M0 ${y}H${width}V${y + height}H0Z`} fill={palette.night} />
      <path
        d={`M0 ${y + height / 2}H${width}`}
        stroke={palette.beacon}
        strokeDasharray="26 20"
        strokeWidth="3.5"
      />
    </>
  );
}
