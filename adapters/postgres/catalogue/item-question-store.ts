import { type RawBuilder, sql } from 'kysely'
import type { ItemQuestion, ItemQuestionStore, StaffQuestion } from '#services/ports/item-questions.ts'
import type { Database } from '../database/connect.ts'
import { countRows, entities, hasRows } from '../database/rows.ts'

/** SQL: the answered questions of an item, the newest answer first. */
export function selectAnsweredQuestions(itemId: number, limit: number): RawBuilder<ItemQuestion> {
  return sql<ItemQuestion>`
    SELECT uid, body, answer, answered_at AS "answeredAt" FROM item_questions
    WHERE item_id = ${itemId} AND state = 'shown' ORDER BY answered_at DESC, uid LIMIT ${limit}`
}

export function itemQuestionStore(db: Database): ItemQuestionStore {
  return {
    add: async ({ uid, itemId, body, askedAt }, { ofItem, ofShop }) => {
      const isAdded = await hasRows(db)`
        INSERT INTO item_questions (uid, item_id, asked_at, body)
        SELECT ${uid}, ${itemId}::integer, ${askedAt.toString()}::timestamptz, ${body}
        WHERE (SELECT count(*) FROM item_questions WHERE state = 'waiting') < ${ofShop}::integer
          AND (SELECT count(*) FROM item_questions WHERE state = 'waiting' AND item_id = ${itemId}::integer)
              < ${ofItem}::integer
        ON CONFLICT (uid) DO NOTHING RETURNING 1`
      if (isAdded) return 'added'
      return (await hasRows(db)`SELECT FROM item_questions WHERE uid = ${uid}`) ? 'added' : 'full'
    },
    list: ({ state, after }, limit) => {
      const isOldestFirst = state === 'waiting'
      const direction = isOldestFirst ? sql`ASC` : sql`DESC`
      const compared = isOldestFirst ? sql`>` : sql`<`
      return entities<StaffQuestion>(db)`
        SELECT question.uid, item_id AS "itemId", items.name AS "itemName", asked_at AS "askedAt", body, answer,
          answered_at AS "answeredAt", staff.name AS "staffName", question.state, question.version
        FROM item_questions AS question JOIN items ON items.id = item_id
          LEFT JOIN staff ON staff.uid = answered_by
        WHERE question.state = ${state} AND (${after} = ''
          OR (asked_at, question.uid) ${compared} (SELECT asked_at, uid FROM item_questions WHERE uid = ${after}))
        ORDER BY asked_at ${direction}, question.uid ${direction} LIMIT ${limit}`
    },
    decide: async (uid, version, decision, { staffUid, at }) => {
      const isChanged =
        decision.kind === 'hide'
          ? await hasRows(db)`
              UPDATE item_questions SET state = 'hidden', version = version + 1
              WHERE uid = ${uid} AND version = ${version} AND state <> 'hidden' RETURNING 1`
          : await hasRows(db)`
              UPDATE item_questions SET state = 'shown', body = ${decision.body}, answer = ${decision.answer},
                answered_at = coalesce(answered_at, ${at.toString()}::timestamptz), answered_by = ${staffUid},
                version = version + 1
              WHERE uid = ${uid} AND version = ${version} RETURNING 1`
      if (isChanged) return 'changed'
      const isSo =
        decision.kind === 'hide'
          ? sql`state = 'hidden'`
          : sql`state = 'shown' AND body = ${decision.body} AND answer = ${decision.answer}`
      if (await hasRows(db)`SELECT FROM item_questions WHERE uid = ${uid} AND ${isSo}`) return 'changed'
      return (await hasRows(db)`SELECT FROM item_questions WHERE uid = ${uid}`) ? 'stale' : 'unknown'
    },
    purge: (askedBefore) => countRows(db)`
      DELETE FROM item_questions WHERE state <> 'shown' AND asked_at < ${askedBefore.toString()}::timestamptz
      RETURNING 1`,
  }
}
