import { z } from 'zod'
import { MOVE_DAYS } from '#app/ui/order/delivery-impossible.tsx'
import { CHOICE_FIELDS } from '#domain/cart/choice-path.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { parseWearerName } from '#domain/customer/contact.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { type AreaRules, parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import { rejected } from '#domain/result.ts'
import { fieldOf, optionalFieldOf } from '#domain/text/field.ts'
import { parseInteger } from '#domain/text/integer.ts'

const lineUid = z.string().regex(/^[\w-]{1,64}$/)

/** Empty while only a destination is assumed. */
const destination = (rules: AreaRules) => optionalFieldOf((input) => parsePrefectureCode(input, rules))

const dayOfWearing = optionalFieldOf(
  (input): Day | ReturnType<typeof rejected> => parseDay(input) ?? rejected('day-malformed'),
)

const ticked = z
  .string()
  .optional()
  .transform((input) => input === '1' || input === 'on')

/** The forms of the cart page. */
export function cartIntent(rules: AreaRules) {
  const zip = z.string().trim().max(100).optional()
  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('remove'), line: lineUid }),
    z.object({ intent: z.literal('leave') }),
    z.object({ intent: z.literal(MOVE_DAYS), start: z.string().max(100).optional(), onward: ticked }),
    z.object({ intent: z.literal('destination'), pref: destination(rules), zip }),
    z.object({ intent: z.literal('wear'), line: lineUid, wear: dayOfWearing, risk: ticked }),
    z.object({ intent: z.literal('wearer'), line: lineUid, name: z.string().max(1_000) }),
    z.object({ intent: z.literal('plan'), line: lineUid, plan: z.enum(['0', '1']) }),
  ])
}

/** The name of a wearer; empty takes it back. */
export const wearerForm = z.object({ name: optionalFieldOf(parseWearerName) })

/** The item of a choice. Without it there is no page to redirect back to. */
export const requestedItem = z.object({
  item: fieldOf((input) => positiveInteger(input) ?? rejected('item-malformed')),
})

const SUBMISSION = /^[0-9a-f]{16}$/

/**
 * The item page's form (item, size, start, days, plan, try, shoes, pref, wear, risk, submission), also sent for what
 * replaces a lost garment (wearer). `leftOutOf` reads the parts that stay here. An empty size: the item has one size.
 */
export const requestedLine = (rules: AreaRules) =>
  z.object({
    size: fieldOf((input) => (isEmpty(input) ? undefined : (positiveInteger(input) ?? rejected('size-malformed')))),
    start: fieldOf((input): Day | ReturnType<typeof rejected> => parseDay(input) ?? rejected('day-malformed')),
    // Any integer: the service rejects a length outside the limits with a message that names them.
    days: fieldOf((input) =>
      isEmpty(input) ? DEFAULT_SEARCH_RENTAL_DAYS : (parseInteger(input) ?? rejected('days-malformed')),
    ),
    plan: ticked,
    try: optionalFieldOf((input) => positiveInteger(input) ?? rejected('size-malformed')),
    shoes: optionalFieldOf((input): 'none' | { sizeTagUid: number } | ReturnType<typeof rejected> => {
      const sizeTagUid = positiveInteger(input)
      if (input === 'none') return 'none'
      return sizeTagUid === undefined ? rejected('size-malformed') : { sizeTagUid }
    }),
    pref: destination(rules),
    wear: dayOfWearing,
    risk: ticked,
    wearer: optionalFieldOf(parseWearerName),
    submission: z.string().regex(SUBMISSION).optional().catch(undefined),
  })

function positiveInteger(input: unknown): number | undefined {
  const value = parseInteger(input)
  return value !== undefined && value > 0 ? value : undefined
}

function isEmpty(input: unknown): boolean {
  return input === undefined || input === ''
}

/** The item of an accessory that was added on the cart page without its size, from the query string. */
export function rejectedAccessory(query: URLSearchParams): number | undefined {
  return query.get('refused') === 'size-required' ? positiveInteger(query.get('item')) : undefined
}

/** The choice that is still to be added, from the query string. */
export function pendingChoice(request: Request): Readonly<Record<string, string>> {
  const query = new URL(request.url).searchParams
  const names = ['item', ...CHOICE_FIELDS]
  return Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
}
