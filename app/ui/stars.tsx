/** Star rating as text, with the number as its label: `★★★★☆`. */
export function Stars({ count }: { count: number }) {
  const filled = Math.round(count)
  return (
    <span className="stars" role="img" aria-label={`5段階中${count}`}>
      {'★'.repeat(filled)}
      <span className="stars-empty">{'★'.repeat(5 - filled)}</span>
    </span>
  )
}
