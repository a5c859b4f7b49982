/** Links as the items of a list. */
export function LinkItems({ links }: { readonly links: readonly { readonly path: string; readonly text: string }[] }) {
  return links.map(({ path, text }) => (
    <li key={path}>
      <a href={path}>{text}</a>
    </li>
  ))
}
