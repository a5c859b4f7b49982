import { prefectureName } from '#domain/delivery/prefecture.ts'
import { weekdayName } from '#domain/settings/hours-text.ts'
import type { GroupWords } from './group-words.ts'
import { AMOUNT_MAILS } from './settings-words-money.ts'

const SHIPPING_PAGES = 'ホーム、商品ページ、カート、地域別のご案内'

/** When parcels leave, and for how long customers rent. */
export const DAY_SETTINGS_WORDS = {
  hours: {
    title: '発送の曜日と締切',
    lead: '曜日ごとの締切と、発送する曜日です。休む日は「休業」で登録します。',
    synonyms: '定休日 締め切り 〆切 カットオフ 発送 出荷 時刻 曜日',
    effect: 'now',
    mails: [],
    rows: {
      rowName: weekdayName,
      parts: {
        cutOffHour: {
          label: '締切',
          help: 'この時刻までのご注文を、その日に発送します。',
          shownOn: SHIPPING_PAGES,
        },
        hasShipping: {
          label: '発送',
          help: '印のない曜日は発送しません。返却の受け取りとお手入れは行います。',
          shownOn: 'カレンダー',
        },
      },
    },
  },
  areas: {
    title: 'お届けする都道府県',
    lead: '都道府県ごとの、お届けの可否、日数、送料です。東京都へは必ずお届けします。',
    synonyms: '地域 配送 配達 送料 離島 県 日数',
    effect: 'now',
    mails: [],
    rows: {
      rowName: (code) => prefectureName(Number(code)),
      parts: {
        isServed: {
          label: 'お届けする',
          help: '印のない都道府県は、お届け先に選べません。',
          shownOn: 'お届け先の選択',
        },
        days: {
          label: 'お届けの日数',
          help: '発送からお届けまでの日数です。ご返却の猶予も、これにより決まります。',
          shownOn: SHIPPING_PAGES,
        },
        feeYen: {
          label: '送料',
          help: '空欄では「送料」の額です。送料無料の額に届くご注文では、いただきません。',
          shownOn: 'カート、お支払い',
          effect: 'order',
          mails: AMOUNT_MAILS,
        },
      },
    },
  },
  rental: {
    title: 'ご利用の日数',
    lead: '選べる日数と、お手入れの日数です。',
    synonyms: 'レンタル 期間 予約 クリーニング 何日先 カレンダー',
    effect: 'now',
    mails: [],
    fields: {
      longestDays: {
        label: '最長の日数',
        help: '一回に借りられる日数の上限です。',
        shownOn: '商品ページ、検索',
      },
      spanDays: {
        label: '予約できる期間',
        help: '何日先のお届けまで、ご注文を受けるかです。',
        shownOn: 'カレンダー',
      },
      cleaningDays: {
        label: 'お手入れの日数',
        help: '返却のあと、次の貸出まで空ける日数です。',
      },
    },
  },
} as const satisfies { readonly [Group in 'hours' | 'areas' | 'rental']: GroupWords<Group> }
