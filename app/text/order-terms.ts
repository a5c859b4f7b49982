import { LATENESS_SENTENCE } from '#domain/pricing/charges.ts'

export const RETURN_STEPS = [
  'お届け時の箱に、お届けした商品をすべてお入れください。クリーニングは不要です。',
  '同封の返送伝票を箱にお貼りください。ご返却の送料はかかりません。',
  'ご返却日のうちに、運送会社またはコンビニエンスストアの窓口へお渡しください。',
] as const

export const WEARING_DAY = 'お召しになる日'
export const AFTER_WEARING = 'ご着用後のクリーニングは不要です。'

/** `graceDays`: of the destination (docs/rules.md Overdue). */
export function overdueSentence(graceDays: number, { hasEmail = true } = {}): string {
  return [
    `ご返却日から${graceDays}日後（当店の休業日と運送会社の集配休止日は数えません）までに`,
    `ご返却を確認できない場合は延滞となり、${hasEmail ? 'メール' : 'お電話'}でご連絡のうえ、次のご注文をお受けできなくなります。`,
    LATENESS_SENTENCE,
    hasEmail
      ? 'ご延長をご希望の際は、ご返却日までに、ご注文の詳細のページからお手続きください。'
      : 'ご延長をご希望の際は、ご返却日までに、お電話でお申し付けください。',
  ].join('')
}

/** After shipping; the charges of what is not accepted are in the table of charges. */
export const NO_CANCELLATION_SENTENCE =
  '発送後は、キャンセルをお受けできません（お受け取りにならなかったときの費用は、下の表のとおりです）。'

const AFTER_DELIVERY = [
  '衛生上、お届け後のお客様のご都合による返品はお受けできません。',
  '届いた品に不備があったとき、お使いになって初めて不備が現れたときは、',
  '当店の負担で、代わりの品のお届け、または程度に応じた返金をいたします。',
].join('')

export const CANCELLATION_INSTRUCTIONS = [
  'ご注文受付メールのご注文ページ、またはマイページからお手続きください。お手続きの前に金額を表示します。',
  `お電話とメールでも承ります。${AFTER_DELIVERY}`,
].join('')

/** For a customer without an e-mail address, who has no page of the order. */
export const CANCELLATION_BY_TELEPHONE = `お電話で承り、お手続きの前に金額をお伝えします。${AFTER_DELIVERY}`
