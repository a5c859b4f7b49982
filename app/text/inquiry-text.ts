import type { InquiryStatus } from '#domain/inquiry/handling.ts'

export const INQUIRY_STATUS_LABELS: Readonly<Record<InquiryStatus, string>> = {
  open: '未対応',
  answered: '返信済',
  closed: '完了',
}

/** Drafts of replies; what is in brackets is filled in by staff. */
export const REPLY_TEMPLATES: readonly { readonly id: string; readonly label: string; readonly body: string }[] = [
  {
    id: 'arrival',
    label: 'お届け日',
    body: 'お届けは【月日】の【時間帯】を予定しております。発送のお知らせとお荷物の番号をメールでお送りいたします。\n\nお式に間に合わないご心配がある場合は、お電話でお知らせください。',
  },
  {
    id: 'size',
    label: 'サイズ選び',
    body: [
      '商品ページの採寸表をもとに、普段のサイズと身長からお選びください。迷われる場合は、一つ大きいサイズをおすすめいたします。',
      'ご不安な場合は、身長・バスト・ウエスト・ヒップをご返信ください。合うサイズをお調べいたします。',
    ].join('\n\n'),
  },
  {
    id: 'extension',
    label: 'ご返却日の延長',
    body: 'ご返却日を【月日】まで延長できます。延長料金は【金額】円です。\n\nご希望の場合は、マイページまたはご注文のページの「延長」からお手続きください。',
  },
  {
    id: 'cancel',
    label: '取消',
    body: 'ご注文のキャンセルは、マイページまたはご注文のページから承ります。現在のキャンセル料は【金額】円です。\n\nお手続きの前に、画面で金額をお確かめいただけます。',
  },
  {
    id: 'receipt',
    label: '領収書',
    body: '領収書は、お支払いの後にマイページまたはご注文のページから発行できます。宛名と但し書きを入力していただけます。',
  },
  {
    id: 'return',
    label: 'ご返却の方法',
    body: 'お届けの箱に、商品と付属品をお入れになり、同封の返送伝票を貼って、ご返却日のうちに運送会社へお渡しください。クリーニングは不要です。',
  },
]
