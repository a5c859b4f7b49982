import { useSite } from './site.ts'

/** The heart is also in styles/heart.svg. */
const STROKES = {
  phone: 'M4 4h4l2 5-2.5 1.5a11 11 0 0 0 6 6L15 14l5 2v4a2 2 0 0 1-2 1A16 16 0 0 1 3 6a2 2 0 0 1 1-2z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5',
  heart: 'M12 19.5S4 15 4 9.4A4.2 4.2 0 0 1 12 7.3 4.2 4.2 0 0 1 20 9.4C20 15 12 19.5 12 19.5Z',
  bag: 'M5.5 8.5h13l1 11.5h-15ZM9 8.5V7a3 3 0 0 1 6 0v1.5',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 20c.5-3.8 3.3-6 7-6s6.5 2.2 7 6',
  previous: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  'previous-year': 'm12 5-7 7 7 7M19 5l-7 7 7 7',
  'next-year': 'm5 5 7 7-7 7M12 5l7 7-7 7',
  down: 'm5 9.5 7 7 7-7',
  up: 'm5 14.5 7-7 7 7',
  calendar: 'M4.5 6h15v14h-15ZM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  filter: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5M10.5 7.8v5.4M7.8 10.5h5.4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const

type IconName = keyof typeof STROKES

/** A small line icon. It is hidden from screen readers, so a label is needed beside it or on the control. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  )
}

const CREST = 'crest'
const PETAL = 'crest-petal'

/** Five petals, of which four are turned copies of the first. */
function CrestShapes() {
  return (
    <g id={CREST}>
      <g id={PETAL}>
        <path d="M0-7C-11-15-22-25-16-34-12-40-6-41 0-48 6-41 12-40 16-34 22-25 11-15 0-7Z" />
        <path className="crest-vein" d="M0-13V-33" />
      </g>
      {[72, 144, 216, 288].map((turn) => (
        <use key={turn} href={`#${PETAL}`} transform={`rotate(${turn})`} />
      ))}
      <circle r="4.2" />
    </g>
  )
}

/** `isRepeated`: the page has another logo above, whose crest is shown again. */
export function Logo({ isRepeated = false }: { isRepeated?: boolean }) {
  const { mark, shortName } = useSite() ?? {}
  return (
    <span className="logo">
      <svg className="crest" width={28} height={28} viewBox="-50 -50 100 100" aria-hidden="true">
        {isRepeated ? <use href={`#${CREST}`} /> : <CrestShapes />}
      </svg>
      <span className="logo-name">{mark}</span>
      <span className="logo-roman">{shortName}</span>
    </span>
  )
}
