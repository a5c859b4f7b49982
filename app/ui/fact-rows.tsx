/** Names and texts as a list of definitions. */
export function FactRows({ className, rows }: { className: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={className}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
