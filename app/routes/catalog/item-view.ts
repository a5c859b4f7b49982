import type { UnknownChoice } from '#app/text/catalog.ts'
import { closingText, suspensionText } from '#app/text/closing-text.ts'
import { VERDICT_TEXTS } from '#app/text/fit-text.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import { leftOutOf, withoutField } from '#domain/cart/choice-path.ts'
import {
  ITEM_FORMS,
  isItemFormKey,
  isSetFormKey,
  MEASUREMENTS,
  type MeasurementKey,
  pieceLabel,
  SET_FORMS,
} from '#domain/catalog/forms.ts'
import { partSizes } from '#domain/catalog/part-sizes.ts'
import { piecesOfSet } from '#domain/catalog/parts.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { type Day, dayOfInstant, daysBetween, parseDay } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { ItemFit } from '#domain/fit/fit.ts'
import { hrefOf } from '#domain/navigation/href.ts'
import { planFeeYen, rentalPriceYen, tryOnPrices } from '#domain/pricing/price.ts'
import { namedArrival, namedDays, namesUnknownArrival, namesUnknownDays } from '#domain/rental/named-rental.ts'
import type { LengthRules } from '#domain/rental/period.ts'
import { impossibleStarts } from '#domain/rental/period.ts'
import { dayText, dayTextFull } from '#domain/text/day-text.ts'
import type { ItemView } from '#services/catalog/get-item.ts'
import type { FreeDays } from '#services/catalog/item-facts.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { ItemRow, SizeRow } from '#services/ports/catalog.ts'
import { BOOKED, FREE, type SizeChoice } from './free-days.ts'

/** A line may end between the number and 号; the word joiner prevents it. */
const unbroken = (label: string) => label.replace('号', '\u2060号')

/** What the size of a set means for parts with sizes of their own. A size stays on one line with its measurement. */
export function partSizeTexts(item: Parameters<typeof partSizes>[0]): string[] {
  return partSizes(item).map(({ part, measurement, sizes }) => {
    const texts = sizes.map(({ label, value, unit }) => `${unbroken(label)}\u00a0${value.toFixed(1)}${unit}`)
    return `セットの${part}（${measurement}）は、${texts.join('・')}です。`
  })
}

export type MeasureTable = ReturnType<typeof measureTables>[number]

/** Encodes the free start days of each size as one character per day, a tenth of the length of the dates. */
export function sizeChoices(freeDays: readonly FreeDays[], { earliestOn, latestOn }: ShopCalendar): SizeChoice[] {
  const count = Math.max(0, daysBetween(earliestOn, latestOn) + 1)
  return freeDays.map(({ sizeTagUid, sizeLabel, freeOn }) => {
    const flags = new Array<string>(count).fill(BOOKED)
    for (const on of freeOn) flags[daysBetween(earliestOn, on)] = FREE
    return { key: sizeTagUid === undefined ? '' : String(sizeTagUid), label: sizeLabel, free: flags.join('') }
  })
}

export type QuestionView = ReturnType<typeof questionsOf>[number]

/** Answered questions, with the day of the answer. */
export function questionsOf(questions: ItemView['questions']) {
  return questions.map(({ uid, body, answer, answeredAt }) => ({
    uid,
    body,
    answer,
    answered: dayTextFull(dayOfInstant(answeredAt)),
  }))
}

/** The pieces of a set by name; undefined for a single item. */
export function setContents(setForm: string | undefined) {
  if (setForm === undefined || !isSetFormKey(setForm)) return undefined
  const { label, pieces } = SET_FORMS[setForm]
  return { label, pieces, parts: piecesOfSet(setForm) }
}

