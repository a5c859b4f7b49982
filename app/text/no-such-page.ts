import { NO_SUCH_PAGE } from '#domain/errors/messages.ts'

const MAX_PATH_LENGTH = 120
/** Control characters and those that change the direction of a text. */
const INVISIBLE = /\p{C}/u

/** What the page of an unknown or malformed address says (docs/product/8, Unknown routes). */
export function noSuchPage(url: string): { readonly title: string; readonly message: string } {
  return { title: 'ページが見つかりません', message: `${NO_SUCH_PAGE}（${shownPath(url)}）` }
}

function shownPath(url: string): string {
  const path = decodedPath(new URL(url).pathname.replace(/\.data$/, ''))
  return path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path
}

function decodedPath(path: string): string {
  try {
    const decoded = decodeURI(path)
    return INVISIBLE.test(decoded) ? path : decoded
  } catch {
    return path
  }
}
