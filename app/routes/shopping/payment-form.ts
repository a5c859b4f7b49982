import { z } from 'zod'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { pointRejectionText } from '#app/text/my-page-text.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { wishValuesOf } from '#app/ui/order/delivery-wish.tsx'
import { amountsOf, planYenOf, summaryOf } from '#app/ui/order/order-view.ts'
import { readWish } from '#app/ui/order/read-wish.ts'
import { type PurchaseChoice, withPurchaseChoice } from '#domain/cart/cart.ts'
import { repriced } from '#domain/order/draft.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import type { Order } from '#domain/order/order.ts'
import { checkPointUse, maxPointsUsable, type PointFacts } from '#domain/points/points.ts'
import { cashAtVenueText } from '#domain/pricing/method-texts.ts'
import { methodFeeYen, type PaymentMethod, parsePaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { fieldOf } from '#domain/text/field.ts'
import { foldLine } from '#domain/text/folding.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import { PAYMENT_LABELS, planField } from './payment-fields.tsx'

/** What the form is validated against: the available payment methods, the lines, and the member's points. */
export type PaymentFacts = {
  readonly methods: readonly PaymentMethod[]
  readonly lineUids: readonly string[]
  /** Undefined for guests, who have no points. */
  readonly points: PointFacts | undefined
  /** Those of the order. */
  readonly settings: Settings
}

type PaymentResult = { readonly choice: PurchaseChoice; readonly usePoints: number } | { readonly errors: FieldErrors }

/** The choice in a form, or its errors. */
export function readPayment(form: PostedForm, facts: PaymentFacts): PaymentResult {
  const parsed = z.object({ method: fieldOf((input) => parseOffered(input, facts)) }).safeParse(form)
  const wish = readWish(form)
  const points = readPoints(form, facts)
  const pointErrors: FieldErrors = typeof points === 'number' ? {} : { points: points.error }
  if (!parsed.success || typeof points !== 'number' || 'errors' in wish) {
    const methodErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, PAYMENT_LABELS)
    return { errors: { ...methodErrors, ...('errors' in wish && wish.errors), ...pointErrors } }
  }
  const planned = plannedLines(form, facts)
  return {
    usePoints: points,
    choice: {
      paymentMethod: parsed.data.method,
      ...wish,
      ...(planned === undefined ? {} : { plannedLineUids: planned }),
    },
  }
}

/** The part of an incomplete form that determines the amounts. Invalid values count as not chosen. */
function readAmounts(form: PostedForm, facts: PaymentFacts) {
  const method = parseOffered(form.method, facts)
  const points = readPoints(form, facts)
  const planned = plannedLines(form, facts)
  return {
    usePoints: typeof points === 'number' ? points : 0,
    choice: {
      ...(isRejected(method) ? {} : { paymentMethod: method }),
      ...(planned === undefined ? {} : { plannedLineUids: planned }),
    },
  }
}

/** The posted values as the form shows them again. Typed text is width-folded. */
export function paymentValuesOf(form: PostedForm, { lineUids }: PaymentFacts): Readonly<Record<string, string>> {
  const plans = lineUids.map((uid) => [planField(uid), form[planField(uid)] === '1' ? '1' : ''])
  return {
    method: form.method ?? '',
    ...Object.fromEntries(Object.keys(WISH_LABELS).map((name) => [name, foldLine(form[name] ?? '')])),
    plan: form.plan ?? '',
    pointUse: form.pointUse ?? '',
    points: foldLine(form.points ?? ''),
    ...Object.fromEntries(plans),
  }
}

function plannedLines(form: PostedForm, { lineUids }: PaymentFacts): readonly string[] | undefined {
  switch (form.plan) {
    case 'all':
      return lineUids
    case 'none':
      return []
    case 'each':
      return lineUids.filter((uid) => form[planField(uid)] === '1')
    default:
      return undefined
  }
}

function readPoints(form: PostedForm, { points, settings }: PaymentFacts): number | { readonly error: string } {
  if (points === undefined || (form.pointUse !== 'all' && form.pointUse !== 'some')) return 0
  if (form.pointUse === 'all') return maxPointsUsable(points, settings.points)
  const requestedPoints = parseInteger(foldLine(form.points ?? '').replaceAll(',', ''))
  const rejection = checkPointUse({ ...points, requested: requestedPoints ?? Number.NaN }, settings.points)
  return requestedPoints === undefined || rejection !== undefined
    ? { error: pointRejectionText(rejection, points, settings.points) }
    : requestedPoints
}

function parseOffered(input: unknown, { methods }: PaymentFacts) {
  const method = parsePaymentMethod(input)
  if (isRejected(method) || !methods.includes(method)) return rejected('payment-method')
  return method
}

/** What the payment form is validated against. `balance`: the member's points; undefined for guests. */
export function factsOf(
  { order: { lines, subtotalYen, discountYen }, settings }: CartView,
  methods: readonly PaymentMethod[],
  balance: number | undefined,
): PaymentFacts {
  const points = balance === undefined ? undefined : { balance, subtotalYen, discountYen }
  return { methods, lineUids: lines.map(({ uid }) => uid), points, settings }
}

export function paymentViewOf({ order }: CartView, { points, methods, settings }: PaymentFacts) {
  const { payment, prices } = settings
  return {
    methods: methods.map((method) => ({ method, feeYen: methodFeeYen(method, payment) })),
    cashAtVenue: cashAtVenueText(payment),
    planPercent: prices.planPercent,
    values: valuesOf(order, { points, settings }),
    lines: order.lines.map((line) => ({ uid: line.uid, itemName: line.itemName, planYen: planYenOf(line, prices) })),
    points: points && {
      balance: points.balance,
      maxUsable: maxPointsUsable(points, settings.points),
      mostUsable: settings.points.mostUsable,
    },
    isToVenue: order.shipping?.placeName !== undefined,
    summary: summaryOf(order, settings),
  }
}

/** The amounts that follow from a complete or incomplete form. Nothing is saved. */
export function quotedAmounts({ order, settings }: CartView, form: PostedForm, facts: PaymentFacts) {
  const { choice, usePoints } = readAmounts(form, facts)
  const chosen = repriced(withPurchaseChoice({ ...order, usePoints }, choice), settings)
  return amountsOf(chosen, settings, { isMember: order.customerUid !== undefined })
}

function valuesOf(
  order: Order,
  { points, settings }: Pick<PaymentFacts, 'points' | 'settings'>,
): Readonly<Record<string, string>> {
  const { lines, usePoints } = order
  const planned = lines.filter(({ hasPlan }) => hasPlan).length
  const isAll = points !== undefined && usePoints > 0 && usePoints === maxPointsUsable(points, settings.points)
  return {
    method: order.paymentMethod ?? '',
    ...wishValuesOf(order),
    plan: planned === 0 ? 'none' : planned === lines.length ? 'all' : 'each',
    ...Object.fromEntries(lines.map(({ uid, hasPlan }) => [planField(uid), hasPlan ? '1' : ''])),
    pointUse: usePoints === 0 ? 'none' : isAll ? 'all' : 'some',
    points: usePoints === 0 ? '' : String(usePoints),
  }
}
