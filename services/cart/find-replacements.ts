import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { neighbouringSizes } from '#domain/catalog/neighbouring-sizes.ts'
import { optionalParts, type UnitPart } from '#domain/catalog/parts.ts'
import { daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { LostLine, Order } from '#domain/order/order.ts'
import { rentalPriceYen, tryOnPrices } from '#domain/pricing/price.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'
import type { ItemCard, ItemRow, SizeRow } from '../ports/catalog.ts'
import type { Ids } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { CartPorts } from './change-cart.ts'
import { bestUnit } from './prepare-line.ts'
import { wantedShoes } from './set-shoes.ts'

/** An item in a size that is free for the days of a lost line. */
export type Replacement = Pick<LostLine, 'startOn' | 'hasPlan' | 'wearOn' | 'wearerName'> & {
  /** The submission of its form, so that it replaces the lost line once. */
  readonly submission: string | undefined
  readonly itemId: number
  readonly itemName: string
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly media: ItemRow['medias'][number] | undefined
  readonly days: number
  readonly priceYen: Yen
  /** What was chosen with the lost line, as far as the item has it: size to try on, separate pair, parts left out. */
  readonly tryOn:
    | { readonly sizeTagUid: number | undefined; readonly label: string; readonly priceYen: Yen }
    | undefined
  readonly shoes: { readonly sizeTagUid: number; readonly label: string } | undefined
  readonly leftOut: readonly UnitPart[]
}

/** A lost line and what may replace it, the nearest first. */
export type LostGarment = { readonly lost: LostLine; readonly replacements: readonly Replacement[] }

const OTHER_ITEMS = 2
/** More than are offered: the cart may already have the only unit of some. */
const ITEMS_TRIED = 6
const SUBMISSION_BYTES = 8

/**
 * For each garment that a cart lost to another customer (docs/product/5, Cart checks): the neighbouring sizes of the
 * same item, then items of the same category in the same size, other colours of it first, all free for the same days.
 * Nothing is reserved.
 */
export function findReplacements(ports: Ports & Pick<CartPorts, 'days'>) {
  return async (cart: Order): Promise<readonly LostGarment[]> => {
    const { prefecture = DEFAULT_PREFECTURE } = cart
    const lines = cart.notices.flatMap(({ detail }) => detail.lost ?? [])
    if (lines.length === 0) return []
    const calendar = await ports.days.rentalCalendar()
    return Promise.all(
      lines.map(async (lost) => {
        const blocked = blockedSpan(lost.startOn, lost.endOn, prefecture, calendar)
        const item = await ports.catalog.findItem(lost.itemId, { preview: false })
        if (item === undefined) return { lost, replacements: [] }
        const [sizes, items] = await Promise.all([
          otherSizes({ ...ports, cart }, lost, item, blocked),
          otherItems({ ...ports, cart }, lost, item, blocked),
        ])
        return { lost, replacements: [...sizes, ...items] }
      }),
    )
  }
}

type Ports = Pick<ServicePorts, 'catalog' | 'stock' | 'accessories' | 'ids' | 'settings'>
type Finding = Ports & { readonly cart: Order }

async function otherSizes(ports: Finding, lost: LostLine, item: ItemRow, blocked: Span): Promise<Replacement[]> {
  const sizes = neighbouringSizes(item.sizes, ({ sizeTagUid }) => sizeTagUid === lost.sizeTagUid)
  const free = await Promise.all(sizes.map(async (size) => ((await isFree(ports, item, size, blocked)) ? [size] : [])))
  return Promise.all(free.flat().map((size) => replacementOf(ports, lost, item, size, blocked)))
}

async function otherItems(ports: Finding, lost: LostLine, item: ItemRow, blocked: Span): Promise<Replacement[]> {
  const query = {
    ...EMPTY_ITEM_QUERY,
    categoryId: item.categories.at(-1)?.uid,
    arrivalOn: lost.startOn,
    rentalDays: daysOf(lost),
    sizeTagIds: lost.sizeTagUid === undefined ? [] : [lost.sizeTagUid],
  }
  const [{ items }, colours] = await Promise.all([ports.catalog.listItems(query, blocked), colourNames(ports)])
  const isOtherColour = (other: ItemCard) => modelOf(other, colours) === modelOf(item, colours)
  const nearest = items
    .filter(({ id }) => id !== item.id)
    .sort((a, b) => priceDistance(a, item) - priceDistance(b, item))
    .sort((a, b) => Number(isOtherColour(b)) - Number(isOtherColour(a)))
    .slice(0, ITEMS_TRIED)
  const rows = await Promise.all(nearest.map(({ id }) => ports.catalog.findItem(id, { preview: false })))
  const found = await Promise.all(
    rows.map(async (row) => {
      const size = row?.sizes.find(({ sizeTagUid }) => sizeTagUid === lost.sizeTagUid)
      return row && size && (await isFree(ports, row, size, blocked)) ? [{ row, size }] : []
    }),
  )
  const offered = found.flat().slice(0, OTHER_ITEMS)
  return Promise.all(offered.map(({ row, size }) => replacementOf(ports, lost, row, size, blocked)))
}

async function colourNames({ catalog }: Finding): Promise<readonly string[]> {
  const filters = (await catalog.categories()).flatMap(({ tagCategories }) => tagCategories)
  return filters.find(({ role }) => role === 'colour')?.tags.map(({ name }) => name) ?? []
}

/** Maker and name without colours and punctuation: the same for all colours of a garment. */
function modelOf({ makerName, name }: Pick<ItemCard, 'makerName' | 'name'>, colours: readonly string[]): string {
  return colours
    .reduce((text, colour) => text.replaceAll(colour, ''), `${makerName} ${name}`)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function priceDistance(one: { readonly fourDaysYen: Yen }, other: { readonly fourDaysYen: Yen }): number {
  return Math.abs(one.fourDaysYen - other.fourDaysYen)
}

async function replacementOf(
  ports: Finding,
  lost: LostLine,
  item: ItemRow,
  size: SizeRow,
  blocked: Span,
): Promise<Replacement> {
  const days = daysOf(lost)
  const { startOn, hasPlan, wearOn, wearerName } = lost
  const tryOn = await tryOnOf(ports, lost, item, size, blocked)
  return {
    submission: replacementSubmission(ports.ids, lost, item.id, size.sizeTagUid),
    itemId: item.id,
    itemName: item.name,
    media: item.medias[0],
    sizeTagUid: size.sizeTagUid,
    sizeLabel: size.label,
    startOn,
    days,
    hasPlan,
    wearOn,
    wearerName,
    priceYen: rentalPriceYen(item, days),
    tryOn: tryOn && { ...tryOn, priceYen: rentalPriceYen(tryOnPrices(item, ports.settings.now().prices), days) },
    shoes: await shoesOf(ports, lost, item, blocked),
    leftOut: optionalParts(item).filter(({ key }) => lost.leftOut?.includes(key)),
  }
}

/** One for each lost line, item and size: 16 hexadecimal digits. */
export function replacementSubmission(
  ids: Pick<Ids, 'derivedSecret'>,
  { uid }: LostLine,
  itemId: number,
  sizeTagUid: number | undefined,
): string | undefined {
  if (uid === undefined) return undefined
  const derived = ids.derivedSecret(uid, `replacement ${itemId} ${sizeTagUid ?? ''}`)
  return Buffer.from(derived, 'base64url').toString('hex', 0, SUBMISSION_BYTES)
}

/** The size that was to be tried on, if it is next to the size of the replacement and free. */
async function tryOnOf(ports: Finding, lost: LostLine, item: ItemRow, size: SizeRow, blocked: Span) {
  const neighbours = neighbouringSizes(item.sizes, ({ sizeTagUid }) => sizeTagUid === size.sizeTagUid)
  const tryOn = neighbours.find(({ sizeTagUid }) => sizeTagUid !== undefined && sizeTagUid === lost.tryOnSizeTagUid)
  if (tryOn === undefined || !(await isFree(ports, item, tryOn, blocked))) return undefined
  return { sizeTagUid: tryOn.sizeTagUid, label: tryOn.label }
}

/** The separate pair, if the replacement has shoes and the pair is free. */
async function shoesOf({ accessories }: Finding, { shoes }: LostLine, item: ItemRow, blocked: Span) {
  const wanted = shoes && (await wantedShoes({ accessories }, item.id))
  if (shoes === undefined || wanted === undefined) return undefined
  const size = (await accessories.shoeSizes(wanted, blocked)).find(({ sizeTagUid }) => sizeTagUid === shoes.sizeTagUid)
  return size && { sizeTagUid: size.sizeTagUid, label: size.label }
}

/** Whether a unit is free that the cart does not use itself on those days. */
async function isFree({ stock, cart }: Finding, { id }: ItemRow, { sizeTagUid }: SizeRow, blocked: Span) {
  return bestUnit(await stock.freeUnits(id, sizeTagUid, blocked), cart, blocked) !== undefined
}

function daysOf({ startOn, endOn }: LostLine): number {
  return daysBetween(startOn, endOn) + 1
}
