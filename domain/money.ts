import { TAX_RATE_PERCENT } from './constants.ts'

/** An amount in whole yen, tax included; never a fraction (docs/rules.md Money). */
export type Yen = number

/** Shift_JIS writes the sign of the yen as a backslash. */
const WRITTEN_YEN = /^[¥\\]? ?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.0+)? ?円?$/

/**
 * Reads an amount of whole yen as people and files write it, in folded text: `12430`, `12,430`, `¥12,430`, `12,430円`,
 * `12430.00`. Undefined for anything else, also for a negative amount.
 */
export function parseYen(text: string): Yen | undefined {
  const [, digits] = WRITTEN_YEN.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

/** The consumption tax contained in an amount, rounded down (docs/rules.md Money). */
export function taxContainedYen(amountYen: Yen): Yen {
  return Math.floor((amountYen * TAX_RATE_PERCENT) / (100 + TAX_RATE_PERCENT))
}

/** `percent` of an amount, rounded down to whole yen. */
export function percentOfYen(amountYen: Yen, percent: number): Yen {
  return Math.floor((amountYen * percent) / 100)
}

export function roundUpToTenYen(amountYen: number): Yen {
  return Math.ceil(amountYen / 10) * 10
}

export function sumYen(amounts: readonly Yen[]): Yen {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
