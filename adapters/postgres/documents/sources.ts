import { type RawBuilder, sql } from 'kysely'
import { HOLD_STATUSES } from '#domain/availability/holds.ts'
import { RENTAL_STATUS } from '#domain/availability/rental-status.ts'
import { type Day, instantOfHour } from '#domain/day.ts'
import type { DocumentScope } from '#domain/documents/access.ts'
import type { CollectionName } from '#domain/documents/collections.ts'
import { BLOCKING_LINE_STATUSES, lineStatusCodes } from '#domain/order/line-statuses.ts'
import type { LineStatus } from '#domain/order/states.ts'
import type { EditedWindow } from '#domain/rental/calendar.ts'
import { type Column, type Columns, json, list, type Source, seconds, value } from './column.ts'
import { tableOf } from './tables.ts'

const EVERY_ROW = sql`true`
/** The CTE of the statements that name visible categories, so that they are found once. */
const WITH_VISIBLE = sql`WITH visible AS MATERIALIZED (SELECT uid FROM visible_categories WHERE under_uid = 0)`
const IS_IN_VISIBLE_CATEGORY = sql`EXISTS (
  SELECT FROM item_categories JOIN visible ON visible.uid = category_uid WHERE item_id = items.id)`
const IS_ITEM_VISIBLE = sql`items.release AND items.available AND ${IS_IN_VISIBLE_CATEGORY}`

/** The scope of a caller. `closing`: the window of the closing that counts now, for config documents. */
export type SourceScope = DocumentScope & { readonly todayOn: Day; readonly closing?: EditedWindow | undefined }

/**
 * Config documents are stored as one jsonb; their times are seconds or ISO text. While a closing counts, `rentaldates`
 * is its window instead of what was written (docs/rules.md Closed days).
 */
export function configs({ closing }: SourceScope): Source {
  const time = (name: string) => value(timeOf(sql`document -> ${sql.lit(name)}`))
  return {
    from: closing === undefined ? sql`configs` : configsWith(closing),
    visibility: sql`id IN ('rentaldates', 'maintenances')`,
    columns: {
      uid: value(sql`id`),
      edited_start_date: time('edited_start_date'),
      edited_end_date: time('edited_end_date'),
      edited_rental_start_date: time('edited_rental_start_date'),
      start_date: time('start_date'),
      end_date: time('end_date'),
      is_force_maintenance: value(sql`(document -> 'is_force_maintenance' = 'true'::jsonb)`),
    },
  }
}

function configsWith({ startAt, endAt, rentalStartOn }: EditedWindow): RawBuilder<unknown> {
  const document = {
    edited_start_date: startAt.toString(),
    edited_end_date: endAt.toString(),
    edited_rental_start_date: instantOfHour(rentalStartOn, 0).toString(),
  }
  return sql`(SELECT id, document FROM configs WHERE id <> 'rentaldates'
              UNION ALL SELECT 'rentaldates', ${JSON.stringify(document)}::jsonb) AS configs`
}

