import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import { BASIC_TAGS } from '#domain/catalog/basic-tags.ts'
import { ITEM_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import { POINT_RATE_PERCENT } from '#domain/constants.ts'
import { addDays, type Day } from '#domain/day.ts'
import { defaultFurtherDayYen } from '#domain/pricing/price.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { seededRandom } from '../random.ts'
import { attributeTagsOf } from './attributes.ts'
import { BRANDS } from './brands.ts'
import { CATEGORIES, HIDDEN_CATEGORIES, withParents } from './categories.ts'
import type { ItemSeed } from './item.ts'
import type { Measures } from './measure/measure.ts'
import { measurementsOf } from './measurements.ts'
import { descriptionOf } from './notes.ts'
import { kanaOf } from './readings.ts'
import { sizeOf } from './sizes.ts'
import { ageTag, colourTag } from './tags.ts'

/** A unit of the demo shop, for its row and its bookings. */
export type UnitSeed = {
  readonly uid: number
  readonly id: string
  readonly item: ItemSeed
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly release: boolean
  readonly available: boolean
  readonly refPriceYen: number
  readonly pointRatePercent: number
  readonly measurements: Record<string, Measures>
}

const ONE_SIZE_LABEL = 'フリー'
const GENEROUS_POINT_RATE_PERCENT = 5
const RECENT_DAYS = 21
const TAG_NAMES = new Map([
  ...BASIC_TAGS.map(({ uid, name }) => [uid, name] as const),
  ...Object.values(ATTRIBUTES).flatMap(({ tags }) => tags.map(({ uid, label }) => [uid, label] as const)),
])

/** Rows of the categories beside the basics. */
export function hiddenCategoryRows() {
  return HIDDEN_CATEGORIES.map(({ uid, name, rank, available = true, adminOnly = false }) => ({
    uid,
    name,
    layer: 1,
    rank,
    available,
    admin_only: adminOnly,
  }))
}

export function itemRow(item: ItemSeed, todayOn: Day) {
  return {
    id: item.id,
    name: item.name,
    kana: kanaOf(item.name),
    maker_uid: brandOf(item).uid,
    form: item.form,
    set_form: item.setForm ?? null,
    description: descriptionOf(item.id, item.text, item.notes),
    search_text: searchText(item),
    price_four_days: item.fourDaysYen,
    price_further_day: defaultFurtherDayYen(item.fourDaysYen, FIRST_SETTINGS.prices),
    published_on: publishedOn(item, todayOn),
    release: item.isUnreleased !== true,
    available: item.isUnavailable !== true,
  }
}

/** Tags of an item: colour, ages, available sizes and attributes. */
export function tagsOf(item: ItemSeed): number[] {
  const sizes = item.sizes.flatMap(({ label }) => sizeOf(item.scale, label)?.tagUid ?? [])
  return [...new Set([colourTag(item.look), ...item.ages.map(ageTag), ...sizes, ...attributeTagsOf(item)])]
}

/** The units of all items, numbered consecutively. One in sixty is unavailable, another one unreleased. */
export function unitsOf(items: readonly ItemSeed[]): UnitSeed[] {
  let uid = 0
  return items.flatMap((item) => {
    const random = seededRandom(`products ${item.id}`)
    let number = 0
    return item.sizes.flatMap(({ label, count }) => {
      const size = sizeOf(item.scale, label)
      return Array.from({ length: count }, (): UnitSeed => {
        uid += 1
        number += 1
        const fate = random.integer(1, 60)
        return {
          uid,
          id: `${item.id}-${number}`,
          item,
          sizeTagUid: size?.tagUid,
          sizeLabel: size?.label ?? ONE_SIZE_LABEL,
          release: item.isUnreleased !== true && !(fate === 1 && number > 1),
          available: !(fate === 2 && number > 1),
          refPriceYen: item.refPriceYen,
          pointRatePercent: item.id % 25 === 0 ? GENEROUS_POINT_RATE_PERCENT : POINT_RATE_PERCENT,
          measurements: measurementsOf(item, size),
        }
      })
    })
  })
}

export function unitRow(unit: UnitSeed) {
  return {
    uid: unit.uid,
    id: unit.id,
    item_id: unit.item.id,
    size_tag_uid: unit.sizeTagUid ?? null,
    size_label: unit.sizeLabel,
    release: unit.release,
    available: unit.available,
    ref_price: unit.refPriceYen,
    point_rate: unit.pointRatePercent,
    measurements: unit.measurements,
    shelf: shelfOf(unit.item.id),
  }
}

/** A rack for ten neighbouring items, in the aisle of their thousand: `A-12`. */
function shelfOf(itemId: number): string {
  const aisle = String.fromCharCode(64 + Math.floor(itemId / 1000))
  const rack = Math.floor((itemId % 1000) / 10)
  return `${aisle}-${String(rack).padStart(2, '0')}`
}

function brandOf(item: ItemSeed) {
  return BRANDS.find((brand) => brand.name === item.maker)!
}

/** The words by which an item can be found. */
function searchText(item: ItemSeed): string {
  const brand = brandOf(item)
  const categories = withParents(item.categories).map(
    (uid) => CATEGORIES.find((category) => category.uid === uid)!.name,
  )
  const words = [
    item.name,
    kanaOf(item.name),
    brand.name,
    brand.kana,
    ...categories,
    ...tagsOf(item).map((uid) => TAG_NAMES.get(uid)!),
    ITEM_FORMS[item.form].label,
    ...(item.setForm === undefined ? [] : [SET_FORMS[item.setForm].label]),
  ]
  return words.map(foldForSearch).join(' ')
}

/** One in twelve items was published within three weeks, the others within two and a half years. */
function publishedOn(item: ItemSeed, todayOn: Day): Day {
  const random = seededRandom(`published ${item.id}`)
  const daysAgo = random.chance(1 / 12) ? random.integer(1, RECENT_DAYS) : random.integer(RECENT_DAYS + 1, 900)
  return addDays(todayOn, -daysAgo)
}
