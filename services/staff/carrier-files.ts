import { B2_COLUMNS, type B2Parcel, type B2Sender, b2Rows } from '#domain/carrier/b2-file.ts'
import { type B2Field, type FittedTexts, fitTexts, senderAddress } from '#domain/carrier/b2-texts.ts'
import { printableText } from '#domain/carrier/printable-text.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { parcelName } from '#domain/order/parcel-name.ts'
import { rejected } from '#domain/result.ts'
import { ORDER_DUTIES } from '#domain/staff/duties.ts'
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

/** A parcel of the list. `isIncluded`: it will be in the file. `isLate`: it should have left before today. */
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
}

function readDay(ports: ServicePorts) {
  return async (choice: CarrierChoice) => {
    const todayOn = dayOfInstant(ports.days.now())
    const on = choice.on ?? todayOn
    const parcels = await parcelsOf(ports, on, choice)
    return {
      on,
      parcels: parcels.map(({ paper, fitted, codYen, isIncluded }): CarrierParcel => {
        const { order, slipNumber, returnSlipNumber, orderNumber } = paper
        const { shipping, deliveryTime } = order
        const recipient = shipping === undefined ? '' : `${shipping.familyName} ${shipping.givenName}`
        const [arrivalOn = paper.shipsOn] = paper.lines.map(({ startOn }) => startOn).sort()
        const facts = { name: parcelName(paper), orderNumber, recipient, arrivalOn, deliveryTime, codYen }
        return { ...facts, slipNumber, returnSlipNumber, isIncluded, isLate: paper.shipsOn < todayOn, ...fitted }
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
    const parcels = included.map((parcel) => b2ParcelOf(parcel, dayOfInstant(ports.days.now())))
    return {
      on,
      parcels,
      file: ports.carrierFiles.write([B2_COLUMNS, ...parcels.flatMap((each) => b2Rows(each, sender))]),
    }
  }
}

type FittedParcel = {
  readonly paper: PaperParcel
  readonly fitted: FittedTexts
  readonly codYen: Yen | undefined
  readonly isIncluded: boolean
}

async function parcelsOf(
  { paperReads, carrierFiles }: ServicePorts,
  on: Day,
  { isAgain, corrections }: CarrierChoice,
): Promise<readonly FittedParcel[]> {
  const papers = await paperReads.parcelsToShip(on)
  return papers.flatMap((paper) => {
    const { shipping, deliveryRequest, deliveryNote } = paper.order
    if (shipping === undefined) return []
    const shorter = Object.hasOwn(corrections, parcelName(paper)) ? corrections[parcelName(paper)] : {}
    const fitted = fitTexts({ shipping, deliveryRequest, deliveryNote }, carrierFiles.isPrintable, shorter)
    const isWanted = isAgain || paper.slipNumber === ''
    return [{ paper, fitted, codYen: codYenOf(paper), isIncluded: isWanted && fitted.overflows.length === 0 }]
  })
}

/** What the carrier collects: with the first parcel of an order all that is owed (services/orders/fulfil-order). */
function codYenOf({ order, lines, feesYen }: PaperParcel): Yen | undefined {
  if (order.paymentMethod !== 'cod' || order.shippedAt !== undefined) return undefined
  const waiting = order.lines.filter(({ status }) => status === 'Fix')
  const [firstOn] = waiting.map(({ blocked }) => blocked.fromOn).sort()
  return lines.some(({ blocked }) => blocked.fromOn === firstOn) ? order.paymentTotalYen + feesYen : undefined
}

/** A parcel that should have left before leaves today. */
function b2ParcelOf({ paper, fitted, codYen }: FittedParcel, todayOn: Day): B2Parcel {
  const { order, lines, shipsOn } = paper
  const [arrivalOn = shipsOn] = lines.map(({ startOn }) => startOn).sort()
  return {
    name: parcelName(paper),
    shipsOn: shipsOn < todayOn ? todayOn : shipsOn,
    arrivalOn,
    deliveryTime: order.deliveryTime,
    telephone: order.shipping?.telephone ?? '',
    postalCode: order.shipping?.postalCode ?? '',
    texts: fitted.texts,
    codYen,
    codTaxYen: order.taxYen,
  }
}

function senderOf({ shop, carrierContract, carrierFiles }: ServicePorts): B2Sender {
  const printed = (text: string) => printableText(text, carrierFiles.isPrintable).text
  const { address, building, ...digits } = senderAddress(shop)
  const { customerCode = '', fareNumber = '' } = carrierContract ?? {}
  const texts = { address: printed(address), building: printed(building), name: printed(shop.shopName) }
  return { ...digits, ...texts, customerCode, fareNumber }
}
