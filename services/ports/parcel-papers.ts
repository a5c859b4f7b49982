import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { ParcelReference } from '#domain/order/parcel-name.ts'

/** A line of a parcel with its unit: id as on its label, place in the storeroom, and the forms of its item. */
export type PaperLine = OrderLine & {
  readonly unitId: string
  readonly shelf: string
  readonly form: string | undefined
  readonly setForm: string | undefined
}

/**
 * A parcel as its papers and the carrier's file need it. Slips are empty until the carrier has given them. `feesYen`:
 * open cancellation fees that are collected on delivery.
 */
export type PaperParcel = ParcelReference & {
  readonly order: Order
  readonly lines: readonly PaperLine[]
  readonly shipsOn: Day
  readonly isShipped: boolean
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly feesYen: Yen
}

/** A unit as on its label. */
export type LabelledUnit = {
  readonly unitId: string
  readonly itemName: string
  readonly makerName: string
  readonly sizeLabel: string
  readonly shelf: string
}

export interface ParcelPaperReads {
  /** The parcels that leave on a day, after those that should have left before; of a day by order. */
  parcelsToShip(on: Day): Promise<readonly PaperParcel[]>
  /** Parcels by name, in the order asked for; unknown ones are left out. */
  findParcels(references: readonly ParcelReference[]): Promise<readonly PaperParcel[]>
  /** Units by id, in the order asked for; unknown ones are left out. */
  findUnits(unitIds: readonly string[]): Promise<readonly LabelledUnit[]>
}

/** A parcel with the day until which it is to be handed in for the return. */
export type GuidedParcel = PaperParcel & { readonly returnDueOn: Day }

type Shop = { readonly operator: Operator; readonly guideUrl: string }

/** Papers as PDF. Their text can be selected; Japanese fonts are embedded. */
export interface ParcelPapers {
  /** 納品書 in A4, a page each. */
  packingSlips(parcels: readonly PaperParcel[], shop: Shop): Promise<Uint8Array>
  /** 返却案内 in A4, a page each. */
  returnGuides(parcels: readonly GuidedParcel[], shop: Shop): Promise<Uint8Array>
  /** The units to fetch in A4, by shelf. */
  pickingList(parcels: readonly PaperParcel[], on: Day): Promise<Uint8Array>
  /** Labels of 62 × 29 mm, a page each. */
  unitLabels(units: readonly LabelledUnit[]): Promise<Uint8Array>
}
