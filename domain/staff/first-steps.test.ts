import { describe, expect, test } from 'vitest'
import { FIRST_STEPS, type FirstStep, firstSteps, type ShopFacts, YOUNG_SHOP_ORDERS } from './first-steps.ts'

const OPEN: ShopFacts = {
  isProduction: false,
  isSampleOperator: true,
  hasSentTestMail: false,
  paymentMethods: ['cod'],
  hasCategories: false,
  hasItemOnSale: false,
  orderCount: 0,
  hasBackup: false,
  peopleCount: 1,
}
const DONE: ShopFacts = {
  isProduction: true,
  isSampleOperator: false,
  hasSentTestMail: true,
  paymentMethods: ['amazonpay', 'cod'],
  hasCategories: true,
  hasItemOnSale: true,
  orderCount: 1,
  hasBackup: true,
  peopleCount: 2,
}
const FACTS: Readonly<Record<FirstStep, keyof ShopFacts>> = {
  settings: 'isProduction',
  operator: 'isSampleOperator',
  mail: 'hasSentTestMail',
  payment: 'paymentMethods',
  categories: 'hasCategories',
  item: 'hasItemOnSale',
  order: 'orderCount',
  backup: 'hasBackup',
  people: 'peopleCount',
}
const openSteps = (facts: ShopFacts) => firstSteps(facts).flatMap(({ step, isDone }) => (isDone ? [] : [step]))

describe('the first steps of a shop', () => {
  test('are all open on the first day, in their order', () => {
    expect(firstSteps(OPEN)).toEqual(FIRST_STEPS.map((step) => ({ step, isDone: false })))
  })

  test.each(FIRST_STEPS)('are shown as long as %s is open, which depends on its fact alone', (step) => {
    const fact = FACTS[step]
    expect(openSteps({ ...DONE, [fact]: OPEN[fact] })).toEqual([step])
    expect(openSteps({ ...OPEN, [fact]: DONE[fact] })).toEqual(FIRST_STEPS.filter((each) => each !== step))
  })

  test('are not shown when all are done, or the shop is no longer young', () => {
    expect(firstSteps(DONE)).toEqual([])
    expect(firstSteps({ ...OPEN, orderCount: YOUNG_SHOP_ORDERS - 1 })).toHaveLength(FIRST_STEPS.length)
    expect(firstSteps({ ...OPEN, orderCount: YOUNG_SHOP_ORDERS })).toEqual([])
  })
})
