import { z } from 'zod'
import { type Day, parseDay } from '../day.ts'
import { findPage } from '../navigation/find-page.ts'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, foldLine } from '../text/folding.ts'
import { BANNER_LIMITS } from './banner.ts'

/**
 * A page of the shop that a banner leads to, as a path with its query, `/feature/season?month=12`. An address that was
 * pasted from a browser is read without its site; staff check the link where the banner is shown.
 */
export function parseShopPath(input: unknown): string | Rejection<'shop-path'> {
  const typed = typeof input === 'string' ? foldLine(input).replace(/^https?:\/\/[^/]+/i, '') : ''
  if (!/^\/(?!\/)[\w\-./%?=&]*$/.test(typed) || typed.length > BANNER_LIMITS.path) return rejected('shop-path')
  const page = findPage(typed.replace(/\?.*/, ''))
  return page === undefined || page.kind === 'staff' ? rejected('shop-path') : typed
}

function parseDayField(input: unknown): Day | Rejection<'day', undefined> {
  return parseDay(input) ?? rejected('day')
}

export const bannerForm = z
  .object({
    text: fieldOf((input) => parseText(input, BANNER_LIMITS.text, cleanLine)),
    note: optionalFieldOf((input) => parseText(input, BANNER_LIMITS.note, cleanLine)),
    path: fieldOf(parseShopPath),
    shownOn: fieldOf(parseDayField),
    shownTo: fieldOf(parseDayField),
  })
  .superRefine(({ shownOn, shownTo }, context) => {
    if (shownTo < shownOn) context.addIssue({ code: 'custom', path: ['shownTo'], message: 'day-order' })
  })
export type Banner = z.infer<typeof bannerForm>
