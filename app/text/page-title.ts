/** What every page title ends with (rules.md). */
export const TITLE_SUFFIX = ' | 墨礼 SUMIREI 礼服・喪服レンタル'

/** The title of a page. */
export function pageTitle(name: string): string {
  return `${name}${TITLE_SUFFIX}`
}
