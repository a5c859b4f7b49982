/** An amount in whole yen, tax included; never a fraction (docs/rules.md Money). */
export type Yen = number

/** The consumption tax contained in an amount, rounded down (docs/rules.md Money). */
export function taxContainedYen(amountYen: Yen, ratePercent: number): Yen {
  return Math.floor((amountYen * ratePercent) / (100 + ratePercent))
}

/** `percent` of an amount, rounded down to whole yen. */
export function percentOfYen(amountYen: Yen, percent: number): Yen {
  return Math.floor((amountYen * percent) / 100)
}

/** How amounts are rounded, in sentences. */
export const ROUNDING_TEXTS = { down: '1円未満を切り捨て', upToTen: '10円未満を切り上げ' } as const

export function roundUpToTenYen(amountYen: number): Yen {
  return Math.ceil(amountYen / 10) * 10
}

export function sumYen(amounts: readonly Yen[]): Yen {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
