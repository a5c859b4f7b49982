import type { FirstStepReads } from '#services/ports/first-steps.ts'
import type { Database } from '../database/connect.ts'
import { firstRow } from '../database/rows.ts'

export function firstStepReads(db: Database): FirstStepReads {
  return {
    facts: async (orderLimit) => {
      const row = await firstRow<Awaited<ReturnType<FirstStepReads['facts']>>>(db)`
        SELECT EXISTS (SELECT FROM categories) AS "hasCategories",
          EXISTS (SELECT FROM sellable_units) AS "hasItemOnSale",
          placed.count AS "orderCount",
          (SELECT count(*) FROM staff WHERE active) AS "peopleCount",
          -- Of an older shop it is not asked: its mails are many.
          CASE WHEN placed.count < ${orderLimit}
            THEN EXISTS (SELECT FROM mails WHERE kind = 'testmail' AND sent_at IS NOT NULL) ELSE true
          END AS "hasSentTestMail"
        FROM (SELECT count(*) FROM (
          SELECT FROM orders WHERE number IS NOT NULL LIMIT ${orderLimit}
        ) AS counted) AS placed`
      return row!
    },
  }
}
