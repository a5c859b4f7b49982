import { z } from 'zod'
import { type Day, parseDay } from '#domain/day.ts'
import { PREFECTURES } from '#domain/delivery/prefecture.ts'
import { LINE_STATUS, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import type { AddedLine, KeptLine, WantedCart, WantedOrder } from '#services/order-call-services.ts'

/** The one option of a line, the peace-of-mind plan (specification 3). */
export const PLAN_OPTION = 'peaceofmind'
const MOST_LINES = 20
const LONGEST = 200

const uidText = z.string().min(1).max(LONGEST)
const dayText = z
  .string()
  .max(10)
  .refine((text) => parseDay(text) === text, 'no day as YYYY-MM-DD')
  .transform((text) => text as Day)
const keyText = z.string().regex(/^[1-9]\d{0,9}$/, 'no uid of a row')

/**
 * A line as it comes (specification 3, Order detail line). With `uid` it is one that the order has; without, a new one:
 * of a product, or of an item in a size, the shop picks the product (rules.md, Stock). Other members are those of the
 * answers; the shop computes them itself.
 */
const detailInput = z
  .looseObject({
    uid: uidText.nullish(),
    status: z.literal(Object.values(LINE_STATUS)).nullish(),
    productuid: keyText.nullish(),
    itemid: z.int().min(1).max(2_147_483_647).nullish(),
    sizetaguid: keyText.nullish(),
    rentalstartdate: dayText.nullish(),
    rentalenddate: dayText.nullish(),
    options: z.array(z.literal(PLAN_OPTION)).max(1).nullish(),
    quantity: z.literal(1).nullish(),
  })
  .refine(({ uid, rentalstartdate, rentalenddate }) => uid != null || (rentalstartdate && rentalenddate), {
    message: 'a new line needs rentalstartdate and rentalenddate',
  })
  .refine(({ uid, productuid, itemid }) => uid != null || productuid != null || itemid != null, {
    message: 'a new line needs productuid or itemid',
  })

/** An order as it comes, whole or in part. */
export const orderInput = z.looseObject({
  uid: uidText.nullish(),
  status: z.literal(Object.values(ORDER_STATUS)).nullish(),
  details: z.array(detailInput).max(MOST_LINES).nullish(),
  shippinginfo: z
    .looseObject({ prefecture: z.int().refine(isServed, 'no prefecture that is served').optional() })
    .nullish(),
  slipnumber: z.string().max(LONGEST).nullish(),
  returnslipnumber: z.string().max(LONGEST).nullish(),
})

/** An order as it travels: a document of the collection orders; instants in seconds, days `YYYY-MM-DD`. */
export const orderAnswer = z.looseObject({
  uid: z.string(),
  status: z.int(),
  details: z.array(z.looseObject({ uid: z.string(), status: z.int() })),
})

type OrderInput = z.output<typeof orderInput>

/** What a cart is to be, by the order that came. */
export function toWantedCart({ uid, details, shippinginfo }: OrderInput, isNew: boolean): WantedCart {
  const lines = details ?? []
  return {
    uid: isNew ? undefined : (uid ?? undefined),
    prefecture: shippinginfo?.prefecture,
    kept: lines.flatMap((line): KeptLine[] => {
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
  if (itemid == null) return { productUid: productuid ?? '' }
  return { itemId: itemid, sizeTagUid: sizetaguid == null ? undefined : Number(sizetaguid) }
}

/** What a placed order is to become, by the order that came. */
export function toWantedOrder(order: OrderInput, reason: string | undefined): WantedOrder {
  const { uid, status, details, slipnumber, returnslipnumber } = order
  return {
    uid: uid ?? '',
    status: orderStatusOf(status),
    lines: (details ?? []).map((line) => ({ uid: line.uid ?? '', status: lineStatusOf(line.status) })),
    slipNumber: slipnumber ?? undefined,
    returnSlipNumber: returnslipnumber ?? undefined,
    reason,
    given: order,
  }
}

function isServed(code: number): boolean {
  return PREFECTURES.some((one) => one.code === code)
}
