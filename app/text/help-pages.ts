import type { StaffPageId } from '#domain/navigation/staff-pages.ts'

/**
 * A page of the manual: content/help/{topic}.md, for a job. `screens`: those on which the job is done; `moves`: the
 * forms of an order that belong to it, all others to that of the screen.
 */
type HelpPage = {
  readonly topic: string
  readonly title: string
  readonly screens?: readonly StaffPageId[]
  readonly moves?: readonly string[]
}

/** The manual for staff, in the order in which it is listed. */
export const HELP: readonly { readonly group: string; readonly pages: readonly HelpPage[] }[] = [
  {
    group: 'はじめに',
    pages: [
      { topic: 'first-hour', title: '最初の一時間' },
      { topic: 'every-day', title: '毎日すること', screens: ['staff-today', 'staff-today-column'] },
      { topic: 'every-month', title: '毎月・毎年すること', screens: ['staff-tax-record', 'staff-tax-search'] },
      { topic: 'keys', title: 'キーボードとスキャナー' },
    ],
  },
  {
    group: 'お荷物',
    pages: [
      { topic: 'packing', title: '箱詰めと出荷', screens: ['staff-packing', 'staff-parcel'], moves: ['ship'] },
      { topic: 'carrier', title: '送り状と配送会社', screens: ['staff-carrier', 'staff-carrier-import'] },
      {
        topic: 'returns',
        title: '返却の受付と点検',
        screens: ['staff-returns', 'staff-return'],
        moves: ['return', 'undo-return', 'inspect-ready', 'inspect-repair', 'hand-in'],
      },
      {
        topic: 'missing',
        title: '足りない・汚れ・紛失',
        screens: ['staff-condition', 'staff-return-damage'],
        moves: ['give-up', 'found', 'record-refusal', 'close-problem'],
      },
      { topic: 'cleaning', title: 'お手入れ', screens: ['staff-cleaning'] },
    ],
  },
  {
    group: 'お客様',
    pages: [
      { topic: 'orders', title: 'ご注文を探す・見る', screens: ['staff-orders', 'staff-order'] },
      {
        topic: 'confirm',
        title: 'ご予約の確定と本人確認',
        screens: ['staff-document'],
        moves: ['confirm', 'accept-document', 'accept-seen-document', 'refuse-document'],
      },
      { topic: 'changes', title: 'ご注文の変更・取消・連絡先の訂正', screens: ['staff-order-move'] },
      { topic: 'phone', title: '電話での注文', screens: ['staff-phone-order', 'staff-phone-draft'] },
      { topic: 'members', title: '会員', screens: ['staff-members', 'staff-member', 'staff-member-act'] },
      {
        topic: 'inquiries',
        title: 'お問い合わせと商品への質問',
        screens: [
          'staff-inquiries',
          'staff-inquiry',
          'staff-questions',
          'staff-templates',
          'staff-template-new',
          'staff-template',
          'staff-template-import',
          'staff-topics',
          'staff-topic-new',
          'staff-topic',
          'staff-topic-import',
        ],
      },
      {
        topic: 'mails',
        title: 'メールが届かないとき',
        screens: ['staff-mails', 'staff-mail', 'staff-mail-samples', 'staff-mail-suppressions'],
        moves: ['resend-mail'],
      },
    ],
  },
  {
    group: 'お金',
    pages: [
      {
        topic: 'arrears',
        title: '延滞と請求',
        screens: ['staff-arrears', 'staff-charges'],
        moves: [
          'note-call',
          'close-calls',
          'remind-arrear',
          'propose-late',
          'claim-charge',
          'settle-charge',
          'waive-charge',
          'dispute-charge',
          'uphold-charge',
        ],
      },
      {
        topic: 'money',
        title: '決済・代金引換・返金',
        screens: ['staff-money'],
        moves: ['authorise', 'cash-paid', 'refund', 'close-dispute'],
      },
    ],
  },
  {
    group: '品揃え',
    pages: [
      {
        topic: 'items',
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
        title: '予定表と個体',
        screens: ['staff-timeline', 'staff-booking', 'staff-units', 'staff-unit', 'staff-unit-act'],
      },
      { topic: 'reviews', title: 'ご感想', screens: ['staff-reviews', 'staff-review'] },
    ],
  },
  {
    group: 'お店',
    pages: [
      {
        topic: 'shop',
        title: '休業・お知らせ・バナー・斎場・メンテナンス',
        screens: [
          'staff-closings',
          'staff-notices',
          'staff-notice-new',
          'staff-notice',
          'staff-notice-import',
          'staff-banners',
          'staff-banner-new',
          'staff-banner',
          'staff-banner-import',
          'staff-venues',
          'staff-venue-new',
          'staff-venue',
          'staff-venue-import',
          'staff-maintenance',
        ],
      },
      { topic: 'settings', title: '営業の設定', screens: ['staff-settings', 'staff-settings-group'] },
      { topic: 'operator', title: '事業者の情報', screens: ['staff-operator', 'staff-operator-history'] },
      {
        topic: 'pages',
        title: 'ページを直す',
        screens: ['staff-pages', 'staff-page-edit', 'staff-page-history', 'staff-page-pictures'],
      },
      {
        topic: 'display',
        title: 'ホーム・フッター・メニュー',
        screens: ['staff-display', 'staff-display-history', 'staff-home', 'staff-menus'],
      },
      {
        topic: 'mail-words',
        title: 'メールの文面を直す',
        screens: ['staff-mail-words', 'staff-mail-words-edit', 'staff-mail-words-history'],
      },
      {
        topic: 'people',
        title: '担当者・認証・監査記録',
        screens: [
          'staff-people',
          'staff-person-new',
          'staff-person',
          'staff-person-act',
          'staff-code-app',
          'staff-audit',
        ],
      },
    ],
  },
]

export const HELP_PAGES: readonly HelpPage[] = HELP.flatMap(({ pages }) => pages)

/** The page of the manual for a screen. `move`: of the form of an order. */
export function helpOf(screen: StaffPageId | undefined, move?: string): HelpPage | undefined {
  const ofMove = HELP_PAGES.find(({ moves = [] }) => move !== undefined && moves.includes(move))
  return ofMove ?? HELP_PAGES.find(({ screens = [] }) => screen !== undefined && screens.includes(screen))
}
