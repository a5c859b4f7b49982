import type { OrderStatus } from '#domain/order/states.ts'

/** Why an order can no longer be cancelled. `isOver`: contacting the shop would not help either. */
export function notCancellable(status: OrderStatus): { readonly sentence: string; readonly isOver: boolean } {
  if (status.startsWith('Cancel')) return { sentence: 'このご注文は、すでにキャンセルされています。', isOver: true }
  if (status === 'AuthFailed') {
    return {
      sentence: 'お支払いを確認できなかったため、ご注文は成立しておりません。お手続きの必要はございません。',
      isOver: true,
    }
  }
  if (status === 'Return') return { sentence: 'ご返却がお済みのご注文です。', isOver: true }
  return {
    sentence:
      '商品をすでに発送しているため、こちらの画面ではキャンセルを承ることができません。ご事情がございましたら、お早めに窓口へご相談ください。',
    isOver: false,
  }
}

/** Why a line was not cancelled, by the code in the query string. */
const LINE_REFUSALS: Readonly<Record<string, string>> = {
  'last-line': '残りの商品が1点のため、一部のキャンセルは承れません。ご注文のすべてをキャンセルしてください。',
  'line-not-cancellable': 'お選びの商品は、すでにキャンセルされています。',
  'line-unknown': 'キャンセルする商品をお選びください。',
}

/** The sentence for a code from the query string; undefined for an unknown code. */
export function lineRejectionText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(LINE_REFUSALS, code) ? LINE_REFUSALS[code] : undefined
}
