import type { ConditionVerdict } from '#domain/order/condition.ts'
import { textIn } from './text-in.ts'

/** How a unit is, as staff read it. */
export const VERDICT_LABELS: Readonly<Record<ConditionVerdict, string>> = {
  ok: '良好',
  stain: '汚れ',
  damage: '傷み',
  'missing-part': '付属品不足',
  wrong: '別の品',
}

/** The letter of a verdict: typed into the scanner field and sent by Enter. */
export const VERDICT_KEYS: Readonly<Record<ConditionVerdict, string>> = {
  ok: 'o',
  stain: 's',
  damage: 'd',
  'missing-part': 'n',
  wrong: 'w',
}

/** What the desk says after a step, by the word in the address. `unit`: as on its label. */
const DONE = {
  scanned: (unit) => `${unit} を読み取りました。状態を選んでください。`,
  repeated: (unit) => `${unit} は済みです。`,
  other: (unit) => `${unit} は別のご注文の商品です。このご注文に切り替えました。`,
  recorded: (unit) => `${unit} の状態を記録しました。`,
  withdrawn: (unit) => `${unit} を未着に戻しました。`,
  charged: (unit) => `${unit} の損傷を請求しました。`,
} as const satisfies Readonly<Record<string, (unit: string) => string>>

export function deskMessage(done: string | null, unit: string): string | undefined {
  return textIn(DONE, done)?.(unit)
}

/** `袱紗、数珠が未着`: what is missing. */
export function missingText(names: readonly string[]): string {
  return names.length === 0 ? '' : `${names.join('、')}が未着`
}
