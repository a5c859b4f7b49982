import { parcelStateText } from '#app/text/parcel-text.ts'
import type { OrderTrackingView } from '#services/orders/get-order.ts'

export type ParcelRow = ReturnType<typeof parcelRowsOf>[number]

/** The parcels of an order, as the pages of the member and of the guest show them. */
export function parcelRowsOf(tracking: OrderTrackingView | undefined) {
  return (tracking?.parcels ?? []).map(({ parcel, lines, slip, returnSlip }) => ({
    uid: parcel.uid,
    number: parcel.number,
    state: parcelStateText(parcel),
    items: lines.map(({ uid, itemName, sizeLabel }) => ({ uid, text: `${itemName}（${sizeLabel}）` })),
    slips: [
      { name: 'お届けの伝票番号', ...slip },
      ...(returnSlip === undefined ? [] : [{ name: 'ご返却の伝票番号', ...returnSlip }]),
    ],
  }))
}