/** One table per part, in the order of the set. Measurements that no size has are left out. */
export function measureTables({ sizes, form: ownForm, setForm }: ItemRow) {
  const template = setForm !== undefined && isSetFormKey(setForm) ? SET_FORMS[setForm].template : [ownForm]
  const forms = new Set([...template, ...sizes.flatMap((size) => Object.keys(size.measurements))])
  return [...forms].flatMap((form) => {
    if (!isItemFormKey(form)) return []
    const rows = (ITEM_FORMS[form].measurements as readonly MeasurementKey[]).flatMap((key) => rowOf(sizes, form, key))
    return rows.length === 0 ? [] : [{ part: pieceLabel(form), sizes: sizes.map(({ label }) => label), rows }]
  })
}

function rowOf(sizes: readonly SizeRow[], form: string, key: MeasurementKey) {
  const values = sizes.map(({ measurements }) => measurements[form]?.[key])
  if (values.every((value) => value === undefined)) return []
  const { label, unit } = MEASUREMENTS[key]
  const texts = values.map((value) => (value === undefined ? '—' : String(value)))
  return [{ label: unit === 'cm' ? label : `${label}（${unit}）`, values: texts }]
}

/** The choice in the query of an item page: from the list, the form or a rejected form. Malformed values are absent. */
export function parseItemRequest(params: URLSearchParams, prefecture: PrefectureCode, rules: LengthRules) {
  return {
    days: namedDays((name) => params.get(name), rules) ?? DEFAULT_SEARCH_RENTAL_DAYS,
    namesUnknownDays: namesUnknownDays((name) => params.get(name), rules),
    namesUnknownArrival: namesUnknownArrival((name) => params.get(name)),
    size: params.get('size')?.trim() || undefined,
    ...arrivalAndWearing(params, prefecture),
    tryOn: params.get('try')?.trim() || undefined,
    shoes: params.get('shoes')?.trim() || undefined,
    leftOut: leftOutOf(Object.fromEntries(params)),
    hasPlan: ['1', 'on'].includes(params.get('plan')?.trim() ?? ''),
    isPreview: params.has('preview'),
  }
}

/** Identifies the proposal of an arrival: it depends on the day of wearing and the destination. */
function proposalKey(wearOn: Day | undefined, prefecture: PrefectureCode): string {
  return `${wearOn ?? ''}.${prefecture}`
}

/** With another proposal than that of the page, in `proposal`, the arrival is proposed anew. */
function arrivalAndWearing(params: URLSearchParams, prefecture: PrefectureCode) {
  const wearOn = parseDay(params.get('wear') ?? '')
  const isChanged = params.has('proposal') && params.get('proposal') !== proposalKey(wearOn, prefecture)
  const startOn = namedArrival((name) => params.get(name))
  return { startOn: isChanged && wearOn !== undefined ? undefined : startOn, wearOn }
}

type ItemRequest = ReturnType<typeof parseItemRequest>

/**
 * The sizes of a separate pair for a set, and what is chosen: a size, `none`, or nothing. `ownOf`: the sizes of the set
 * whose own shoes have that size.
 */
export function shoeChoiceOf(
  { form, sizes }: NonNullable<ItemView['shoes']>,
  sizesOfSet: readonly Pick<SizeRow, 'sizeTagUid' | 'measurements'>[],
  requested: string | undefined,
) {
  const ownOf = (label: string) =>
    sizesOfSet.filter(({ measurements }) => `${measurements[form]?.footLength?.toFixed(1)}cm` === label)
  return {
    part: ITEM_FORMS[form].label,
    sizes: sizes.map(({ sizeTagUid, label }) => ({
      key: String(sizeTagUid),
      label,
      ownOf: ownOf(label).map((size) => String(size.sizeTagUid)),
    })),
    chosen: requested ?? '',
  }
}

