import { type RawBuilder, sql } from 'kysely'
import { CELEBRATION_TAGS, MOURNING_TAGS } from '#domain/catalog/attributes.ts'
import type { ItemKind } from '#domain/catalog/matching.ts'
import type { FreePiece, PieceStore, ShoeSize } from '#services/ports/pieces.ts'
import type { Database } from './connect.ts'
import { allRows, entities } from './rows.ts'
import { isFree } from './stock-store.ts'

type SizeRow = { readonly sizeTagUid: number | null; readonly label: string }

const hasTag = (tags: readonly number[]) =>
  sql`EXISTS (SELECT FROM item_tags WHERE item_id = items.id AND tag_uid = ANY (${tags}::integer[]))`
const IS_FOR_CELEBRATION = sql`(${hasTag(CELEBRATION_TAGS)} AND NOT ${hasTag(MOURNING_TAGS)})`

export function pieceStore(db: Database): PieceStore {
  return {
    kindsOf: async (itemIds) => {
      const rows = await entities<ItemKind & { readonly id: number }>(db)`
        SELECT id, form, set_form AS "setForm",
               array(SELECT tag_uid FROM item_tags WHERE item_id = items.id) AS "tagUids"
        FROM items WHERE id = ANY (${itemIds}::integer[])`
      return new Map(rows.map(({ id, ...kind }) => [id, kind]))
    },
    findFree: async (groups, isCelebration, blocked) => {
      const forms = groups.flatMap((group, place) => group.map((form) => ({ form, place })))
      const freeUnits = (itemId: RawBuilder<unknown>) => sql`sellable_units AS unit
        WHERE unit.item_id = ${itemId} AND category_uid = 0 AND ${isFree(sql`occupancy`, blocked)}`
      // Items are ordered before anything is tested, and tested until one is found.
      const rows = await allRows<{ itemId: number; sizes: SizeRow[] }>(db)`
        WITH places AS (
          SELECT place, array_agg(form) AS forms
          FROM unnest(${forms.map(({ form }) => form)}::text[], ${forms.map(({ place }) => place)}::integer[])
               AS wanted (form, place)
          GROUP BY place
        ), best AS MATERIALIZED (
          SELECT place, found.id FROM places CROSS JOIN LATERAL (
            SELECT items.id FROM (
              SELECT id, coalesce(rentals, 0) AS rentals FROM items LEFT JOIN item_rentals ON item_id = id
              WHERE form = ANY (forms) AND set_form IS NULL ORDER BY 2 DESC, id OFFSET 0
            ) AS items
            WHERE ${IS_FOR_CELEBRATION} = ${isCelebration} AND EXISTS (SELECT FROM ${freeUnits(sql`items.id`)})
            ORDER BY rentals DESC, id LIMIT 1
          ) AS found
        )
        SELECT best.id AS "itemId",
          (SELECT json_agg(json_build_object('sizeTagUid', size_tag_uid, 'label', size_label)
                           ORDER BY size_rank DESC NULLS LAST, size_label)
           FROM (SELECT DISTINCT size_tag_uid, size_label, size_rank FROM ${freeUnits(sql`best.id`)}) AS sizes) AS sizes
        FROM best ORDER BY place`
      return rows.map(
        ({ itemId, sizes }): FreePiece => ({
          itemId,
          sizes: sizes.map(({ sizeTagUid, label }) => ({ sizeTagUid: sizeTagUid ?? undefined, label })),
        }),
      )
    },
    shoeSizes: ({ form, isCelebration }, blocked) => entities<ShoeSize>(db)`
      WITH sizes AS (
        SELECT size_tag_uid, unit.size_label, size_rank, items.id, coalesce(max(rentals), 0) AS rentals
        FROM items
        JOIN sellable_units AS unit ON unit.item_id = items.id AND category_uid = 0
        LEFT JOIN item_rentals ON item_rentals.item_id = items.id
        WHERE items.form = ${form} AND items.set_form IS NULL AND size_tag_uid IS NOT NULL
          AND ${IS_FOR_CELEBRATION} = ${isCelebration}
          AND ${blocked === undefined ? sql`true` : isFree(sql`occupancy`, blocked)}
        GROUP BY size_tag_uid, unit.size_label, size_rank, items.id
      )
      SELECT size_tag_uid AS "sizeTagUid", size_label AS label,
        (array_agg(id ORDER BY rentals DESC, id))[1:3] AS "itemIds"
      FROM sizes GROUP BY size_tag_uid, size_label, size_rank
      ORDER BY size_rank DESC NULLS LAST, size_label`,
  }
}
