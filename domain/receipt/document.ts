/** The label of the money that a credit note returned, below its rates. */
export const NET_RETURN_LABEL = '差し引きのお返し額'

/**
 * The documents of a paid order (docs/rules.md Receipts). For cash on delivery the carrier's slip is the receipt of
 * what it collects, so that the shop issues a statement.
 */
export type ReceiptDocument = 'receipt' | 'statement' | 'credit-note'

type DocumentText = {
  readonly title: string
  /** The legal name of the document, where the title does not contain it. */
  readonly subtitle: string
  readonly amountLabel: string
  readonly sentence: string
}

export const DOCUMENT_TEXTS: Readonly<Record<ReceiptDocument, DocumentText>> = {
  receipt: {
    title: '領収書',
    subtitle: '',
    amountLabel: '金額（税込）',
    sentence: '上記の金額を正に領収いたしました。',
  },
  statement: {
    title: 'お買上げ明細書',
    subtitle: '（適格簡易請求書）',
    amountLabel: '金額（税込）',
    sentence: '代金引換のお支払いは、運送会社の送り状の控えが領収書となります。',
  },
  'credit-note': {
    title: '適格返還請求書',
    subtitle: '',
    amountLabel: '対価の返還額（税込）',
    sentence: '元の書類の発行後にお返しした、課税対象の対価の合計です。内訳は、下記のとおりです。',
  },
}
