import { FIT_SUMMARY } from '#app/text/catalog.ts'
import { cardFitText } from '#app/text/fit-text.ts'
import { FILTER_TEXTS } from '#app/text/list-filters.ts'
import { cardOf, sizesText, starsText } from '#app/ui/card.ts'
import { ATTRIBUTES, tagOfAttribute } from '#domain/catalog/attributes.ts'
import {
  ITEM_FORMS,
  type ItemFormKey,
  isItemFormKey,
  isSetFormKey,
  MEASUREMENTS,
  type MeasurementKey,
  pieceLabel,
  SET_FORMS,
} from '#domain/catalog/forms.ts'
import { measuredForms, measuredRange } from '#domain/catalog/measurements.ts'
import { fitCounts } from '#domain/review/review.ts'
import { yenText } from '#domain/text/yen.ts'
import type { ComparedItem } from '#services/catalog/compare-items.ts'
import type { CardFit } from '#services/fits.ts'
import type { ItemRow } from '#services/ports/catalog.ts'

/** A fact of all items, one text each, in the order of the items. */
export type ComparedFact = { readonly label: string; readonly values: readonly string[] }

/** Where an item has no such fact. */
const NONE = '—'
const FRONT_OPENING = tagOfAttribute('front-opening')

export function comparedHeads(items: readonly ComparedItem[]) {
  return items.map(({ card }) => {
    const { id, name, breakableName, maker, picture } = cardOf(card)
    return { id, name, breakableName, maker, picture }
  })
}

/** What is compared. Facts that no item has are left out. */
export function comparedFacts(
  items: readonly ComparedItem[],
  days: number,
  fits: ReadonlyMap<number, CardFit> = new Map(),
): readonly ComparedFact[] {
  const fact = (label: string, textOf: (item: ComparedItem) => string | undefined) => ({
    label,
    values: items.map((item) => textOf(item) ?? NONE),
  })
  return [
    fact(`価格（税込・${days}日間）`, ({ card }) => yenText(card.priceYen)),
    fact('空き', ({ card }) => card.freeSizes && freeMark(card.freeSizes)),
    fact(FILTER_TEXTS.sizeTagIds.label, ({ card }) => sizesText(card.sizes)),
    fact('合うサイズ', ({ card }) => {
      const fit = fits.get(card.id)
      return fit && cardFitText(fit.best)
    }),
    ...(['length', 'skirtLength', 'inseam'] as const).map((key) =>
      fact(MEASUREMENTS[key].label, ({ item }) => rangeText(item, key)),
    ),
    fact('袖', ({ item }) => sleeveText(item)),
    fact('前開き', ({ item }) => frontOpeningText(item)),
    fact('仕立て', ({ item }) => tagsText(item, ATTRIBUTES.make.uid, FRONT_OPENING)),
    fact('サイズ感', ({ reviews }) => fitText(reviews)),
    fact('ご感想', ({ card }) => reviewsText(card)),
    fact('セット内容', ({ item }) => piecesText(item)),
  ].filter(({ values }) => values.some((value) => value !== NONE))
}

/** The forms that are measured: those of a set, or that of a single item. */
function formsOf({ form, setForm }: ItemRow): readonly ItemFormKey[] {
  if (!isItemFormKey(form)) return []
  return measuredForms(form, setForm !== undefined && isSetFormKey(setForm) ? setForm : undefined)
}

/** `97〜101cm`; of several pieces that have the measurement each by its name. */
function rangeText(item: ItemRow, key: MeasurementKey): string | undefined {
  const forms = formsOf(item).filter((form) => measures(form, key))
  const texts = forms.flatMap((form) => {
    const range = measuredRange(item.sizes, form, key)
    if (range === undefined) return []
    const [min, max] = range
    const text = `${min === max ? min : `${min}〜${max}`}${MEASUREMENTS[key].unit}`
    return forms.length === 1 ? [text] : [`${upperPiece(form)} ${text}`]
  })
  return texts.join('\n') || undefined
}

function measures(form: ItemFormKey, key: MeasurementKey): boolean {
  return (ITEM_FORMS[form].measurements as readonly MeasurementKey[]).includes(key)
}

/** The piece of a form that is measured beside a jacket: `ブラウス` of blouse and skirt. */
function upperPiece(form: ItemFormKey): string {
  return pieceLabel(form).replace(/と(?:スカート|パンツ)$/, '')
}

function sleeveText(item: ItemRow): string | undefined {
  const texts = [tagsText(item, ATTRIBUTES.sleeve.uid), rangeText(item, 'sleeve')]
  return texts.filter((text) => text !== undefined).join('\n') || undefined
}

/** Only of garments with sleeves. */
function frontOpeningText(item: ItemRow): string | undefined {
  if (!formsOf(item).some((form) => measures(form, 'sleeve'))) return undefined
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
    .join('\n')
}

function freeMark(freeSizes: readonly string[]): string {
  return freeSizes.length === 0 ? '× なし' : `○ ${sizesText(freeSizes)}`
}

function reviewsText({ reviewCount, reviewStarsSum }: ComparedItem['card']): string | undefined {
  const stars = starsText(reviewStarsSum, reviewCount)
  return stars && `★ ${stars}（${reviewCount}件）`
}

function piecesText({ setForm }: ItemRow): string | undefined {
  if (setForm === undefined || !isSetFormKey(setForm)) return undefined
  const { pieces, template } = SET_FORMS[setForm]
  return `${pieces}点（${template.map(pieceLabel).join('、')}）`
}
