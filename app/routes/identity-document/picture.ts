import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { textIn } from '#app/text/text-in.ts'
import { fileIn, readMultipart } from '#app/ui/form/multipart.ts'
import type { PictureResponse } from '#domain/calls/responses.ts'
import { MAX_PHOTO_SIZE } from '#domain/files/upload-rules.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { PictureRejection, SentPicture } from '#services/identity-documents/submit-document.ts'
import type { IdentityDocument } from '#services/ports/files.ts'

type PictureErrorCode = PictureRejection['code'] | 'too-many' | 'no-cart' | 'identity-not-wanted' | 'identity-accepted'

const PICTURE_ERRORS: Readonly<Record<PictureErrorCode, string>> = {
  'nothing-sent': '本人確認書類の画像をお選びください。',
  'file-too-large': `画像が大きすぎます。${MAX_PHOTO_SIZE}までの画像をお選びください。`,
  'not-a-picture':
    '画像として読み取れませんでした。JPEG、PNG、WebPのいずれかの画像をお選びください。PDFはお使いいただけません。',
  'too-many-pixels': '画像の画素数が多すぎます。2,500万画素までの画像をお選びください。',
  'too-many': LIMIT_TEXTS.picture,
  busy: '画像の受付が混み合っております。少しおいてから、もう一度お送りください。',
  'no-cart': 'お手続きが終了しているため、お受けできませんでした。カートからやり直してください。',
  'identity-not-wanted': 'このご注文では、本人確認書類をお願いしておりません。',
  'identity-accepted': 'ご本人の確認は、すでに済んでおります。',
}

/** The error message for a rejected picture; undefined for any other code. */
export function pictureErrorText(code: string | null): string | undefined {
  return textIn(PICTURE_ERRORS, code)
}

/**
 * Submits the picture of a multipart form; the error message if there is none or it is rejected. The body is read when
 * the use case asks for it; its limit is enforced before (http/shop). A form that cannot be parsed counts as empty.
 */
export async function submitPicture(
  request: Request,
  submit: (picture: SentPicture) => Promise<IdentityDocument | Rejection | undefined>,
) {
  const result = await submit(() => readPicture(request))
  return result !== undefined && isRejected(result) ? pictureErrorText(result.code) : undefined
}

/** The answer to the script that shows the upload progress. */
export function pictureResponse(error: string | undefined): Response {
  const answer: PictureResponse = error === undefined ? { isSent: true } : { error }
  return Response.json(answer, { status: error === undefined ? 200 : 422, headers: PRIVATE_HEADERS })
}

async function readPicture(request: Request): Promise<Uint8Array | Rejection<'nothing-sent', undefined>> {
  const form = await readMultipart(request)
  // A file from the device, or a photo from its camera.
  const file = fileIn(form, 'document') ?? fileIn(form, 'photo')
  return file === undefined ? rejected('nothing-sent') : new Uint8Array(await file.arrayBuffer())
}
