import { B2_COLUMNS, type B2Parcel, type B2Sender, b2Rows } from '#domain/carrier/b2-file.ts'
import { type B2Field, type FittedTexts, fitTexts, senderAddress } from '#domain/carrier/b2-texts.ts'
import { withoutFormula } from '#domain/carrier/carrier-text.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { Yen } from '#domain/money.ts'
import { carriedDays } from '#domain/order/packing.ts'
import { parcelName } from '#domain/order/parcel-name.ts'
import { rejected } from '#domain/result.ts'
import { ORDER_DUTIES } from '#domain/staff/duties.ts'
import { printableText } from '#domain/text/printable-text.ts'
import { importReports, listUndelivered } from '../parcels/parcels.ts'
import type { PaperParcel } from '../ports/parcel-papers.ts'
import type { ServicePorts } from '../service-ports.ts'
import { importSlips } from './import-slips.ts'
import { staffUseCases } from './use-case.ts'

const PACKING = { duties: ['packing'] } as const
const FILE = 'file:carrier'

/** Texts that staff wrote instead of those that do not fit, by parcel and field. */
export type Corrections = Readonly<Record<string, Readonly<Partial<Record<B2Field, string>>>>>

/**
 * Which parcels: those that leave until a day, without those that have slips unless `isAgain`. `corrections`: shorter
 * texts.
 */
export type CarrierChoice = {
  readonly on: Day | undefined
  readonly isAgain: boolean
  readonly corrections: Corrections
}

/** The exchange of files with ヤマトB2クラウド (docs/rules.md Papers). */
export function createCarrierFiles(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  return {
    /** The parcels of a day, with what would be replaced in the file and what does not fit. */
    read: reading('readCarrierDay', { ...PACKING, subject: () => FILE, fields: namesOf }, readDay),
    /** The file with the parcels that fit: at least `count`, as many as were shown. */
    export: reading(
      'exportCarrierFile',
      { ...PACKING, isFresh: true, subject: () => FILE, fields: namesOf },
      exportFile,
    ),
    /** Gives the slips of a file to their parcels. */
    import: change('importSlips', { ...PACKING, subject: (_file: Uint8Array) => FILE }, importSlips),
    /** Records what a file of the carrier reports about parcels. */
    importReports: change(
      'importCarrierReports',
      { duties: ORDER_DUTIES, subject: (_file: Uint8Array) => 'file:carrier-reports' },
      (bound, by) => (file: Uint8Array) => importReports(bound)(file, by),
    ),
    /** Parcels that come back, could not be delivered, or are late. */
    listUndelivered: reading('listUndelivered', { duties: ORDER_DUTIES }, listUndelivered),
  }
}

function namesOf({ parcels }: { readonly parcels: readonly { readonly name: string }[] }): readonly string[] {
  return parcels.map(({ name }) => name)
}

/**
 * A parcel of the list. `isIncluded`: it will be in the file. `isLate`: it should have left before today. `isOver`: it
 * would arrive after its return date.
 */
export type CarrierParcel = FittedTexts & {
  readonly name: string
  readonly orderNumber: number
  readonly recipient: string
  readonly arrivalOn: Day
  readonly deliveryTime: number
  readonly codYen: Yen | undefined
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly isIncluded: boolean
  readonly isLate: boolean
  readonly isOver: boolean
}

function readDay(ports: ServicePorts) {
  return async (choice: CarrierChoice) => {
    const todayOn = dayOfInstant(ports.days.now())
    const on = choice.on ?? todayOn
    const parcels = await parcelsOf(ports, on, choice)
    return {
      on,
      parcels: parcels.map(({ paper, shipping, days, fitted, codYen, isIncluded }): CarrierParcel => {
        const { slipNumber, returnSlipNumber, orderNumber } = paper
        const { deliveryTime } = paper.order
        const { arrivalOn, isOver } = days
        const recipient = `${shipping.familyName} ${shipping.givenName}`
        const facts = { name: parcelName(paper), orderNumber, recipient, arrivalOn, deliveryTime, codYen }
        const state = { isIncluded, isOver, isLate: paper.shipsOn < todayOn }
        return { ...facts, slipNumber, returnSlipNumber, ...state, ...fitted }
      }),
      hasContract: ports.carrierContract !== undefined,
    }
  }
}

