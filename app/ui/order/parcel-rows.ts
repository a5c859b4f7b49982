import { parcelStateText } from '#app/text/parcel-text.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { OrderTrackingView } from '#services/orders/order-details.ts'
import { addressViewOf } from '../address/address-block.tsx'

export type ParcelRow = ReturnType<typeof parcelRowsOf>[number]

/** The parcels of an order, as the pages of the member and of the guest show them. */
export function parcelRowsOf({ parcels }: OrderTrackingView) {
  return parcels.map(({ parcel, lines, slip, returnSlip }) => ({
    uid: parcel.uid,
    number: parcel.number,
    state: parcelStateText(parcel),
    items: lines.map(({ uid, itemName, sizeLabel }) => ({ uid, text: `${itemName}（${sizeLabel}）` })),
    sentTo: destinationOf(lines),
    slips: [
      { name: 'お荷物の番号', ...slip },
      ...(returnSlip === undefined ? [] : [{ name: '返送伝票の番号', ...returnSlip }]),
    ],
  }))
}

/** Where a parcel went whose order got another destination afterwards. */
function destinationOf([line]: readonly OrderLine[]): string | undefined {
  if (line?.shippedTo === undefined) return undefined
  const { postalCode, lines } = addressViewOf(line.shippedTo)
  return `〒${postalCode} ${lines.join(' ')}`
}
