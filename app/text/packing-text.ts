import { textIn } from './text-in.ts'

/** What the page of a parcel says after a step, by the word in the address. `code`: of the unit or the slip. */
const DONE = {
  packed: (code) => `${code} を読み取りました。`,
  swapped: (code) => `${code} に交換しました。`,
  well: (code) => `${code}：異常なし。`,
  recorded: (code) => `${code} の状態を記録しました。`,
  unpacked: (code) => `${code} の読み取りを取り消しました。`,
  slip: (code) => `伝票 ${code} を読み取りました。`,
  'slips-reset': () => '伝票の読み取りを取り消しました。2枚とも読み取り直してください。',
} as const satisfies Readonly<Record<string, (code: string) => string>>

export type ParcelStep = keyof typeof DONE
const CHANGED = 'ほかの担当者がこのご注文を更新しました。最新の内容を表示しています。もう一度行ってください。'

const CODE = /^[\d-]{1,20}$/

export function parcelMessage(searchParams: URLSearchParams) {
  const [done, unit] = [searchParams.get('done') ?? '', searchParams.get('unit') ?? '']
  if (done === 'changed') return { kind: 'rejected' as const, message: CHANGED }
  const sentence = textIn(DONE, done)
  return sentence && { kind: 'accepted' as const, message: sentence(CODE.test(unit) ? unit : '') }
}
