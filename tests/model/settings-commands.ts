import fc from 'fast-check'
import { SETTINGS } from '#domain/settings/settings.ts'
import type { SettingsVersion } from '#domain/settings/versions.ts'
import { anyDecision } from '#tests/support/shop/any-settings.ts'
import { decideSettings } from '#tests/support/shop/decide-settings.ts'
import type { Command } from './command.ts'
import type { ModelShop } from './model-shop.ts'

type Decision = Pick<SettingsVersion, 'group' | 'value'>

/** Decisions that change what most orders cost, and any others. */
const decisions: fc.Arbitrary<Decision> = fc.oneof(
  fc.constantFrom<Decision>(
    { group: 'delivery', value: { feeYen: 2_000, freeFromYen: 20_000 } },
    { group: 'delivery', value: SETTINGS.delivery.first },
    { group: 'prices', value: { planPercent: 25, furtherDayPercent: 30, tryOnPercent: 80 } },
    { group: 'payment', value: { ...SETTINGS.payment.first, codFeeYen: 900 } },
    { group: 'payment', value: { ...SETTINGS.payment.first, hasCod: false } },
    { group: 'tax', value: { ratePercent: 12 } },
    { group: 'points', value: { ratePercent: 10, mostUsable: 100, validYears: 2 } },
    { group: 'areas', value: { ...SETTINGS.areas.first, 13: { isServed: true, days: 3, feeYen: 1_700 } } },
    { group: 'rental', value: { ...SETTINGS.rental.first, cleaningDays: 6 } },
    { group: 'documents', value: { daysBefore: 9, keptDays: 2 } },
    { group: 'cancellation', value: { ...SETTINGS.cancellation.first, firstPercent: 50, secondPercent: 50 } },
    {
      group: 'cancellation',
      value: { ...SETTINGS.cancellation.first, firstPercent: 0, secondPercent: 0, lastPercent: 0 },
    },
  ),
  anyDecision,
)

/** The owner decides something, which holds from a minute or some hours later, or withdraws what does not hold yet. */
export const owner: fc.Arbitrary<Command>[] = [
  fc.tuple(decisions, fc.constantFrom(0, 1, 26, 200)).map(([decision, hours]) => ({
    name: `decide ${JSON.stringify(decision)} in ${hours} hours`,
    run: (shop) => decideIn(shop, decision, hours),
  })),
  fc.nat(3).map((index) => ({
    name: `withdraw decision ${index}`,
    run: async (shop) => {
      const isPlanned = ({ effectiveAt }: SettingsVersion) => Temporal.Instant.compare(effectiveAt, shop.now()) > 0
      const planned = shop.decided.filter(isPlanned)
      const withdrawn = planned[index % Math.max(1, planned.length)]
      if (withdrawn === undefined) return
      await shop.ports.datedVersions.transaction((tx) => tx.remove(withdrawn.uid))
      shop.decided.splice(shop.decided.indexOf(withdrawn), 1)
      await shop.services.settings.refresh()
    },
  })),
]

/** A version holds from a minute after it was saved, and not from the same instant as another one. */
async function decideIn(shop: ModelShop, decision: Decision, hours: number): Promise<void> {
  const version = { ...decision, effectiveAt: shop.now().add({ hours, minutes: 1 }) }
  const isKnown = ({ group, effectiveAt }: SettingsVersion) =>
    group === version.group && effectiveAt.equals(version.effectiveAt)
  if (shop.decided.some(isKnown)) return
  const uid = await decideSettings(shop, version.group, version.effectiveAt, version.value)
  shop.decided.push({ ...version, uid })
  await shop.services.settings.refresh()
}

/** What the owner decides while a customer reads what something costs; mostly nothing. */
export const meanwhile: fc.Arbitrary<Decision | undefined> = fc.option(decisions, { freq: 4, nil: undefined })

/** An hour between a page and its button, in which what the owner decided takes effect; no time without a decision. */
export async function passBeforePress(shop: ModelShop, decision: Decision | undefined): Promise<void> {
  if (decision === undefined) return
  await decideIn(shop, decision, 0)
  shop.advance(1)
}
