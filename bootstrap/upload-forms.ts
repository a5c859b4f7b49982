import { MAX_PHOTO_BYTES, UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { type PlainPageId, pageHref } from '#domain/navigation/href.ts'
import { MAX_CONDITION_PHOTOS } from '#domain/order/condition.ts'

const FORM_OVERHEAD_BYTES = 32_768

/** `page`: to which the file is sent; `tooLargePage`: which says that it is too large. */
const uploadTo = (page: PlainPageId, maxBytes: number, tooLargePage = page) => ({
  path: pageHref(page),
  tooLargePath: pageHref(tooLargePage),
  maxBytes: maxBytes + FORM_OVERHEAD_BYTES,
})

/** Forms with a file, and what they may send. */
export const UPLOAD_FORMS = [
  ...(['mypage-identity', 'shopping-identity', 'shopping-document'] as const).flatMap((page) => [
    uploadTo(page, MAX_PHOTO_BYTES),
    uploadTo(`${page}-upload`, MAX_PHOTO_BYTES, page),
  ]),
  uploadTo('mypage-problem', MAX_PHOTO_BYTES),
  uploadTo('shopping-problem', MAX_PHOTO_BYTES),
  uploadTo('staff-condition', MAX_CONDITION_PHOTOS * MAX_PHOTO_BYTES),
  uploadTo('staff-item-pictures', UPLOAD_RULES['item-picture'].maxBytes),
  uploadTo('staff-carrier-import', 1_000_000),
  uploadTo('staff-money', 1_000_000),
]
