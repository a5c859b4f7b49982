import type { Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'
import { foldLine } from './folding.ts'
import { groupedDigits, parseInteger } from './integer.ts'

const MAX_YEN = 10_000_000
/** Shift_JIS writes the sign of the yen as a backslash; spreadsheets add the decimals. */
const YEN_MARKS = /^[¥\\]|円$|\.0+(?=円?$)|,/g

/** Reads an amount as people and files write it: `12,430`, `¥12430`, `１２４３０円`, `12430.00`. */
export function parseYen(input: unknown): Yen | Rejection<'required' | 'yen' | 'yen-negative', undefined> {
  const text = (typeof input === 'string' ? foldLine(input) : '').replace(YEN_MARKS, '').trim()
  if (text === '') return rejected('required')
  if (/^[-−▲△]/.test(text)) return rejected('yen-negative')
  const yen = parseInteger(text)
  return yen === undefined || yen > MAX_YEN ? rejected('yen') : yen
}

/** An amount in a table or beside a name: `¥8,980`, `−¥1,100`. */
export function yenText(amountYen: Yen): string {
  return `${minusOf(amountYen)}¥${groupedDigits(Math.abs(amountYen))}`
}

/** An amount in a sentence or a mail: `8,980円`, `−1,100円`. */
export function yenWords(amountYen: Yen): string {
  return `${minusOf(amountYen)}${groupedDigits(Math.abs(amountYen))}円`
}

function minusOf(amountYen: Yen): string {
  return amountYen < 0 ? '−' : ''
}
