/** What the size of a set means for its shoes, shirt or belt. The texts are those of the server. */
export function PartSizeNotes({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p className="choice-note" key={text}>
      {text}
    </p>
  ))
}
