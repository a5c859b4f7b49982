import { type Rejection, rejected } from '../result.ts'

/** Maximum of one adjustment by staff, up or down (decided here). */
export const MAX_ADJUSTED_POINTS = 50_000

export type AdjustmentRejection =
  | Rejection<'adjustment-malformed', { readonly max: number }>
  | Rejection<'points-insufficient', { readonly balance: number }>

/** Checks an adjustment by staff: a whole number other than 0, and no balance below 0 (docs/rules.md Staff). */
export function checkAdjustment(points: number, balance: number): AdjustmentRejection | undefined {
  const isWhole = Number.isSafeInteger(points) && points !== 0 && Math.abs(points) <= MAX_ADJUSTED_POINTS
  if (!isWhole) return rejected('adjustment-malformed', { max: MAX_ADJUSTED_POINTS })
  return balance + points < 0 ? rejected('points-insufficient', { balance }) : undefined
}
