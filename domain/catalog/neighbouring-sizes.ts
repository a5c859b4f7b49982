/** The sizes next to a size, in size order: those that can be tried on with it (docs/rules.md Try-on lines). */
export function neighbouringSizes<Size>(sizes: readonly Size[], isChosen: (size: Size) => boolean): readonly Size[] {
  const at = sizes.findIndex(isChosen)
  return at < 0 ? [] : [sizes[at - 1], sizes[at + 1]].filter((size) => size !== undefined)
}
