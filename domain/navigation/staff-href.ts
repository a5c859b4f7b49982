import { type HrefArgs, hrefOf, type PlainId } from './href.ts'
import { STAFF_PAGES, type StaffPageId } from './staff-pages.ts'

/** Ids of the pages of the back office whose path has no parameters. */
export type PlainStaffPageId = PlainId<typeof STAFF_PAGES>

/** The path of a page of the back office, as `pageHref`. */
export function staffHref<Id extends StaffPageId>(id: Id, ...[values]: HrefArgs<typeof STAFF_PAGES, Id>): string {
  return hrefOf(STAFF_PAGES[id].path, values)
}
