import { z } from 'zod'
import { MAX_MERGED_LINES } from '#domain/cart/cart.ts'
import { type Day, dayOfSeconds, parseDay, secondsOfDay } from '#domain/day.ts'
import { parsePrefecture } from '#domain/delivery/prefecture.ts'
import { type DocumentField, findCollection } from '#domain/documents/collections.ts'
import { LINE_STATUS, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import { isRejected } from '#domain/result.ts'
import type { OrderRequest } from '#services/order-api/order-api.ts'
import type { AddedLine, CartRequest, KeptLine } from '#services/order-api/save-cart.ts'

/** The only option of a line, the peace-of-mind plan (docs/product/3). */
const PLAN_OPTION = 'peaceofmind'
const MAX_TEXT_LENGTH = 200
const MAX_MEMO_LENGTH = 2_000
/** The last second of the year 9999 in Tokyo. */
const MAX_EPOCH_SECOND = 253_402_268_399

const uidText = z.string().min(1).max(MAX_TEXT_LENGTH)
const dayText = z
  .string()
  .max(10)
  .refine((text) => parseDay(text) === text, 'no day as YYYY-MM-DD')
  .transform((text) => text as Day)
const daySeconds = z
  .number()
  .min(0)
  .max(MAX_EPOCH_SECOND)
  .transform((seconds) => dayOfSeconds(seconds))
/** A rental day: a time of that day in Tokyo in seconds since 1970, or `YYYY-MM-DD`. */
const rentalDay = z.union([daySeconds, dayText])
const keyText = z.string().regex(/^[1-9]\d{0,9}$/, 'no uid of a row')

/**
 * A line in a request (docs/product/3, Order detail line). With `uid` it is an existing line of the order; without, a
 * new line for a unit, or for an item in a size, for which the shop picks the unit (docs/rules.md Stock). Other
 * members, such as those of responses, are ignored: the shop computes them.
 */
const detailInput = z
  .looseObject({
    uid: uidText.nullish(),
    status: z.literal(Object.values(LINE_STATUS)).nullish(),
    productuid: keyText.nullish(),
    itemid: z.int().min(1).max(2_147_483_647).nullish(),
    sizetaguid: keyText.nullish(),
    rentalstartdate: rentalDay.nullish(),
    rentalenddate: rentalDay.nullish(),
    options: z.array(z.literal(PLAN_OPTION)).max(1).nullish(),
    quantity: z.literal(1).nullish(),
  })
  .refine(({ uid, rentalstartdate, rentalenddate }) => uid != null || (rentalstartdate && rentalenddate), {
    message: 'a new line needs rentalstartdate and rentalenddate',
  })
  .refine(({ uid, productuid, itemid }) => uid != null || productuid != null || itemid != null, {
    message: 'a new line needs productuid or itemid',
  })

export const orderInput = z.looseObject({
  uid: uidText.nullish(),
  status: z.literal(Object.values(ORDER_STATUS)).nullish(),
  details: z.array(detailInput).max(MAX_MERGED_LINES).nullish(),
  shippinginfo: z.looseObject({ prefecture: z.int().refine(isPrefecture, 'no prefecture').optional() }).nullish(),
  slipnumber: z.string().max(MAX_TEXT_LENGTH).nullish(),
  returnslipnumber: z.string().max(MAX_TEXT_LENGTH).nullish(),
  memo: z.string().max(MAX_MEMO_LENGTH).nullish(),
})

const FIELD_SCHEMAS: Readonly<Record<DocumentField['type'], z.ZodType>> = {
  key: z.string(),
  text: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  day: z.iso.date(),
  instant: z.number().describe('seconds since 1970'),
  'rental-day': z.number().describe('the start of the day in Tokyo, seconds since 1970'),
  keys: z.array(z.string()),
  texts: z.array(z.string()),
  json: z.unknown(),
}
const ORDER_FIELDS = Object.fromEntries(
  (findCollection('orders')?.fields ?? []).map(({ name, type, visibleTo }) => {
    const schema = FIELD_SCHEMAS[type].nullable()
    return [name, visibleTo === 'all' ? schema : schema.optional().describe('staff only')]
  }),
)

/** An order in a response: a document of the collection orders; instants and rental days in seconds. */
export const orderAnswer = z.looseObject({
  ...ORDER_FIELDS,
  uid: z.string(),
  status: z.int(),
  details: z.array(z.looseObject({ uid: z.string(), status: z.int() })),
})

type OrderInput = z.output<typeof orderInput>

export function toCartRequest(order: OrderInput, isNew: boolean): CartRequest {
  const { uid, details, shippinginfo } = order
  const lines = details ?? []
  return {
    given: order,
    uid: isNew ? undefined : (uid ?? undefined),
    prefecture: shippinginfo?.prefecture,
    kept: details?.flatMap((line): KeptLine[] => {
      if (line.uid == null) return []
      const days = { startOn: line.rentalstartdate ?? undefined, endOn: line.rentalenddate ?? undefined }
      return [{ uid: line.uid, ...days, hasPlan: line.options?.includes(PLAN_OPTION) }]
    }),
    added: lines.flatMap((line): AddedLine[] => {
      const { rentalstartdate: startOn, rentalenddate: endOn } = line
      if (line.uid != null || !startOn || !endOn) return []
      return [{ item: itemOf(line), startOn, endOn, hasPlan: line.options?.includes(PLAN_OPTION) ?? false }]
    }),
  }
}

function itemOf({ productuid, itemid, sizetaguid }: z.output<typeof detailInput>): AddedLine['item'] {
  if (itemid == null) return { unitUid: productuid ?? '' }
  return { itemId: itemid, sizeTagUid: sizetaguid == null ? undefined : Number(sizetaguid) }
}

export function toOrderRequest(order: OrderInput, reason: string | undefined): OrderRequest {
  const { uid, status, details, slipnumber, returnslipnumber, memo } = order
  return {
    uid: uid ?? '',
    status: orderStatusOf(status),
    lines: (details ?? []).map((line) => ({ uid: line.uid ?? '', status: lineStatusOf(line.status) })),
    slipNumber: slipnumber ?? undefined,
    returnSlipNumber: returnslipnumber ?? undefined,
    reason,
    memo: memo ?? undefined,
    given: { ...withDaysInSeconds(order), ...(details && { details: details.map(withDaysInSeconds) }) },
  }
}

const RENTAL_DAY_FIELDS = [
  ...['rentalstartdate', 'rentalenddate', 'extrastartdate', 'extraenddate', 'returndate'],
  ...['extensionstartdate', 'extensionenddate', 'extensionsettlementdate'],
]

/** An order or a line with its rental days in seconds, as documents have them. Other values are left. */
function withDaysInSeconds(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const days = RENTAL_DAY_FIELDS.flatMap((name) => {
    const day = Object.hasOwn(given, name) ? parseDay(given[name]) : undefined
    return day === undefined ? [] : [[name, secondsOfDay(day)]]
  })
  return { ...given, ...Object.fromEntries(days) }
}

function isPrefecture(code: number): boolean {
  return !isRejected(parsePrefecture(code))
}
