import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'

/** JIS X 0401 code of a prefecture, 1 (Hokkaido) to 47 (Okinawa). */
export type PrefectureCode = number

/** A prefecture with delivery. `isShort`: reached in one day (docs/product/5, Earliest rental start). */
type Prefecture = {
  readonly code: PrefectureCode
  readonly name: string
  readonly isShort: boolean
}

/** The default until the customer names an address: Tokyo (docs/product/7). */
export const DEFAULT_PREFECTURE: PrefectureCode = 13
/** The only prefecture without delivery (docs/rules.md Members). */
export const OKINAWA: PrefectureCode = 47

const NAMES = `
北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都
神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府
大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県
福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
`

/** Whether a prefecture is reached in one day: codes 3, 4 and 6–29 (docs/product/5, Earliest rental start). */
export function isShortDeliveryArea(code: PrefectureCode): boolean {
  return code === 3 || code === 4 || (code >= 6 && code <= 29)
}

const ALL: readonly Prefecture[] = NAMES.trim()
  .split(/\s/)
  .map((name, index) => ({ code: index + 1, name, isShort: isShortDeliveryArea(index + 1) }))

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
