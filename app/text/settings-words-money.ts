import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import type { GroupWords } from './group-words.ts'

/** The mails about an order that name its amounts. */
export const AMOUNT_MAILS = ['orderreceived', 'orderconfirmed', 'orderchanged', 'partialcancel'] as const
const AMOUNTS = 'カート、ご注文の確認、ご注文の明細、納品書、領収書'

/** What customers pay. */
export const MONEY_SETTINGS_WORDS = {
  prices: {
    title: '料金の決まり',
    lead: '商品価格から計算する割合です。商品ごとの料金は、商品の画面で決めます。',
    synonyms: '安心プラン 保証 補償 延長 1日追加 お試し 別サイズ 割合 値段 価格',
    effect: 'order',
    mails: AMOUNT_MAILS,
    fields: {
      planPercent: {
        label: '安心プランの料金',
        help: '商品価格に対する割合です。',
        shownOn: `商品ページ、${AMOUNTS}`,
      },
      furtherDayPercent: {
        label: '1日延長の料金',
        help: '延長の料金を決めていない商品で、最短の料金に対する割合です。10円未満は切り上げます。',
        shownOn: `商品ページ、${AMOUNTS}`,
      },
      tryOnPercent: {
        label: '別サイズのお試し',
        help: '一緒に届ける隣のサイズの、商品価格に対する割合です。',
        shownOn: `商品ページ、${AMOUNTS}`,
      },
    },
  },
  tax: {
    title: '消費税',
    lead: '法律の税率です。開始は、税率が変わる日の0時にします。',
    synonyms: '税率 内税 インボイス 増税 減税',
    effect: 'rental-day',
    mails: AMOUNT_MAILS,
    fields: {
      ratePercent: {
        label: '消費税の税率',
        help: '料金に含まれる消費税です。料金そのものは変わりません。',
        shownOn: AMOUNTS,
      },
    },
  },
  delivery: {
    title: '送料',
    lead: 'お届けの送料と、無料になる金額です。',
    synonyms: '配送料 配達 宅配 運賃 無料 返送',
    effect: 'order',
    mails: AMOUNT_MAILS,
    fields: {
      feeYen: {
        label: '送料',
        help: '一回のお届けの料金です。返送の送料を含みます。',
        shownOn: AMOUNTS,
      },
      freeFromYen: {
        label: '送料が無料になる金額',
        help: '商品価格の合計がこの金額から、送料が無料です。0円ではいつも無料です。',
        shownOn: AMOUNTS,
      },
    },
  },
  payment: {
    title: 'お支払い方法',
    lead: 'お客様が選べる方法と、手数料です。',
    synonyms: '決済 カード クレジット アマゾン 代引 代金引換 手数料',
    effect: 'order',
    mails: AMOUNT_MAILS,
    fields: {
      hasCard: {
        label: PAYMENT_METHODS.card.label,
        help: '決済会社の鍵の設定が要ります。',
        shownOn: 'ご注文の手続き',
      },
      hasAmazonPay: {
        label: PAYMENT_METHODS.amazonpay.label,
        help: '決済会社の鍵の設定が要ります。',
        shownOn: 'ご注文の手続き',
      },
      hasCod: {
        label: PAYMENT_METHODS.cod.label,
        help: '配送会社が代金を受け取ります。',
        shownOn: 'ご注文の手続き',
      },
      codFeeYen: {
        label: `${PAYMENT_METHODS.cod.label}の手数料`,
        help: '一回のご注文の手数料です。',
        shownOn: AMOUNTS,
      },
    },
  },
  points: {
    title: 'ポイント',
    lead: '会員のご注文に付くポイントです。1ポイントは1円です。',
    synonyms: '還元 付与 失効 有効期限',
    effect: 'order',
    mails: ['orderreceived', 'orderconfirmed'],
    fields: {
      ratePercent: {
        label: '付与の割合',
        help: '割合を決めていない個体で、商品価格に対する割合です。',
        shownOn: '商品ページ、カート、ご注文の確認',
      },
      mostUsable: {
        label: '一回に使えるポイント',
        help: '一回のご注文で使えるポイントの上限です。',
        shownOn: 'ご注文の手続き',
      },
      validYears: {
        label: '有効期限',
        help: '付いた日からの年数です。付いているポイントの期限は変わりません。',
        shownOn: 'マイページ',
      },
    },
  },
} as const satisfies { readonly [Group in 'prices' | 'tax' | 'delivery' | 'payment' | 'points']: GroupWords<Group> }
