/** What a route can set in its `handle`. */
export type PageHandle = {
  /** `empty`: no header, menu or footer (docs/product/2, Page metadata: layouts). */
  readonly layout?: 'empty'
  /** `false`: the page loads no scripts. */
  readonly scripts?: false
}

/** The layout of the current page, from the handles of its matched routes. */
export function pageLayout(matches: readonly { readonly handle?: unknown }[]): {
  hasEmptyLayout: boolean
  hasNoScripts: boolean
} {
  const handles = matches.map(({ handle }) => (handle ?? {}) as PageHandle)
  return {
    hasEmptyLayout: handles.some(({ layout }) => layout === 'empty'),
    hasNoScripts: handles.some(({ scripts }) => scripts === false),
  }
}
