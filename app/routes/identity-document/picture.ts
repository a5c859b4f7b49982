import { dayText } from '#app/ui/day-text.ts'
import { IDENTITY_RETENTION_DAYS } from '#domain/order/rules.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { IdentityDocument } from '#services/ports/files.ts'

const PICTURE_ERRORS: Readonly<Record<string, string>> = {
  'nothing-sent': '本人確認書類の画像をお選びください。',
  'file-too-large': '画像が大きすぎます。10MBまでの画像をお選びください。',
  'not-a-picture':
    '画像として読み取れませんでした。JPEG、PNG、WebPのいずれかの画像をお選びください。PDFはお使いいただけません。',
}

/** The error message for a rejected picture; undefined for any other code. */
export function pictureErrorText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(PICTURE_ERRORS, code) ? PICTURE_ERRORS[code] : undefined
}

/** The state of a document as title, text and note, and whether a picture may be sent. */
export function documentState(document: Pick<IdentityDocument, 'status' | 'dueOn' | 'note'> | undefined) {
  const state = (title: string, text: string, canSend: boolean, note = '') => ({ title, text, note, canSend })
  const due = document && dayText(document.dueOn)
  switch (document?.status) {
    case undefined:
      return state('書類のご提出は不要です', 'このご注文では、本人確認書類をお願いしておりません。', false)
    case 'wanted':
      return state(
        `${due}までにお送りください`,
        'はじめてのご利用のため、ご本人を確認できる書類の画像をお願いいたします。',
        true,
      )
    case 'refused':
      return state(
        `${due}までに、もう一度お送りください`,
        '恐れ入りますが、お送りいただいた書類では確認ができませんでした。',
        true,
        document?.note,
      )
    case 'sent':
      return state(
        '書類をお預かりしました',
        '担当者が確認し、確認が済みましたらメールでお知らせします。差し替えるときは、もう一度お送りください。',
        true,
      )
    case 'accepted':
      return state(
        'ご本人の確認が済みました',
        `ご協力ありがとうございました。画像は、確認から${IDENTITY_RETENTION_DAYS}日後に消去します。`,
        false,
      )
  }
}

export const ACCEPTED_DOCUMENTS = [
  '運転免許証、運転経歴証明書',
  'マイナンバーカード（おもて面のみ。裏面はお送りにならないでください）',
  '健康保険の資格確認書、パスポート、在留カード など',
] as const

export const RETENTION_TERMS = [
  '画像は、ご本人の確認のためだけに使います。',
  '確認の担当者のほかは見ることができません。撮影場所などの情報は、お預かりするときに取り除きます。',
  `確認から${IDENTITY_RETENTION_DAYS}日後に消去します。`,
] as const

export const MAX_BYTES = 10_000_000

/**
 * Submits the picture of a multipart form; the error message if there is none or it is rejected. The body limit is
 * enforced before (http/shop). A form that cannot be parsed counts as empty.
 */
export async function submitPicture(
  request: Request,
  submit: (bytes: Uint8Array) => Promise<IdentityDocument | Rejection>,
) {
  const bytes = await readPicture(request)
  if (typeof bytes === 'string') return pictureErrorText(bytes)
  const result = await submit(bytes)
  return isRejected(result) ? pictureErrorText(result.code) : undefined
}

async function readPicture(request: Request) {
  if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) return 'nothing-sent'
  const form = await request.formData().catch(() => undefined)
  // A file from the device, or a photo from its camera.
  for (const name of ['document', 'photo']) {
    const file = form?.get(name)
    if (!(file instanceof Blob) || file.size === 0) continue
    return file.size > MAX_BYTES ? 'file-too-large' : new Uint8Array(await file.arrayBuffer())
  }
  return 'nothing-sent'
}
