import { ACCEPTED_IDENTITY_DOCUMENTS, CART_DOCUMENT_DAYS, sameDayCheckText } from '#domain/order/identity.ts'
import { dayText, dueText } from '#domain/text/day-text.ts'
import type { CartDocument } from '#services/identity-documents/cart-document.ts'
import type { DocumentView } from '#services/identity-documents/document-view.ts'

/** The state of the document of an order. `canSend`: a picture may be sent; `isMissing`: one is needed. */
export type DocumentState = {
  readonly title: string
  readonly text: string
  readonly note: string
  readonly canSend: boolean
  readonly isMissing: boolean
  /** The parcel waits for the check: the page names the telephone. */
  readonly isUrgent: boolean
}

export function documentState(
  document: Pick<DocumentView, 'status' | 'dueAt' | 'note' | 'checkDueAt' | 'deleteOn'> | undefined,
): DocumentState {
  const due = document && dueText(document.dueAt)
  const check = checkText(document?.checkDueAt)
  const erased = document?.deleteOn === undefined ? '' : `画像は、${dayText(document.deleteOn)}に消去します。`
  const state = (title: string, text: string, flags: Partial<DocumentState> = {}): DocumentState => {
    return {
      title,
      text,
      note: '',
      canSend: flags.isMissing ?? false,
      isMissing: false,
      isUrgent: false,
      ...flags,
    }
  }
  switch (document?.status) {
    case undefined:
      return state('書類のご提出は不要です', 'このご注文では、本人確認書類をお願いしておりません。')
    case 'wanted':
      return state(
        `${due}に、本人確認書類をお送りください`,
        `初めてのご利用のため、ご本人を確認できる書類の画像をお願いいたします。期限までにお送りいただけないときは、ご注文を取り消します。料金は頂戴いたしません。${check}`,
        { isMissing: true },
      )
    case 'refused':
      return state(
        `${due}に、本人確認書類をもう一度お送りください`,
        `恐れ入りますが、お送りいただいた書類では確認ができませんでした。期限までにお送りいただけないときは、ご注文を取り消します。料金は頂戴いたしません。${check}`,
        { isMissing: true, note: document?.note ?? '' },
      )
    case 'sent':
      return sentState(check, state)
    case 'accepted':
      return state('ご本人の確認が済みました', `ご協力ありがとうございました。${erased}次回からのご提出は不要です。`)
  }
}

function checkText(checkDueAt: Temporal.Instant | undefined): string {
  return checkDueAt === undefined ? '' : sameDayCheckText(checkDueAt)
}

function sentState(
  check: string,
  state: (title: string, text: string, flags: Partial<DocumentState>) => DocumentState,
) {
  if (check === '') {
    return state(
      '本人確認書類をお預かりしました',
      '担当者が確認し、確認が済みましたらメールでお知らせします。差し替えるときは、もう一度お送りください。',
      { canSend: true },
    )
  }
  return state('本人確認書類を、担当者が確認しております', check, {
    canSend: true,
    isUrgent: true,
  })
}

/**
 * What a first-time customer reads before ordering; undefined when no document will be requested. Without an e-mail
 * address there is no link by which a picture is sent.
 */
export function advanceNotice(document: CartDocument | undefined, { hasEmail = true } = {}) {
  if (document === undefined) return undefined
  const { isSent, isCustomerKnown, checkDueAt, dueAt } = document
  if (isSent) {
    return {
      isSent,
      title: '本人確認書類をお預かりしています',
      text: `ご注文の確定とともにお預かりし、担当者が確認します。確認が済みましたらメールでお知らせします。${checkText(checkDueAt)}`,
    }
  }
  const sentences = [
    `${isCustomerKnown ? '初めてのご利用のため' : '初めてご利用のお客様は'}、いまご注文の場合、${dueText(dueAt)}に`,
    `本人確認書類（${ACCEPTED_IDENTITY_DOCUMENTS.join('、')}のいずれか）の${hasEmail ? '画像をお送りください' : '写しを、郵送などで当店へお届けください'}。`,
    '期限までにいただけないときは、ご注文を取り消します。料金は頂戴いたしません。',
    checkText(checkDueAt),
  ]
  return { isSent, title: '本人確認書類のご提出が必要です', text: sentences.join('') }
}

/** `keptDays`: from the check on. */
export const retentionTerms = (keptDays: number) => [
  '画像は、ご本人の確認のためだけに使います。',
  '確認の担当者のほかは見ることができません。撮影場所などの情報は、お預かりするときに取り除きます。',
  `確認から${keptDays}日後に消去します。`,
]

export const CART_RETENTION_TERM = `ご注文にならなかった場合は、お送りいただいてから${CART_DOCUMENT_DAYS}日後までに消去します。`
