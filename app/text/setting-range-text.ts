import type { NumberRange, Unit } from '#domain/settings/fields.ts'
import { groupedDigits } from '#domain/text/integer.ts'

export const UNIT_TEXT: Readonly<Record<Unit, string>> = {
  yen: '円',
  percent: '％',
  days: '日',
  years: '年',
  minutes: '分',
  hour: '時',
  points: 'ポイント',
  orders: '件',
  lines: '点',
}

/** `0から10,000までの整数（円）` */
export function rangeText({ least, most, unit }: NumberRange): string {
  return `${groupedDigits(least)}から${groupedDigits(most)}までの整数（${UNIT_TEXT[unit]}）`
}
