/** Suffix of every page title (docs/rules.md Words). */
export const TITLE_SUFFIX = ' | 墨礼 SUMIREI 礼服・喪服レンタル'

export function pageTitle(name: string): string {
  return `${name}${TITLE_SUFFIX}`
}