function exportFile(ports: ServicePorts) {
  return async (choice: CarrierChoice, count: number) => {
    const on = choice.on ?? dayOfInstant(ports.days.now())
    const included = (await parcelsOf(ports, on, choice)).filter(({ isIncluded }) => isIncluded)
    if (included.length === 0) return rejected('parcels-missing')
    if (included.length < count) return rejected('parcels-changed')
    const sender = senderOf(ports)
    const parcels = included.map(b2ParcelOf)
    return {
      on,
      parcels,
      file: ports.carrierFiles.write([B2_COLUMNS, ...parcels.flatMap((each) => b2Rows(each, sender))]),
    }
  }
}

type FittedParcel = {
  readonly paper: PaperParcel
  readonly shipping: Address
  readonly days: ReturnType<typeof carriedDays>
  readonly fitted: FittedTexts
  readonly codYen: Yen | undefined
  readonly isIncluded: boolean
}

async function parcelsOf(
  { paperReads, carrierFiles, days: clock }: ServicePorts,
  on: Day,
  { isAgain, corrections }: CarrierChoice,
): Promise<readonly FittedParcel[]> {
  const papers = await paperReads.parcelsToShip(on)
  const todayOn = dayOfInstant(clock.now())
  return papers.flatMap((paper) => {
    const { shipping, deliveryRequest, deliveryNote } = paper.order
    if (shipping === undefined) return []
    const shorter = Object.hasOwn(corrections, parcelName(paper)) ? corrections[parcelName(paper)] : {}
    const fitted = fitTexts({ shipping, deliveryRequest, deliveryNote }, carrierFiles.isPrintable, shorter)
    const days = carriedDays(paper, { todayOn, prefecture: shipping.prefecture, rules: clock.rules() })
    const isWanted = !days.isOver && (isAgain || paper.slipNumber === '')
    const isIncluded = isWanted && fitted.overflows.length === 0
    return [{ paper, shipping, days, fitted, codYen: codYenOf(paper), isIncluded }]
  })
}

/** What the carrier collects: with the first parcel of an order all that is owed (services/orders/fulfil-order). */
function codYenOf({ order, lines, feesYen }: PaperParcel): Yen | undefined {
  if (order.paymentMethod !== 'cod' || order.shippedAt !== undefined) return undefined
  const waiting = order.lines.filter(({ status }) => status === 'Fix')
  const [firstOn] = waiting.map(({ blocked }) => blocked.fromOn).sort()
  return lines.some(({ blocked }) => blocked.fromOn === firstOn) ? order.paymentTotalYen + feesYen : undefined
}

function b2ParcelOf({ paper, shipping, days, fitted, codYen }: FittedParcel): B2Parcel {
  const { order } = paper
  return {
    name: parcelName(paper),
    shipsOn: days.shipsOn,
    arrivalOn: days.arrivalOn,
    deliveryTime: order.deliveryTime,
    telephone: shipping.telephone,
    postalCode: shipping.postalCode,
    texts: fitted.texts,
    codYen,
    codTaxYen: order.taxYen,
  }
}

function senderOf({ operator, carrierContract, carrierFiles }: ServicePorts): B2Sender {
  const shop = operator.now()
  const printed = (text: string) => withoutFormula(printableText(text, carrierFiles.isPrintable)).text
  const { address, building, ...digits } = senderAddress(shop)
  const { customerCode = '', fareNumber = '' } = carrierContract ?? {}
  const texts = { address: printed(address), building: printed(building), name: printed(shop.shopName) }
  return { ...digits, ...texts, customerCode, fareNumber }
}
