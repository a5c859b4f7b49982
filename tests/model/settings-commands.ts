import fc from 'fast-check'
import { sql } from 'kysely'
import { SETTINGS } from '#domain/settings/settings.ts'
import { areTermsEqual, type SettingsVersion, settingsTimeline } from '#domain/settings/versions.ts'
import { decideSettings } from '#tests/support/shop/decide-settings.ts'
import type { Command } from './command.ts'
import type { ModelShop } from './model-shop.ts'

type Decision = Pick<SettingsVersion, 'group' | 'value'>

export const decisions = fc.constantFrom<Decision>(
  { group: 'delivery', value: { feeYen: 2_000, freeFromYen: 20_000 } },
  { group: 'delivery', value: SETTINGS.delivery.first },
  { group: 'points', value: { ratePercent: 10, mostUsable: 100, validYears: 2 } },
  { group: 'cancellation', value: { ...SETTINGS.cancellation.first, firstPercent: 50, secondPercent: 50 } },
  {
    group: 'cancellation',
    value: { ...SETTINGS.cancellation.first, firstPercent: 0, secondPercent: 0, lastPercent: 0 },
  },
)

/** The owner decides something about money, which holds from a minute or some hours later. */
export const decide = fc.tuple(decisions, fc.constantFrom(0, 1, 26)).map(
  ([decision, hours]): Command => ({
    name: `decide ${JSON.stringify(decision)} in ${hours} hours`,
    run: (shop) => decideIn(shop, decision, hours),
  }),
)

/** A version holds from a minute after it was saved, and not from the same instant as another one. */
export async function decideIn(shop: ModelShop, decision: Decision, hours: number): Promise<void> {
  const version = { ...decision, effectiveAt: shop.now().add({ hours, minutes: 1 }) }
  const isKnown = ({ group, effectiveAt }: SettingsVersion) =>
    group === version.group && effectiveAt.equals(version.effectiveAt)
  if (shop.decided.some(isKnown)) return
  await decideSettings(shop, version.group, version.effectiveAt, version.value)
  shop.decided.push(version)
  await shop.services.settings.refresh()
}

/** An order has the price and the terms that its cart has shown; it is refused for no other change of settings. */
export async function expectPlacedAsShown(
  { shown, decided, ports, now }: ModelShop,
  secret: string,
  result: object,
): Promise<void> {
  const order = await ports.orders.findBySecret(secret)
  const seen = order && shown.get(order.uid)
  if (order === undefined || seen === undefined) throw new Error('no order')
  const isSame = areTermsEqual(seen.settings, settingsTimeline(decided)(now()))
  const isRefused = 'code' in result && result.code === 'order-changed'
  if (isRefused && isSame) throw new Error('refused without a change')
  if (order.status === 'InCart') return
  if (!isSame || order.paymentTotalYen !== seen.paymentTotalYen)
    throw new Error(`charged ${order.paymentTotalYen}, shown ${seen.paymentTotalYen}`)
}

/** No fee of a cancellation is above the steps that the cart has shown. */
export async function expectShownFees({ db, shown }: ModelShop): Promise<void> {
  const { rows } = await sql<{ uid: string; feeYen: number; rentYen: number }>`
    SELECT order_uid AS uid, sum(amount)::int AS "feeYen",
      (SELECT sum(price)::int FROM order_lines WHERE order_uid = order_charges.order_uid) AS "rentYen"
    FROM order_charges WHERE kind IN ('cancellation', 'partial-cancellation') GROUP BY order_uid`.execute(db)
  for (const { uid, feeYen, rentYen } of rows) {
    const { firstPercent, secondPercent, lastPercent } = shown.get(uid)!.settings.cancellation
    const mostYen = (rentYen * Math.max(firstPercent, secondPercent, lastPercent)) / 100
    if (feeYen > mostYen) throw new Error(`a fee of ${feeYen}, shown ${mostYen}`)
  }
}
