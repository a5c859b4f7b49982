import { hrefOf } from './href.ts'
import { type RecordPageRow, STAFF_PAGES } from './staff-pages.ts'

const PAGES = Object.values(STAFF_PAGES).filter((page): page is RecordPageRow => 'record' in page)

type Values = Readonly<Record<string, string | undefined>>

/** The path of a page of a kind of record, as `staffHref`. */
export function recordHref(kind: RecordPageRow['record'], part: RecordPageRow['part'], values: Values = {}): string {
  return hrefOf(PAGES.find((page) => page.record === kind && page.part === part)!.path, values)
}

/** The kind of record that a page is about; throws for the path of any other page. */
export function recordKindAt(pathname: string): RecordPageRow['record'] {
  return PAGES.find(({ part, path }) => part === 'list' && (pathname === path || pathname.startsWith(`${path}/`)))!
    .record
}
