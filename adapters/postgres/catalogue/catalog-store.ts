import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { ReviewerCount, Similarity } from '#domain/fit/similar-reviewers.ts'
import type {
  CatalogChanges,
  CatalogStore,
  CategoryRow,
  ItemPage,
  ItemPageLimits,
  ItemRow,
  Listing,
  MakerRow,
  MeasuredItem,
  MediaRow,
  ReviewRow,
  ShopVersions,
} from '#services/ports/catalog.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, firstRow, rowsOfEach, toEntity } from '../database/rows.ts'
import { selectFreeUnits } from '../stock/stock-store.ts'
import { ROLES } from './category-roles.ts'
import { selectAnsweredQuestions } from './item-question-store.ts'

/** SQL: a picture of an item as JSON, from item_medias. */
export const MEDIA_JSON: RawBuilder<MediaRow> = sql`json_build_object('key', file_key, 'view', view,
  'width', width, 'height', height, 'alt', alt)`

/** All of the port that is not read from the browse index. */
export function catalogStore(db: Database): Omit<CatalogStore, keyof Listing> {
  return {
    categories: () => categories(db),
    makers: () => allRows<MakerRow>(db)`SELECT uid, name, kana, rank FROM makers ORDER BY rank DESC, uid`,
    findItem: (id, { preview }) => findItem(db, id, preview),
    reviews: async (itemId, limit) => (await selectReviews(itemId, limit).execute(db)).rows.map(toEntity),
    findItemPage: (id, limits) => findItemPage(db, id, limits),
    findItemFor: async (request) => {
      const [[item], free] = await rowsOfEach(db, selectItem(request.itemId, false), selectFreeUnits(request))
      return item && { item: toEntity(item), free: free.map(toEntity) }
    },
    countReviewers: (itemId, similarity) => countReviewers(db, itemId, similarity),
    measurements: (ids) => entities<MeasuredItem>(db)`
      SELECT items.id, form, set_form AS "setForm", (
          SELECT coalesce(json_agg(json_build_object('label', size_label, 'measurements', measurements)
                                   ORDER BY rank DESC NULLS LAST, size_label), '[]')
          FROM (${SIZES}) AS size) AS sizes
      FROM items WHERE items.id = ANY (${ids}::integer[])`,
    latestReviews: (limit) =>
      entities<ReviewRow & { itemId: number; itemName: string }>(db)`
        SELECT ${REVIEW}, item_id AS "itemId", items.name AS "itemName"
        FROM reviews JOIN items ON items.id = item_id
        WHERE is_shown
          AND EXISTS (SELECT FROM sellable_units WHERE sellable_units.item_id = items.id AND category_uid = 0)
        ORDER BY posted_on DESC, reviews.uid LIMIT ${limit}`,
    changes: () => catalogChanges(db),
    versions: () => shopVersions(db),
    recentVersions: () => shopVersions(db),
  }
}

async function shopVersions(db: Database): Promise<ShopVersions> {
  return (await firstRow<ShopVersions>(db)`SELECT catalogue_version() AS catalogue, shop_version() AS shop`)!
}

function categories(db: Database): Promise<CategoryRow[]> {
  return entities<CategoryRow>(db)`
    SELECT uid, name, layer, rank, parent_uid AS "parentUid", ${ROLES},
      (SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
                'uid', tag_categories.uid, 'name', tag_categories.name, 'role', tag_categories.role, 'tags',
                (SELECT coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'rank', rank)
                                          ORDER BY rank DESC, uid), '[]')
                 FROM tags WHERE tag_category_uid = tag_categories.uid)))
              ORDER BY tag_categories.rank DESC, tag_categories.uid), '[]')
       FROM category_tag_categories JOIN tag_categories ON tag_categories.uid = tag_category_uid
       WHERE category_uid = categories.uid) AS "tagCategories"
    FROM categories
    WHERE layer < 3 AND uid IN (SELECT uid FROM visible_categories)
    ORDER BY layer, rank DESC, uid`
}

const REVIEW = sql`reviews.uid, nickname, stars, fit, size_label AS "sizeLabel", height_cm AS "heightCm",
  usual_size AS "usualSize", scene, body, posted_on AS "postedOn", reply,
  (replied_at AT TIME ZONE 'Asia/Tokyo')::date AS "repliedOn"`

/** Without a height, or a usual size, no reviewer is similar in it. */
function countReviewers(db: Database, itemId: number, { heightCm, usualSizes }: Similarity): Promise<ReviewerCount[]> {
  const [from, to] = heightCm ?? [null, null]
  return allRows<ReviewerCount>(db)`
    SELECT fit, coalesce(height_cm BETWEEN ${from}::smallint AND ${to}::smallint, false) AS "isOfHeight",
           usual_size = ANY (${usualSizes}::text[]) AS "isOfSize", count(*)::integer AS count
    FROM reviews WHERE item_id = ${itemId} AND is_shown GROUP BY 1, 2, 3`
}

