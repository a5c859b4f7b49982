import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'

/** JIS X 0401 code of a prefecture, 1 (Hokkaido) to 47 (Okinawa). */
export type PrefectureCode = number

/** A prefecture with delivery. `isShort`: reached in one day (docs/product/5, Earliest rental start). */
type Prefecture = {
  readonly code: PrefectureCode
  readonly name: string
  readonly kana: string
  readonly isShort: boolean
}

/** The default until the customer names an address: Tokyo (docs/product/7). */
export const DEFAULT_PREFECTURE: PrefectureCode = 13
/** The only prefecture without delivery (docs/rules.md Members). */
export const OKINAWA: PrefectureCode = 47

const NAMES =
  `北海道 ホッカイドウ,青森県 アオモリケン,岩手県 イワテケン,宮城県 ミヤギケン,秋田県 アキタケン,山形県 ヤマガタケン,
福島県 フクシマケン,茨城県 イバラキケン,栃木県 トチギケン,群馬県 グンマケン,埼玉県 サイタマケン,千葉県 チバケン,東京都 トウキョウト,
神奈川県 カナガワケン,新潟県 ニイガタケン,富山県 トヤマケン,石川県 イシカワケン,福井県 フクイケン,山梨県 ヤマナシケン,長野県 ナガノケン,
岐阜県 ギフケン,静岡県 シズオカケン,愛知県 アイチケン,三重県 ミエケン,滋賀県 シガケン,京都府 キョウトフ,大阪府 オオサカフ,兵庫県 ヒョウゴケン,
奈良県 ナラケン,和歌山県 ワカヤマケン,鳥取県 トットリケン,島根県 シマネケン,岡山県 オカヤマケン,広島県 ヒロシマケン,山口県 ヤマグチケン,
徳島県 トクシマケン,香川県 カガワケン,愛媛県 エヒメケン,高知県 コウチケン,福岡県 フクオカケン,佐賀県 サガケン,長崎県 ナガサキケン,
熊本県 クマモトケン,大分県 オオイタケン,宮崎県 ミヤザキケン,鹿児島県 カゴシマケン,沖縄県 オキナワケン`.split(/,\s*/)

/** Whether a prefecture is reached in one day: codes 3, 4 and 6–29 (docs/product/5, Earliest rental start). */
export function isShortDeliveryArea(code: PrefectureCode): boolean {
  return code === 3 || code === 4 || (code >= 6 && code <= 29)
}

const ALL: readonly Prefecture[] = NAMES.map((entry, index) => {
  const [name = '', kana = ''] = entry.split(' ')
  return { code: index + 1, name, kana, isShort: isShortDeliveryArea(index + 1) }
})

/** The 46 prefectures that the shop delivers to, in order of their codes (docs/product/3, Enumerations). */
export const PREFECTURES: readonly Prefecture[] = ALL.filter(({ code }) => code !== OKINAWA)

/** Reads a code ("13", "03"); Okinawa is not served and rejected with its name (docs/rules.md Members). */
export function parsePrefectureCode(
  input: unknown,
): PrefectureCode | Rejection<'prefecture-unknown'> | Rejection<'prefecture-not-served', { name: string }> {
  const code = parseInteger(input)
  if (code === undefined || code < 1 || code > OKINAWA) return rejected('prefecture-unknown')
  return code === OKINAWA ? rejected('prefecture-not-served', { name: prefectureName(code) }) : code
}

/** The Japanese name of a prefecture, Okinawa included; throws for an unknown code. */
export function prefectureName(code: PrefectureCode): string {
  const prefecture = ALL[code - 1]
  if (prefecture === undefined) throw new RangeError(`no prefecture has the code ${code}`)
  return prefecture.name
}
