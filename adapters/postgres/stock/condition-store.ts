import { type RawBuilder, sql } from 'kysely'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { CheckedUnit, ConditionRecord, ConditionStore, ConditionTransaction } from '#services/ports/conditions.ts'
import type { Database } from '../database/connect.ts'
import { countRows, entities, entity, hasRows, run } from '../database/rows.ts'

/** SQL: the photographs of a row of unit_conditions. */
export const CONDITION_FILE_KEYS = sql`array_remove(file_key || further_file_keys, NULL)`
const CONDITION = sql`uid, product_uid AS "unitUid", line_uid AS "lineUid", stage, verdict, parts, note,
  ${CONDITION_FILE_KEYS} AS "fileKeys", actor, at, withdrawn_at AS "withdrawnAt"`
const NEWEST_FIRST = sql`ORDER BY sequence DESC`

/** SQL: the line after which a unit is held for its flaw; NULL when it is not. */
function heldLineOf(unitUid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT line.uid FROM order_lines AS line JOIN inspections ON inspections.line_uid = line.uid
    WHERE line.product_uid = ${unitUid} AND line.status = ${sql.lit(LINE_STATUS.Return)}
      AND inspections.outcome = 'held'
    ORDER BY line.returned_on DESC LIMIT 1`
}

/** A unit with its item, its shelf and its cleaning, as CheckedUnit. */
const UNIT = sql`units.uid AS "unitUid", units.id AS "unitId", units.item_id AS "itemId",
  items.name AS "itemName", units.size_label AS "sizeLabel", items.form, items.set_form AS "setForm",
  units.shelf, units.retired_on IS NOT NULL AS "isRetired",
  CASE WHEN care.product_uid IS NULL THEN NULL WHEN care.cleaned_at IS NULL THEN 'to-clean' ELSE 'cleaned' END AS care,
  (SELECT json_build_object('verdict', verdict, 'parts', parts) FROM unit_conditions
   WHERE line_uid = (${heldLineOf(sql`units.uid`)}) AND stage = 'return' AND withdrawn_at IS NULL
   ORDER BY sequence DESC LIMIT 1) AS flaw`
const UNITS = sql`units JOIN items ON items.id = units.item_id
  LEFT JOIN unit_care AS care ON care.product_uid = units.uid`

export function conditionStore(db: Database): ConditionStore {
  return {
    find: (uid) => entity<ConditionRecord>(db)`SELECT ${CONDITION} FROM unit_conditions WHERE uid = ${uid}`,
    ofLines: (lineUids) => entities<ConditionRecord>(db)`
      SELECT ${CONDITION} FROM unit_conditions WHERE line_uid = ANY (${[...lineUids]}::text[]) ${NEWEST_FIRST}`,
    ofUnit: (unitUid, limit) => entities<ConditionRecord>(db)`
      SELECT ${CONDITION} FROM unit_conditions WHERE product_uid = ${unitUid} ${NEWEST_FIRST} LIMIT ${limit}`,
    unitsOf: (unitUids) => unitsOf(db, unitUids),
    findUnit: (unitId) => entity<CheckedUnit>(db)`SELECT ${UNIT} FROM ${UNITS} WHERE units.id = ${unitId}`,
    markCleaned: (unitUid, actor, at) => hasRows(db)`
      WITH cleaned AS (
        UPDATE unit_care SET cleaned_at = ${at.toString()}::timestamptz, cleaned_by = ${actor}
        WHERE product_uid = ${unitUid} AND cleaned_at IS NULL RETURNING product_uid, cleaned_at, cleaned_by)
      INSERT INTO unit_events (product_uid, at, actor, act)
      SELECT product_uid, cleaned_at, cleaned_by, 'cleaned' FROM cleaned RETURNING 1`,
  }
}

export function unitsOf(db: Database, unitUids: readonly number[]): Promise<CheckedUnit[]> {
  return entities<CheckedUnit>(db)`
    SELECT ${UNIT} FROM ${UNITS} WHERE units.uid = ANY (${[...unitUids]}::integer[]) ORDER BY units.uid`
}

export function conditionTransaction(tx: Database): ConditionTransaction {
  return {
    unitsOf: (unitUids) => unitsOf(tx, unitUids),
    addCondition: async ({ uid, unitUid, lineUid, stage, verdict, parts, note, fileKeys, actor, at }) => {
      const [first = null, ...further] = fileKeys
      const isNew = await hasRows(tx)`
        INSERT INTO unit_conditions (uid, product_uid, line_uid, stage, verdict, parts, note, file_key,
          further_file_keys, actor, at)
        VALUES (${uid}, ${unitUid}, ${lineUid}, ${stage}, ${verdict}, ${[...parts]}::text[], ${note}, ${first},
                ${further}::text[], ${actor}, ${at.toString()}::timestamptz)
        ON CONFLICT (uid) DO NOTHING RETURNING 1`
      if (isNew) await run(tx)`DELETE FROM file_removals WHERE file_key = ANY (${[...fileKeys]}::text[])`
      return isNew
    },
    conditionsOf: (lineUid) => entities<ConditionRecord>(tx)`
      SELECT ${CONDITION} FROM unit_conditions
      WHERE line_uid = ${lineUid} AND withdrawn_at IS NULL ${NEWEST_FIRST}`,
    withdrawReturnConditions: (lineUid, at) => countRows(tx)`
      WITH released AS (DELETE FROM inspections WHERE line_uid = ${lineUid})
      UPDATE unit_conditions SET withdrawn_at = ${at.toString()}::timestamptz
      WHERE line_uid = ${lineUid} AND stage = 'return' AND withdrawn_at IS NULL RETURNING 1`,
    startCare: ({ unitUid, lineUid, sinceOn }) => run(tx)`
      INSERT INTO unit_care (product_uid, line_uid, since_on) VALUES (${unitUid}, ${lineUid}, ${sinceOn}::date)
      ON CONFLICT (product_uid) DO UPDATE SET line_uid = excluded.line_uid, since_on = excluded.since_on,
        cleaned_at = NULL, cleaned_by = NULL`,
  }
}