/** SQL: whether a unit is on its item's page. Unreleased ones are only in the preview of an unreleased item. */
const IS_SHOWN = sql`units.available AND (units.release OR NOT items.release)`

const SIZES = sql`
  SELECT size_tag_uid, size_label, count(*) AS units, max(rank) AS rank,
         (array_agg(measurements ORDER BY units.uid))[1] AS measurements
  FROM units LEFT JOIN tags ON tags.uid = size_tag_uid
  WHERE units.item_id = items.id AND ${IS_SHOWN}
  GROUP BY size_tag_uid, size_label`

/** CatalogStore.findItem. */
async function findItem(db: Database, id: number, preview: boolean): Promise<ItemRow | undefined> {
  const [item] = (await selectItem(id, preview).execute(db)).rows
  return item && toEntity(item)
}

/** CatalogStore.findItemPage. */
async function findItemPage(db: Database, id: number, limits: ItemPageLimits): Promise<ItemPage | undefined> {
  const [[item], reviews, questions] = await rowsOfEach(
    db,
    selectItem(id, true),
    selectReviews(id, limits.reviews),
    selectAnsweredQuestions(id, limits.questions),
  )
  return item && { item: toEntity(item), reviews: reviews.map(toEntity), questions: questions.map(toEntity) }
}

function selectReviews(itemId: number, limit: number): RawBuilder<ReviewRow> {
  return sql<ReviewRow>`
    SELECT ${REVIEW} FROM reviews WHERE item_id = ${itemId} AND is_shown ORDER BY posted_on DESC, uid LIMIT ${limit}`
}

/** SQL: an item. One without a visible category is not found, not even in a preview. */
function selectItem(id: number, preview: boolean): RawBuilder<ItemRow> {
  return sql<ItemRow>`
    SELECT items.id, items.name, items.kana, maker_uid AS "makerUid", makers.name AS "makerName", form,
           set_form AS "setForm", description, price_four_days AS "fourDaysYen", price_further_day AS "furtherDayYen",
           release, available, published_on AS "publishedOn", review_count AS "reviewCount",
           review_stars_sum AS "reviewStarsSum", categories.list AS categories,
           coalesce((SELECT max(ref_price) FROM units WHERE item_id = items.id AND ${IS_SHOWN}), 0) AS "refPriceYen",
           (SELECT coalesce(json_agg(${MEDIA_JSON} ORDER BY position), '[]')
            FROM item_medias WHERE item_id = items.id) AS medias,
           (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('sizeTagUid', size_tag_uid, 'label', size_label,
                              'unitCount', units, 'measurements', measurements))
                              ORDER BY rank DESC NULLS LAST, size_label), '[]')
            FROM (${SIZES}) AS size) AS sizes,
           (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('uid', tags.uid, 'name', tags.name,
                              'tagCategoryUid', tag_category_uid, 'role', role))
                              ORDER BY tag_category_uid, tags.rank DESC, tags.uid), '[]')
            FROM item_tags JOIN tags ON tags.uid = tag_uid JOIN tag_categories ON tag_categories.uid = tag_category_uid
            WHERE item_tags.item_id = items.id) AS tags
    FROM items
    JOIN makers ON makers.uid = maker_uid
    CROSS JOIN LATERAL (
      SELECT json_agg(json_strip_nulls(json_build_object('uid', uid, 'name', name, 'parentUid', parent_uid))
                      ORDER BY layer, rank DESC, uid) AS list
      FROM item_categories JOIN categories ON uid = category_uid
      WHERE item_id = items.id AND uid IN (SELECT uid FROM visible_categories)
    ) AS categories
    WHERE items.id = ${id} AND categories.list IS NOT NULL AND (${preview} OR release AND available)`
}

const ROOT_CATEGORY = 0

/** SQL: the day of the last change of the page of an item of table sellable_units. */
const CHANGED_ON = sql`greatest(published_on,
  (SELECT max(posted_on) FROM reviews WHERE reviews.item_id = sellable_units.item_id AND is_shown))`

/** CatalogStore.changes. Table sellable_units contains exactly the items on sale under visible categories. */
async function catalogChanges(db: Database): Promise<CatalogChanges> {
  const [items, categories] = await Promise.all([
    allRows<{ id: number; changedOn: Day }>(db)`
      SELECT item_id AS id, ${CHANGED_ON} AS "changedOn" FROM sellable_units
      WHERE category_uid = ${ROOT_CATEGORY} AND is_first ORDER BY item_id`,
    entities<CatalogChanges['categories'][number]>(db)`
      SELECT uid, (SELECT max(published_on) FROM sellable_units
                   WHERE category_uid = categories.uid AND is_first) AS "changedOn"
      FROM categories
      WHERE layer < 3 AND uid IN (SELECT uid FROM visible_categories)
      ORDER BY layer, rank DESC, uid`,
  ])
  const shopOn = items
    .map(({ changedOn }) => changedOn)
    .sort()
    .at(-1)
  return { shopOn, items, categories }
}
