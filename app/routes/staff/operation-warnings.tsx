/** What fails in the running shop, for the owner. */
export function OperationWarnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="staff-rejection" aria-label="運用の警告">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
