import { type Day, dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { prefectureOf } from '#domain/order/order.ts'
import { type ParcelReference, parcelName } from '#domain/order/parcel-name.ts'
import { returnDueOn } from '#domain/rental/calendar.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { STOCK_DUTIES } from '#domain/staff/duties.ts'
import type { PaperParcel } from '../ports/parcel-papers.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const PACKING = { duties: ['packing'] } as const
const MAX_PARCELS = 500
const MAX_LABELS = 500

/** Which parcels: those named, else all that leave on a day, else today. */
export type ParcelChoice = { readonly on?: Day | undefined; readonly parcels: readonly ParcelReference[] }

/** A file about parcels. `names`: whom the audit log names for it. */
type Paper = { readonly pdf: Uint8Array; readonly names: readonly string[] }

/** The papers of parcels and units as PDF (docs/rules.md Papers). One that shows persons is a row of the audit log. */
export function createPapers(ports: ServicePorts) {
  const { reading } = staffUseCases(ports)
  const logged = { ...PACKING, subject: () => 'file:papers' as const, fields: ({ names }: Paper) => names }
  return {
    packingSlips: reading('printPackingSlips', logged, printPackingSlips),
    returnGuides: reading('printReturnGuides', logged, printReturnGuides),
    /** Units, shelves and numbers of parcels; no person. */
    pickingList: reading('printPickingList', PACKING, printPickingList),
    unitLabels: reading('printUnitLabels', { duties: STOCK_DUTIES }, printUnitLabels),
  }
}

function printPackingSlips(ports: ServicePorts) {
  return async (choice: ParcelChoice) => {
    const parcels = await chosenParcels(ports, choice)
    if (isRejected(parcels)) return parcels
    return paperOf(parcels, await ports.parcelPapers.packingSlips(parcels, shopOf(ports)))
  }
}

function printReturnGuides(ports: ServicePorts) {
  return async (choice: ParcelChoice) => {
    const [parcels, calendar] = await Promise.all([chosenParcels(ports, choice), ports.days.rentalCalendar()])
    if (isRejected(parcels)) return parcels
    const guided = parcels.map((parcel) => {
      const [first] = parcel.lines.toSorted((a, b) => (a.endOn < b.endOn ? -1 : 1))
      const endOn = first?.endOn ?? parcel.shipsOn
      return { ...parcel, returnDueOn: returnDueOn(calendar, endOn, prefectureOf(parcel.order, first)) }
    })
    return paperOf(parcels, await ports.parcelPapers.returnGuides(guided, shopOf(ports)))
  }
}

function printPickingList(ports: ServicePorts) {
  return async (choice: ParcelChoice) => {
    const parcels = await chosenParcels(ports, choice)
    if (isRejected(parcels)) return parcels
    return { pdf: await ports.parcelPapers.pickingList(parcels, choice.on ?? dayOfInstant(ports.days.now())) }
  }
}

function printUnitLabels({ paperReads, parcelPapers }: ServicePorts) {
  return async (unitIds: readonly string[]) => {
    if (unitIds.length > MAX_LABELS) return rejected('too-many-papers', { max: MAX_LABELS })
    const units = await paperReads.findUnits(unitIds)
    if (units.length === 0) return rejected('units-unknown')
    return { pdf: await parcelPapers.unitLabels(units) }
  }
}

/** `parcels-missing`: none of them exists, or none leaves on the day. */
async function chosenParcels({ paperReads, days }: ServicePorts, { on, parcels }: ParcelChoice) {
  if (parcels.length > MAX_PARCELS) return rejected('too-many-papers', { max: MAX_PARCELS })
  const found =
    parcels.length > 0
      ? await paperReads.findParcels(parcels)
      : (await paperReads.parcelsToShip(on ?? dayOfInstant(days.now()))).slice(0, MAX_PARCELS)
  return found.length === 0 ? rejected('parcels-missing') : found
}

function paperOf(parcels: readonly PaperParcel[], pdf: Uint8Array): Paper {
  return { pdf, names: parcels.map(parcelName) }
}

function shopOf({ operator, siteUrl }: ServicePorts) {
  return { operator: operator.now(), guideUrl: `${siteUrl}${pageHref('service-use-flow')}` }
}
