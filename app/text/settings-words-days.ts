import type { FieldWords, GroupWords } from './group-words.ts'

const SHIPPING_PAGES = 'ホーム、商品ページ、カート、地域別のご案内'

function cutOff(weekday: string): FieldWords {
  return {
    label: `${weekday}曜日の締切`,
    help: 'この時刻までのご注文を、その日に発送します。',
    shownOn: SHIPPING_PAGES,
    names: ['cutOffHour'],
  }
}

/** When parcels leave, and for how long customers rent. */
export const DAY_SETTINGS_WORDS = {
  hours: {
    title: '当日発送の締切',
    lead: '曜日ごとの締切です。休む日は「休業」で登録します。',
    synonyms: '締め切り 〆切 カットオフ 発送 出荷 時刻 曜日',
    effect: 'now',
    mails: [],
    fields: {
      cutOffMonday: cutOff('月'),
      cutOffTuesday: cutOff('火'),
      cutOffWednesday: cutOff('水'),
      cutOffThursday: cutOff('木'),
      cutOffFriday: cutOff('金'),
      cutOffSaturday: cutOff('土'),
      cutOffSunday: cutOff('日'),
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
        names: ['longestRentalDays'],
      },
      spanDays: {
        label: '予約できる期間',
        help: '何日先のお届けまで、ご注文を受けるかです。',
        shownOn: 'カレンダー',
        names: ['reservationSpanDays'],
      },
      cleaningDays: {
        label: 'お手入れの日数',
        help: '返却のあと、次の貸出まで空ける日数です。',
      },
    },
  },
} as const satisfies { readonly [Group in 'hours' | 'rental']: GroupWords<Group> }
