import type { StaffPageId } from '#domain/navigation/staff-pages.ts'

/** The groups of the manual for staff, in the order in which they are listed. */
export const HELP_GROUPS = ['はじめに', 'お荷物', 'お客様', 'お金', '品揃え', 'お店'] as const

/** A page of the manual: content/help/{topic}.md, for a job. `screens`: those on which the job is done. */
type HelpPage = {
  readonly topic: string
  readonly group: (typeof HELP_GROUPS)[number]
  readonly title: string
  readonly screens: readonly StaffPageId[]
}

/** The manual, in the order in which its pages are listed. */
export const HELP_PAGES: readonly HelpPage[] = [
  {
    topic: 'first-hour',
    group: 'はじめに',
    title: '最初の一時間',
    screens: [],
  },
  {
    topic: 'every-day',
    group: 'はじめに',
    title: '毎日すること',
    screens: ['staff-today', 'staff-today-column'],
  },
  {
    topic: 'every-month',
    group: 'はじめに',
    title: '毎月・毎年すること',
    screens: ['staff-tax-record', 'staff-tax-search'],
  },
  {
    topic: 'keys',
    group: 'はじめに',
    title: 'キーボードとスキャナー',
    screens: [],
  },
  {
    topic: 'packing',
    group: 'お荷物',
    title: '箱詰めと出荷',
    screens: ['staff-packing', 'staff-parcel'],
  },
  {
    topic: 'carrier',
    group: 'お荷物',
    title: '送り状と配送会社',
    screens: ['staff-carrier', 'staff-carrier-import'],
  },
  {
    topic: 'returns',
    group: 'お荷物',
    title: '返却の受付と点検',
    screens: ['staff-returns', 'staff-return'],
  },
  {
    topic: 'missing',
    group: 'お荷物',
    title: '足りない・汚れ・紛失',
    screens: ['staff-condition', 'staff-return-damage'],
  },
  {
    topic: 'cleaning',
    group: 'お荷物',
    title: 'お手入れ',
    screens: ['staff-cleaning'],
  },
  {
    topic: 'orders',
    group: 'お客様',
    title: 'ご注文を探す・見る',
    screens: ['staff-orders', 'staff-order'],
  },
  {
    topic: 'confirm',
    group: 'お客様',
    title: 'ご予約の確定と本人確認',
    screens: ['staff-document'],
  },
  {
    topic: 'changes',
    group: 'お客様',
    title: 'ご注文の変更・取消・連絡先の訂正',
    screens: ['staff-order-move'],
  },
  {
    topic: 'phone',
    group: 'お客様',
    title: '電話での注文',
    screens: ['staff-phone-order', 'staff-phone-draft'],
  },
  {
    topic: 'members',
    group: 'お客様',
    title: '会員',
    screens: ['staff-members', 'staff-member', 'staff-member-act'],
  },
  {
    topic: 'inquiries',
    group: 'お客様',
    title: 'お問い合わせと商品への質問',
    screens: ['staff-inquiries', 'staff-inquiry', 'staff-questions'],
  },
  {
    topic: 'mails',
    group: 'お客様',
    title: 'メールが届かないとき',
    screens: ['staff-mails', 'staff-mail', 'staff-mail-samples', 'staff-mail-suppressions'],
  },
  {
    topic: 'arrears',
    group: 'お金',
    title: '延滞と請求',
    screens: ['staff-arrears', 'staff-charges'],
  },
  {
    topic: 'money',
    group: 'お金',
    title: '決済・代金引換・返金',
    screens: ['staff-money'],
  },
  {
    topic: 'items',
    group: '品揃え',
    title: '商品・個体・写真を登録する',
    screens: [
      'staff-items',
      'staff-item-new',
      'staff-item',
      'staff-item-sizes',
      'staff-item-units',
      'staff-item-pictures',
      'staff-labels',
      'staff-label',
      'staff-label-import',
    ],
  },
  {
    topic: 'stock',
    group: '品揃え',
    title: '予定表と個体',
    screens: ['staff-timeline', 'staff-booking', 'staff-units', 'staff-unit', 'staff-unit-act'],
  },
  {
    topic: 'reviews',
    group: '品揃え',
    title: 'ご感想',
    screens: ['staff-reviews', 'staff-review'],
  },
  {
    topic: 'shop',
    group: 'お店',
    title: '休業・お知らせ・斎場・メンテナンス',
    screens: [
      'staff-closings',
      'staff-notices',
      'staff-notice-new',
      'staff-notice',
      'staff-notice-import',
      'staff-venues',
      'staff-venue-new',
      'staff-venue',
      'staff-venue-import',
      'staff-maintenance',
    ],
  },
  {
    topic: 'people',
    group: 'お店',
    title: '担当者・認証・監査記録',
    screens: ['staff-people', 'staff-person-new', 'staff-person', 'staff-person-act', 'staff-code-app', 'staff-audit'],
  },
]

/** The page of the manual for a screen. */
export function helpOfScreen(screen: StaffPageId | undefined): HelpPage | undefined {
  return HELP_PAGES.find(({ screens }) => screen !== undefined && screens.includes(screen))
}
