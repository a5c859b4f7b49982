import { ONLINE_METHODS, type PaymentMethod } from '../pricing/totals.ts'

/** What the owner of a new shop does until it is open, in this order. */
export const FIRST_STEPS = [
  'settings',
  'operator',
  'mail',
  'payment',
  'categories',
  'item',
  'order',
  'backup',
  'people',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export type ShopFacts = {
  /** The process has read the settings of a shop in production. */
  readonly isProduction: boolean
  /** The operator's data are those of the sample. */
  readonly isSampleOperator: boolean
  /** A mail server, not a file, took a test mail, and it has not come back. */
  readonly hasSentTestMail: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  readonly hasCategories: boolean
  readonly hasItemOnSale: boolean
  /** Orders that were placed, at most `YOUNG_SHOP_ORDERS`. */
  readonly orderCount: number
  readonly hasBackup: boolean
  /** People of the staff who may sign in. */
  readonly peopleCount: number
}

/** With this many orders a shop is no longer young: its owner has seen it work (decided here). */
export const YOUNG_SHOP_ORDERS = 20

/** The steps of a young shop and whether each is done; none when all are, or when the shop is no longer young. */
export function firstSteps(facts: ShopFacts): readonly { readonly step: FirstStep; readonly isDone: boolean }[] {
  if (facts.orderCount >= YOUNG_SHOP_ORDERS) return []
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    settings: facts.isProduction,
    operator: !facts.isSampleOperator,
    mail: facts.hasSentTestMail,
    payment: ONLINE_METHODS.some((method) => facts.paymentMethods.includes(method)),
    categories: facts.hasCategories,
    item: facts.hasItemOnSale,
    order: facts.orderCount > 0,
    backup: facts.hasBackup,
    people: facts.peopleCount > 1,
  }
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }))
  return steps.every((each) => each.isDone) ? [] : steps
}
