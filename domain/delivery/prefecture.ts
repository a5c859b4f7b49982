import { type Rejection, rejected } from '../result.ts'
import type { Area } from '../settings/areas.ts'
import type { Settings } from '../settings/settings.ts'
import { parseInteger } from '../text/integer.ts'

/** JIS X 0401 code of a prefecture, 1 (Hokkaido) to 47 (Okinawa). */
export type PrefectureCode = number

type Prefecture = { readonly code: PrefectureCode; readonly name: string }

/** The default until the customer names an address: Tokyo (docs/product/7). It is always served. */
export const DEFAULT_PREFECTURE: PrefectureCode = 13
/** The only prefecture that is not served until the owner decides otherwise (docs/rules.md Members). */
export const OKINAWA: PrefectureCode = 47

const NAMES = `
北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都
神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府
大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県
福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
`

export const ALL_PREFECTURES: readonly Prefecture[] = NAMES.trim()
  .split(/\s/)
  .map((name, index) => ({ code: index + 1, name }))

/** What decides where the shop delivers, and how long that takes. */
export type AreaRules = Pick<Settings, 'areas'>

/** What the owner decides of a prefecture; throws for an unknown code. */
export function areaOf(code: PrefectureCode, { areas }: AreaRules): Area {
  const area = areas[code]
  if (area === undefined) throw new RangeError(`no prefecture has the code ${code}`)
  return area
}

export function isServed(code: PrefectureCode, { areas }: AreaRules): boolean {
  return areas[code]?.isServed === true
}

/** The prefectures that the shop delivers to, in order of their codes (docs/product/3, Enumerations). */
export function servedPrefectures(rules: AreaRules): readonly Prefecture[] {
  return ALL_PREFECTURES.filter(({ code }) => isServed(code, rules))
}

/** The codes of the prefectures that the shop does not deliver to. */
export function unservedPrefectures(rules: AreaRules): readonly PrefectureCode[] {
  return ALL_PREFECTURES.map(({ code }) => code).filter((code) => !isServed(code, rules))
}

type NotServed = Rejection<'prefecture-not-served', { readonly name: string }>

/** Rejects a prefecture to which the shop does not deliver, with its name. */
export function rejectUnserved(code: PrefectureCode, rules: AreaRules): NotServed | undefined {
  return isServed(code, rules) ? undefined : rejected('prefecture-not-served', { name: prefectureName(code) })
}

/** Reads the code of any prefecture of Japan: "13", "03". */
export function parsePrefecture(input: unknown): PrefectureCode | Rejection<'prefecture-unknown'> {
  const code = parseInteger(input)
  return code === undefined || ALL_PREFECTURES[code - 1] === undefined ? rejected('prefecture-unknown') : code
}

/** As `parsePrefecture`; one that is not served is rejected with its name (docs/rules.md Members). */
export function parsePrefectureCode(
  input: unknown,
  rules: AreaRules,
): PrefectureCode | Rejection<'prefecture-unknown'> | NotServed {
  const code = parsePrefecture(input)
  return typeof code === 'number' ? (rejectUnserved(code, rules) ?? code) : code
}

/** The Japanese name of a prefecture; throws for an unknown code. */
export function prefectureName(code: PrefectureCode): string {
  const prefecture = ALL_PREFECTURES[code - 1]
  if (prefecture === undefined) throw new RangeError(`no prefecture has the code ${code}`)
  return prefecture.name
}
