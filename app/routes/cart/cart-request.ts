import { z } from 'zod'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import { rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import { parseInteger } from '#domain/text/integer.ts'

const lineUid = z.string().regex(/^[\w-]{1,64}$/)

/** What the item page's form holds that goes back to it with a refusal, and along with one that waits. */
export const CHOICE_FIELDS = ['size', 'start', 'days', 'plan', 'pref'] as const

/** What the cart page's forms ask for. */
export const cartIntent = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), line: lineUid }),
  z.object({ intent: z.literal('leave') }),
  z.object({ intent: z.literal('plan'), line: lineUid, plan: z.enum(['0', '1']) }),
])

/** The item that a choice is about; without one there is no page to go back to. */
export const wantedItem = z.object({ item: fieldOf((input) => positive(input) ?? rejected('item-malformed')) })

/**
 * What the item page's form asks for (fields item, size, start, days, plan, pref). An empty size is the one size there
 * is.
 */
export const wantedLine = z.object({
  size: fieldOf((input) => (isEmpty(input) ? undefined : (positive(input) ?? rejected('size-malformed')))),
  start: fieldOf((input): Day | ReturnType<typeof rejected> => parseDay(input) ?? rejected('day-malformed')),
  // Not the rental period's own check: the service refuses 3 or 91 days with the sentence that names the limits.
  days: fieldOf((input) =>
    isEmpty(input) ? DEFAULT_SEARCH_RENTAL_DAYS : (parseInteger(input) ?? rejected('days-malformed')),
  ),
  plan: z
    .string()
    .optional()
    .transform((input) => input === '1' || input === 'on'),
  pref: fieldOf((input) => (isEmpty(input) ? undefined : parsePrefectureCode(input))),
})

function positive(input: unknown): number | undefined {
  const value = parseInteger(input)
  return value !== undefined && value > 0 ? value : undefined
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === ''
}

/** A choice as it travels in an address, with what is said about it. */
export function choiceQuery(form: Readonly<Record<string, string>>, facts: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(facts)
  for (const name of CHOICE_FIELDS) {
    const value = form[name]
    if (value !== undefined && value !== '' && value.length <= 20) query.set(name, value)
  }
  return query.toString()
}

/** The item page that a refused choice goes back to, with the choice; the list when it names none. */
export function choicePath(form: Readonly<Record<string, string>>): string {
  const item = wantedItem.safeParse(form)
  return item.success ? `/items/${item.data.item}?${choiceQuery(form, {})}` : '/items/list'
}
