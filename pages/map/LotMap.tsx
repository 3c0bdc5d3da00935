import { palette } from '../../shared/artwork/palette.ts';

/** The way from the highways to the lot and on to the terminal. Not to scale; north is up. */
export function LotMap({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-labelledby="map-title map-text"
      className={className}
      height="680"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element could not use the site's font
      role="img"
      viewBox="0 0 640 680"
      width="640"
    >
      <title id="map-title">Map of the lot and the airport</title>
      <desc id="map-text">
        The lot is on Example Parkway S, east of International Boulevard (SR 99) and south of S 188th Street,
        which meets I-5 at exit 152. SR 518 runs in the north. The terminal is northwest of the lot. The
        shuttle takes International Boulevard.
      </desc>
      <path d="M0 0H640V680H0Z" fill={palette.fog} />
      <Airfield />
      <Roads />
      <Places />
      <Signs />
    </svg>
  );
}

function Airfield() {
  return (
    <g>
      <path d="M0 130H150V640H0Z" fill={palette.mist} />
      <path d="M34 160H58V610H34ZM96 160H120V610H96Z" fill="#fff" stroke="#74857d" />
      <path d="M46 175V600M108 175V600" stroke="#74857d" strokeDasharray="18 14" strokeWidth="2" />
      <text fill={palette.ink} fontSize="19" fontWeight="700" transform="rotate(-90 82 420)" x="0" y="426">
        Sea-Tac Airport
      </text>
    </g>
  );
}

function Roads() {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <g stroke={palette.ink} strokeWidth="18">
        <path d="M0 70H560" />
        <path d="M560 0V680" />
      </g>
      <g stroke={palette.snow} strokeDasharray="16 14" strokeLinecap="butt" strokeWidth="2">
        <path d="M0 70H550M560 0V680" />
      </g>
      <g stroke="#74857d" strokeWidth="14">
        <path d="M340 70V680M340 480H560M340 250H290M340 580H430" />
      </g>
      <g stroke={palette.snow} strokeWidth="10">
        <path d="M340 70V680M340 480H560M340 250H290M340 580H430" />
      </g>
      <path d="M420 580H340V250H282" stroke={palette.beacon} strokeDasharray="4 12" strokeWidth="7" />
    </g>
  );
}

function Places() {
  return (
    <g fontWeight="700">
      <path d="M168 170H210V330H168ZM182 170V150H196V170Z" fill={palette.forest} />
      <text
        fill={palette.snow}
        fontSize="19"
        transform="rotate(-90 189 250)"
        textAnchor="middle"
        x="189"
        y="256"
      >
        Terminal
      </text>
      <path d="M222 190H282V310H222Z" fill={palette.snow} stroke={palette.ink} strokeWidth="2" />
      <text fill={palette.ink} fontSize="16" textAnchor="middle" x="252" y="334">
        Garage
      </text>
      <Island number="1" x={252} y={222} />
      <Island number="3" x={252} y={278} />

      <rect
        fill={palette.mist}
        height="96"
        rx="10"
        stroke={palette.forest}
        strokeWidth="2"
        width="112"
        x="424"
        y="524"
      />
      <rect
        fill={palette.beacon}
        height="48"
        rx="8"
        stroke={palette.ink}
        strokeWidth="2"
        width="48"
        x="436"
        y="536"
      />
      <text fill={palette.night} fontSize="34" fontWeight="800" textAnchor="middle" x="460" y="572">
        P
      </text>
      <text fill={palette.ink} fontSize="20" fontWeight="800" x="424" y="646">
        Our lot
      </text>
    </g>
  );
}

function Island({ number, x, y }: { number: string; x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} fill={palette.night} r="19" />
      <text fill={palette.snow} fontSize="18" textAnchor="middle" x={x} y={y + 6.5}>
        {number}
      </text>
    </g>
  );
}

function Signs() {
  return (
    <g fontWeight="700">
      <RoadSign name="SR 518" x={100} y={70} />
      <RoadSign name="I-5" x={560} y={200} />
      <RoadSign name="SR 99" x={340} y={150} />
      <RoadSign name="Exit 152" x={560} y={480} />
      <g fill={palette.ink} fontSize="17">
        <text x="372" y="466">
          S 188th Street
        </text>
        <text transform="rotate(-90 322 420)" textAnchor="middle" x="322" y="414">
          International Blvd
        </text>
      </g>
      <g fill={palette.ink} fontSize="16" fontWeight="400" textAnchor="middle">
        <text x="452" y="40">
          ↑ Seattle, Bellevue
        </text>
        <text x="470" y="672">
          ↓ Tacoma
        </text>
      </g>
    </g>
  );
}

function RoadSign({ name, x, y }: { name: string; x: number; y: number }) {
  const width = 22 + name.length * 10;
  return (
    <g>
      <rect
        fill={palette.snow}
        height="32"
        rx="7"
        stroke={palette.ink}
        strokeWidth="2"
        width={width}
        x={x - width / 2}
        y={y - 16}
      />
      <text fill={palette.ink} fontSize="18" textAnchor="middle" x={x} y={y + 6.5}>
        {name}
      </text>
    </g>
  );
}
