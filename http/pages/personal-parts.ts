import { VIEWED_ITEMS_MARK } from '#domain/visitor/personal-parts.ts'

/** The parts of a shared page that differ between visitors. */
export type PageParts = { readonly hasHearts: boolean; readonly hasViews: boolean }

/** The button of an item that is no favourite, as app/ui/favourite-button.tsx renders it, before and after its id. */
const EMPTY_HEART = 'form="mark" value="'
const FULL_HEART = Buffer.from('form="unmark" value="')
const NOT_PRESSED = '" aria-pressed="false"'
const PRESSED = Buffer.from('" aria-pressed="true"')
const MAX_ID_LENGTH = 10
const COMMENT_START = '<!--'
/** The mark from its first rare character on: a document has thousands of `<`, and a search stops at each. */
const SEARCHED_MARK = Buffer.from(VIEWED_ITEMS_MARK.slice(COMMENT_START.length))

export function findParts(html: Uint8Array): PageParts {
  const bytes = asBuffer(html)
  return { hasHearts: bytes.includes(EMPTY_HEART), hasViews: markAt(bytes) !== -1 }
}

/** Fills favourites and the HTML of viewed items into a shared page. Returns the page itself if nothing changes. */
export function fillParts(
  html: Uint8Array,
  { favouriteIds, viewedHtml }: { readonly favouriteIds: ReadonlySet<number>; readonly viewedHtml: string },
): Uint8Array {
  const bytes = asBuffer(html)
  const pieces: Uint8Array[] = []
  let done = 0
  const replace = (from: number, to: number, replacement: Uint8Array) => {
    pieces.push(bytes.subarray(done, from), replacement)
    done = to
  }
  const mark = viewedHtml === '' ? -1 : markAt(bytes)
  const fillViewed = () => replace(mark, mark + VIEWED_ITEMS_MARK.length, Buffer.from(viewedHtml))
  let at = favouriteIds.size === 0 ? -1 : bytes.indexOf(EMPTY_HEART)
  for (; at !== -1; at = bytes.indexOf(EMPTY_HEART, at + 1)) {
    if (mark >= done && mark !== -1 && mark < at) fillViewed()
    const idAt = at + EMPTY_HEART.length
    const end = bytes.indexOf(NOT_PRESSED, idAt)
    if (end === -1 || end - idAt > MAX_ID_LENGTH || !favouriteIds.has(Number(bytes.toString('latin1', idAt, end))))
      continue
    replace(at, idAt, FULL_HEART)
    replace(end, end + NOT_PRESSED.length, PRESSED)
  }
  if (mark >= done && mark !== -1) fillViewed()
  return pieces.length === 0 ? html : Buffer.concat([...pieces, bytes.subarray(done)])
}

function markAt(bytes: Buffer): number {
  const at = bytes.indexOf(SEARCHED_MARK)
  return at === -1 ? -1 : at - COMMENT_START.length
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
