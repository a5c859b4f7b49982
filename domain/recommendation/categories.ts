import type { Answers, Occasion } from './answers.ts'

const MOURNING_LADIES = [146, 148, 112, 111, 113, 114] as const
const MOURNING_MENS = [182, 181, 180, 173, 174] as const
const MATERNITY: readonly number[] = [144, 185]

const LADIES: Readonly<Record<Occasion, readonly number[]>> = {
  funeral: MOURNING_LADIES,
  memorial: MOURNING_LADIES,
  farewell: MOURNING_LADIES,
  school: [142],
  wedding: [141, 143],
}
const MENS: Readonly<Record<Occasion, readonly number[]>> = {
  funeral: MOURNING_MENS,
  memorial: MOURNING_MENS,
  farewell: MOURNING_MENS,
  school: [175, 173],
  wedding: [175],
}

/** Whether an item is maternity wear, whatever other categories it has. */
export function isForMaternity(categoryUids: readonly number[]): boolean {
  return categoryUids.some((uid) => MATERNITY.includes(uid))
}

/** Categories whose items are complete sets. */
export const SET_CATEGORIES: readonly number[] = [144, 146, 148, 180, 181, 182]

/**
 * The categories to recommend from (numbers: docs/product/3; which occasion they suit is decided here). Empty until who
 * and occasion are answered.
 */
export function recommendedCategories({ who, occasion, body }: Answers): readonly number[] {
  if (who === undefined || occasion === undefined) return []
  if (who === 'mens') return MENS[occasion]
  if (who === 'ladies') return body === 'maternity' ? MATERNITY : LADIES[occasion]
  if (body === undefined) return [129, 130, 131]
  return body === 'boy' ? [131] : [129, 130]
}
