/** What a route may say of its page in its `handle`. */
export type PageHandle = {
  /** `empty`: no header, menu or footer (specification 2, Page metadata: layouts). */
  readonly layout?: 'empty'
  /** `false`: a page without any script, which shows the same wherever it is shown. */
  readonly scripts?: false
}

/** How the page at hand is laid out, by what its routes say. */
export function pageShape(matches: readonly { readonly handle?: unknown }[]): { isEmpty: boolean; isStill: boolean } {
  const handles = matches.map(({ handle }) => (handle ?? {}) as PageHandle)
  return {
    isEmpty: handles.some(({ layout }) => layout === 'empty'),
    isStill: handles.some(({ scripts }) => scripts === false),
  }
}
