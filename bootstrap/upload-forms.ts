import { MAX_PHOTO_BYTES, UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { MAX_CONDITION_PHOTOS } from '#domain/order/condition.ts'

const FORM_OVERHEAD_BYTES = 32_768

/** `path`: to which the file is sent; `tooLargePath`: of the page which says that it is too large. */
const uploadTo = (path: string, maxBytes: number, tooLargePath = path) => ({
  path,
  tooLargePath,
  maxBytes: maxBytes + FORM_OVERHEAD_BYTES,
})

/** Forms with a file, and what they may send. */
export const UPLOAD_FORMS = [
  ...(['mypage-identity', 'shopping-identity', 'shopping-document'] as const).flatMap((page) => [
    uploadTo(pageHref(page), MAX_PHOTO_BYTES),
    uploadTo(pageHref(`${page}-upload`), MAX_PHOTO_BYTES, pageHref(page)),
  ]),
  uploadTo(pageHref('mypage-problem'), MAX_PHOTO_BYTES),
  uploadTo(pageHref('shopping-problem'), MAX_PHOTO_BYTES),
  uploadTo(staffHref('staff-condition'), MAX_CONDITION_PHOTOS * MAX_PHOTO_BYTES),
  uploadTo(staffHref('staff-item-pictures'), UPLOAD_RULES['item-picture'].maxBytes),
  uploadTo(staffHref('staff-page-pictures'), UPLOAD_RULES['item-picture'].maxBytes),
  uploadTo(staffHref('staff-carrier-import'), 1_000_000),
  uploadTo(staffHref('staff-money'), 1_000_000),
  uploadTo(staffHref('staff-label-import'), 1_000_000),
  ...Object.values(STAFF_PAGES).flatMap((page) =>
    'part' in page && page.part === 'import' ? [uploadTo(page.path, 1_000_000)] : [],
  ),
]
