/** The crest: a bellflower with five pointed petals. */
export function Crest({ size = 28 }: { size?: number }) {
  return (
    <svg className="crest" width={size} height={size} viewBox="-50 -50 100 100" aria-hidden="true">
      {[0, 72, 144, 216, 288].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0-7C-11-15-22-25-16-34-12-40-6-41 0-48 6-41 12-40 16-34 22-25 11-15 0-7Z" />
          <path className="crest-vein" d="M0-13V-33" />
        </g>
      ))}
      <circle r="4.2" />
    </svg>
  )
}

/** The logo: crest and name of the shop. */
export function Logo() {
  return (
    <span className="logo">
      <Crest />
      <span className="logo-name">墨礼</span>
      <span className="logo-roman">SUMIREI</span>
    </span>
  )
}
