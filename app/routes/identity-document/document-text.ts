import { dayText } from '#app/ui/day-text.ts'
import { IDENTITY_RETENTION_DAYS } from '#domain/order/rules.ts'
import type { IdentityDocument } from '#services/ports/files.ts'

/** Error messages for the picture field. */
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
  if (document === undefined) {
    return {
      title: '書類のご提出は不要です',
      text: 'このご注文では、本人確認書類をお願いしておりません。',
      note: '',
      canSend: false,
    }
  }
  const { status, dueOn, note } = document
  const due = dayText(dueOn)
  switch (status) {
    case 'wanted':
      return {
        title: `${due}までにお送りください`,
        text: 'はじめてのご利用のため、ご本人を確認できる書類の画像をお願いいたします。',
        note: '',
        canSend: true,
      }
    case 'refused':
      return {
        title: `${due}までに、もう一度お送りください`,
        text: '恐れ入りますが、お送りいただいた書類では確認ができませんでした。',
        note,
        canSend: true,
      }
    case 'sent':
      return {
        title: '書類をお預かりしました',
        text: '担当者が確認し、確認が済みましたらメールでお知らせします。差し替えるときは、もう一度お送りください。',
        note: '',
        canSend: true,
      }
    case 'accepted':
      return {
        title: 'ご本人の確認が済みました',
        text: `ご協力ありがとうございました。画像は、確認から${IDENTITY_RETENTION_DAYS}日後に消去します。`,
        note: '',
        canSend: false,
      }
  }
}

/** Kinds of documents that are accepted. */
export const ACCEPTED_DOCUMENTS = [
  '運転免許証、運転経歴証明書',
  'マイナンバーカード（おもて面のみ。裏面はお送りにならないでください）',
  '健康保険の資格確認書、パスポート、在留カード など',
] as const

/** How a document is stored and when it is deleted. */
export const RETENTION_TERMS = [
  '画像は、ご本人の確認のためだけに使います。',
  '確認の担当者のほかは見ることができません。撮影場所などの情報は、お預かりするときに取り除きます。',
  `確認から${IDENTITY_RETENTION_DAYS}日後に消去します。`,
] as const