function timeOf(member: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE jsonb_typeof(${member})
    WHEN 'number' THEN (${member})::float8
    WHEN 'string' THEN ${seconds(sql`((${member}) #>> '{}')::timestamptz`)} END`
}

export function makers(): Source {
  return { from: sql`makers`, visibility: EVERY_ROW, columns: tableColumns('makers') }
}

export function tags(): Source {
  return { from: sql`tags`, visibility: EVERY_ROW, columns: tableColumns('tags') }
}

const CATEGORY_TAG_CATEGORIES = sql`category_tag_categories WHERE category_uid = categories.uid`

/** Categories. Hidden ones, and those below a hidden one, are visible only to staff. */
export function categories(visibility: DocumentScope): Source {
  return {
    from: sql`categories`,
    ...(visibility.kind === 'all'
      ? { visibility: EVERY_ROW }
      : { ctes: WITH_VISIBLE, visibility: sql`categories.uid IN (SELECT uid FROM visible)` }),
    columns: {
      ...tableColumns('categories'),
      tagcategoryuids: list(sql`tag_category_uid`, CATEGORY_TAG_CATEGORIES),
      tagcategories: json(sql`(
        SELECT coalesce(json_agg(json_build_object('uid', tag_categories.uid::text, 'name', tag_categories.name,
          'tags', (SELECT coalesce(json_agg(json_build_object('uid', tags.uid::text, 'name', tags.name,
                     'rank', tags.rank)
                     ORDER BY tags.rank DESC, tags.uid), '[]')
                   FROM tags WHERE tags.tag_category_uid = tag_categories.uid))
          ORDER BY tag_categories.rank DESC, tag_categories.uid), '[]')
        FROM tag_categories WHERE uid IN (SELECT tag_category_uid FROM ${CATEGORY_TAG_CATEGORIES}))`),
    },
  }
}

/** Units. Those that are not available, or whose item is not shown, are visible only to staff. */
export function products({ todayOn, ...visibility }: SourceScope): Source {
  return {
    from: sql`units JOIN items ON items.id = units.item_id`,
    ...(visibility.kind === 'all'
      ? { visibility: EVERY_ROW }
      : {
          ctes: WITH_VISIBLE,
          visibility: sql`units.release AND units.available AND ${IS_ITEM_VISIBLE}`,
        }),
    columns: {
      ...tableColumns('products'),
      name: value(sql`items.name`),
      measurements: json(sql`units.measurements`),
      rentalstatus: value(rentalStatusOn(todayOn)),
    },
  }
}

/** An overdue unit is in use until it is back, whatever its span says. */
function rentalStatusOn(day: Day): RawBuilder<unknown> {
  const { available, inUse, unavailable } = RENTAL_STATUS
  const isOn = (statuses: readonly LineStatus[], when = sql`blocked @> ${day}::date`) => sql`EXISTS (
    SELECT FROM order_lines
    WHERE product_uid = units.uid AND status IN (${sql.join(lineStatusCodes(statuses).map(sql.lit))}) AND ${when})`
  return sql`CASE
    WHEN NOT (units.release AND units.available) OR ${isOn(HOLD_STATUSES)} THEN ${sql.lit(unavailable)}
    WHEN ${isOn(BLOCKING_LINE_STATUSES)} OR ${isOn(['Arrear'], EVERY_ROW)} THEN ${sql.lit(inUse)}
    ELSE ${sql.lit(available)} END`
}

/** Items. Those that are not shown, and hidden units and categories of a shown item, are visible only to staff. */
export function items(visibility: DocumentScope): Source {
  const isStaff = visibility.kind === 'all'
  const unlessStaff = (condition: RawBuilder<unknown>) => (isStaff ? EVERY_ROW : condition)
  return {
    from: sql`items JOIN makers ON makers.uid = items.maker_uid`,
    ...(!isStaff && { ctes: WITH_VISIBLE }),
    visibility: unlessStaff(IS_ITEM_VISIBLE),
    columns: {
      ...tableColumns('items'),
      id: value(sql`items.id`),
      makername: value(sql`makers.name`),
      reviewcount: value(sql`items.review_count`),
      reviewstars: value(sql`(items.review_stars_sum::float8 / nullif(items.review_count, 0))`),
      productids: list(
        sql`units.id`,
        sql`units WHERE units.item_id = items.id
            AND ${unlessStaff(sql`units.release AND units.available`)}`,
      ),
      categoryuids: list(
        sql`category_uid`,
        sql`item_categories WHERE item_id = items.id
            AND ${unlessStaff(sql`category_uid IN (SELECT uid FROM visible)`)}`,
      ),
      taguids: list(sql`tag_uid`, sql`item_tags WHERE item_id = items.id`),
      ...ITEM_JSON,
    },
  }
}

const ITEM_JSON: Columns = {
  tags: json(sql`(
    SELECT coalesce(json_agg(json_build_object('uid', tags.uid::text, 'name', tags.name,
      'tagcategoryuid', tag_category_uid::text) ORDER BY tag_category_uid, rank DESC, tags.uid), '[]')
    FROM item_tags JOIN tags ON tags.uid = tag_uid WHERE item_id = items.id)`),
  medias: json(sql`(
    SELECT coalesce(json_agg(json_build_object('id', file_key, 'view', view, 'width', width, 'height', height,
      'alt', alt) ORDER BY position), '[]')
    FROM item_medias WHERE item_id = items.id)`),
}

/** The written columns of a table, with its key as `uid`. */
function tableColumns(collection: CollectionName): Record<string, Column> {
  const { table, key, columns } = tableOf(collection)
  const names = Object.entries({ ...columns, uid: key })
  return Object.fromEntries(names.map(([field, column]) => [field, value(sql.ref(`${table}.${column}`))]))
}