/** The options of an item and the initial choice: the query parameters, as far as the item has them. */
export function choiceOf(
  { item, calendar, freeDays, rental, shoes, settings: { prices } }: ItemView,
  requested: ItemRequest,
  destination: Destination,
  fit?: ItemFit,
) {
  const sizes = sizeChoices(freeDays, calendar).map((size) => ({ ...size, fit: fitTextOf(fit, size.label) }))
  const { earliestOn, latestOn } = calendar
  const { hasPlan } = requested
  const { startOn, days, wearOn, wearRejection } = rental
  const priceYen = rentalPriceYen(item, days)
  const tryOnYen = rentalPriceYen(tryOnPrices(item, prices), days)
  return {
    sizes,
    partSizeTexts: partSizeTexts(item),
    /** Key of a size; undefined while none is chosen. */
    size: sizes.length === 1 ? sizes[0]?.key : sizes.find(({ key }) => key === requested.size)?.key,
    startOn,
    days,
    wearOn,
    proposal: proposalKey(wearOn, destination.prefecture),
    wearRejection,
    destination,
    hasPlan,
    todayOn: calendar.todayOn,
    earliestOn,
    latestOn,
    closedOn: impossibleStarts(calendar.rental, calendar),
    closedNotes: closedNotes(calendar),
    priceYen,
    planYen: planFeeYen(priceYen, prices),
    tryOn: requested.tryOn,
    tryOnYen,
    tryOnPercent: prices.tryOnPercent,
    shoes: shoes && shoeChoiceOf(shoes, item.sizes, requested.shoes),
    fixedQuery: fixedQueryOf({ days, wearOn, leftOut: requested.leftOut }, destination),
    tryOnPlanYen: planFeeYen(tryOnYen, prices),
    isForSale: item.release && item.available,
    nearestText: nearestFreeText(freeDays),
  }
}

/** What the link of an item names that cannot be chosen for it. */
export function unknownChoices({ sizes }: Choice, request: ItemRequest): UnknownChoice[] {
  const { size, namesUnknownDays, namesUnknownArrival } = request
  const isUnknown = {
    size: size !== undefined && !sizes.some(({ key }) => key === size),
    days: namesUnknownDays,
    arrival: namesUnknownArrival,
  }
  return (['size', 'days', 'arrival'] as const).filter((choice) => isUnknown[choice])
}

/** The first day on which any size is free for the chosen number of days, and these sizes. */
export function nearestFreeText(freeDays: readonly FreeDays[]): string {
  const [nearestOn] = freeDays.flatMap(({ freeOn }) => freeOn.slice(0, 1)).sort()
  if (nearestOn === undefined) return '現在、空いている日がございません'
  const sizes = freeDays.filter(({ freeOn }) => freeOn[0] === nearestOn).map(({ sizeLabel }) => sizeLabel)
  const which = sizes.length === freeDays.length ? '全サイズ' : sizes.join('・')
  return `最短${dayText(nearestOn)}にお届け${freeDays.length > 1 ? `（${which}）` : ''}`
}

/** 「おすすめ」 for the best size, otherwise the verdict. */
function fitTextOf(fit: ItemFit | undefined, label: string): string | undefined {
  if (fit?.kind !== 'fitted') return undefined
  const verdict = fit.sizes.find((size) => size.label === label)?.verdict
  return verdict && (fit.best?.label === label ? 'おすすめ' : VERDICT_TEXTS[verdict])
}

/** What a shared link has of the choice that only a new page changes. An assumed destination is left out. */
export function fixedQueryOf(
  { days, wearOn, leftOut }: Pick<ItemRequest, 'days' | 'wearOn' | 'leftOut'>,
  { prefecture, isAssumed }: Destination,
): string {
  const parts = Object.fromEntries(leftOut.map((part) => [withoutField(part), 1]))
  return hrefOf('', { range: days, wear: wearOn, pref: isAssumed ? undefined : prefecture, ...parts })
}

/** The closings and suspensions that customers of the chosen prefecture meet in the days shown. */
function closedNotes({ todayOn, latestOn, prefecture, rental }: ShopCalendar): string[] {
  const isShown = ({ fromOn, toOn }: { fromOn: Day; toOn: Day }) => toOn >= todayOn && fromOn <= latestOn
  return [
    ...rental.closings.filter(isShown).map(closingText),
    ...rental.suspensions
      .filter((suspension) => isShown(suspension) && suspension.prefectures.includes(prefecture))
      .map(suspensionText),
  ]
}

export type Choice = ReturnType<typeof choiceOf>
