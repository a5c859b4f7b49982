import { dayTextTiny } from '#domain/text/day-text.ts'
import type { Services } from '#services/services.ts'

type List = Exclude<Awaited<ReturnType<Services['staff']['packing']['list']>>, { kind: 'rejected' }>
type Parcel = List['parcels'][number]

export type PackingRow = ReturnType<typeof packingRow>
export type PickRow = ReturnType<typeof pickRows>[number]

/** Why a parcel cannot leave yet, in the order in which staff resolve it. */
function blocksOf({ lines: [{ orderStatus, documentStatus, isPaymentMissing }] }: Parcel): readonly string[] {
  return [
    ...(orderStatus === 'Delivery' ? ['確定前'] : []),
    ...(documentStatus !== undefined && documentStatus !== 'accepted' ? ['書類未確認'] : []),
    ...(isPaymentMissing ? ['与信なし'] : []),
  ]
}

function stateOf({ lines }: Parcel): string {
  const packed = lines.filter(({ isPacked }) => isPacked).length
  if (packed === 0) return '未着手'
  if (packed < lines.length) return `梱包中 ${packed}/${lines.length}`
  return lines[0].hasSlips ? '発送待ち' : '伝票待ち'
}

/** A parcel of the list. `units`: by shelf, as they are fetched. */
export function packingRow(parcel: Parcel, todayOn: string) {
  const [{ name, shipsOn }] = parcel.lines
  return {
    name: parcel.name,
    customer: name,
    ships: dayTextTiny(shipsOn),
    isLate: shipsOn < todayOn,
    state: stateOf(parcel),
    blocks: blocksOf(parcel),
    units: parcel.lines.toSorted(byShelf).map(({ unitId, shelf }) => (shelf === '' ? unitId : `${shelf} ${unitId}`)),
    items: parcel.lines.map(({ itemName, sizeLabel }) => `${itemName} ${sizeLabel}`).join('、'),
  }
}

/** The units that are still to be fetched, by shelf; those without a shelf last. */
export function pickRows(parcels: readonly Parcel[]) {
  return parcels
    .filter((parcel) => blocksOf(parcel).length === 0)
    .flatMap(({ name, lines }) =>
      lines.filter(({ isPacked }) => !isPacked).map((line) => ({ ...line, parcelName: name })),
    )
    .toSorted(byShelf)
    .map(({ lineUid, shelf, unitId, itemName, sizeLabel, parcelName }) => ({
      lineUid,
      shelf,
      unitId,
      item: `${itemName} ${sizeLabel}`,
      parcelName,
    }))
}

const shelves = new Intl.Collator('ja', { numeric: true })
type Shelved = { readonly shelf: string; readonly unitId: string }

function byShelf(one: Shelved, other: Shelved): number {
  if ((one.shelf === '') !== (other.shelf === '')) return one.shelf === '' ? 1 : -1
  return shelves.compare(one.shelf, other.shelf) || shelves.compare(one.unitId, other.unitId)
}
