import { FILTER_LABELS, FIT_SUMMARY, priceLabel } from '#app/text/catalog.ts'
import { cardOf, freeText, starsText } from '#app/ui/card.ts'
import { priceText } from '#app/ui/price.tsx'
import { ATTRIBUTES, tagOfAttribute } from '#domain/catalog/attributes.ts'
import {
  isProductFormKey,
  isSetFormKey,
  MEASUREMENTS,
  type MeasurementKey,
  PRODUCT_FORMS,
  SET_FORMS,
} from '#domain/catalog/forms.ts'
import { measuredRange } from '#domain/catalog/measurements.ts'
import { fitCounts } from '#domain/review/review.ts'
import type { ComparedItem } from '#services/catalog/compare-items.ts'
import type { ItemRow } from '#services/ports/catalog.ts'

/** A fact of all items, one text each, in the order of the items. */
export type ComparedFact = { readonly label: string; readonly values: readonly string[] }

/** Where an item has no such fact. */
const NONE = '—'
const FRONT_OPENING = tagOfAttribute('front-opening')

export function comparedHeads(items: readonly ComparedItem[]) {
  return items.map(({ card }) => {
    const { id, name, maker, picture } = cardOf(card)
    return { id, name, maker, picture }
  })
}

/** What is compared. Facts that no item has are left out. */
export function comparedFacts(items: readonly ComparedItem[], days: number): readonly ComparedFact[] {
  const fact = (label: string, textOf: (item: ComparedItem) => string | undefined) => ({
    label,
    values: items.map((item) => textOf(item) ?? NONE),
  })
  return [
    fact(priceLabel(days), ({ card }) => priceText(card.priceYen)),
    fact('空き', ({ card }) => card.freeSizes && freeText(card.freeSizes)),
    fact(FILTER_LABELS.size, ({ card }) => card.sizes.join('・')),
    fact('着丈', ({ item }) => rangeText(item, 'length')),
    fact('袖', ({ item }) => sleeveText(item)),
    fact('前開き', ({ item }) => frontOpeningText(item)),
    fact('仕立て', ({ item }) => tagsText(item, ATTRIBUTES.make.uid, FRONT_OPENING)),
    fact('サイズ感', ({ reviews }) => fitText(reviews)),
    fact('ご感想', ({ card }) => reviewsText(card)),
    fact('セット内容', ({ item }) => piecesText(item)),
  ].filter(({ values }) => values.some((value) => value !== NONE))
}

/** The form that determines the size: that of the main piece of a set. */
function mainFormOf({ form, setForm }: ItemRow): string {
  return setForm !== undefined && isSetFormKey(setForm) ? SET_FORMS[setForm].mainForm : form
}

function rangeText(item: ItemRow, key: MeasurementKey): string | undefined {
  const range = measuredRange(item.sizes, mainFormOf(item), key)
  if (range === undefined) return undefined
  const [min, max] = range
  return `${min === max ? min : `${min}〜${max}`}${MEASUREMENTS[key].unit}`
}

function sleeveText(item: ItemRow): string | undefined {
  const kind = tagsText(item, ATTRIBUTES.sleeve.uid)
  const range = rangeText(item, 'sleeve')
  return range === undefined ? kind : `${kind ?? ''}${kind === undefined ? '' : '、'}袖丈${range}`
}

/** Only of garments with sleeves. */
function frontOpeningText(item: ItemRow): string | undefined {
  const form = mainFormOf(item)
  const measured: readonly MeasurementKey[] = isProductFormKey(form) ? PRODUCT_FORMS[form].measurements : []
  if (!measured.includes('sleeve')) return undefined
  return item.tags.some(({ uid }) => uid === FRONT_OPENING) ? 'あり' : 'なし'
}

function tagsText({ tags }: ItemRow, category: number, except?: number): string | undefined {
  const names = tags.filter(({ uid, tagCategoryUid }) => tagCategoryUid === category && uid !== except)
  return names.map(({ name }) => name).join('、') || undefined
}

function fitText(reviews: ComparedItem['reviews']): string | undefined {
  if (reviews.length === 0) return undefined
  return fitCounts(reviews)
    .map((count, index) => `${FIT_SUMMARY[index]} ${count}人`)
    .join('、')
}

function reviewsText({ reviewCount, reviewStarsSum }: ComparedItem['card']): string | undefined {
  const stars = starsText(reviewStarsSum, reviewCount)
  return stars && `★ ${stars}（${reviewCount}件）`
}

function piecesText({ setForm }: ItemRow): string | undefined {
  if (setForm === undefined || !isSetFormKey(setForm)) return undefined
  const { pieces, template } = SET_FORMS[setForm]
  return `${pieces}点（${template.map((form) => PRODUCT_FORMS[form].label).join('、')}）`
}
