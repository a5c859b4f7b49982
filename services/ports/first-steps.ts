import type { ShopFacts } from '#domain/staff/first-steps.ts'

type DatabaseFact = 'hasSentTestMail' | 'hasCategories' | 'hasItemOnSale' | 'orderCount' | 'peopleCount'

/** What the database says of the first steps of a shop. */
export interface FirstStepReads {
  /** `orderLimit`: orders are counted up to it. */
  facts(orderLimit: number): Promise<Pick<ShopFacts, DatabaseFact>>
}
