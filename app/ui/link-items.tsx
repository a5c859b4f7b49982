type Link = { readonly path: string; readonly text: string; readonly audience?: string }

/** Links as the items of a list. `audience`: a class that shows a link to members or guests only. */
export function LinkItems({ links }: { readonly links: readonly Link[] }) {
  return links.map(({ path, text, audience }) => (
    <li key={path} className={audience}>
      <a href={path}>{text}</a>
    </li>
  ))
}
