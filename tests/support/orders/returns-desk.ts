import { day } from '#domain/day.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { parsePage } from '../pages/html.ts'
import type { BuiltShop } from '../shop/built-shop.ts'
import { staffPages } from '../staff/staff-pages.ts'
import { orderLives, STAFF } from './order-lives.ts'

const SOON = { startOn: day('2026-11-25') }
let slips = 10_000_000_000

export const mainOf = async (response: Response) => parsePage(await response.text()).one('main')
export const locationOf = (response: Response) => response.headers.get('location') ?? ''

/** A shipped order with real slips, and its units as on their labels. */
export type AtDesk = {
  readonly uid: string
  readonly number: number
  readonly path: string
  readonly units: readonly { readonly lineUid: string; readonly unitUid: number; readonly unitId: string }[]
  readonly slipNumber: string
  readonly returnSlipNumber: string
}

/** Orders at the returns desk of a shop, and what its forms send without scripts. */
export async function returnsDesk(shop: BuiltShop) {
  const pages = await staffPages(shop)
  const lives = orderLives(() => shop)
  /** The hidden fields of the form with a label. */
  const fieldsOf = async (path: string, label: string) => {
    const form = (await pages.mainOf('returns', path)).one('form', { 'aria-label': label })
    const inputs = form.all('input').filter(({ attributes }) => attributes.type === 'hidden')
    return Object.fromEntries(inputs.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))
  }
  return {
    pages,
    fieldsOf,
    async shipped(items: readonly number[]): Promise<AtDesk> {
      const placed = await lives.confirmed(items, SOON)
      await lives.identify(placed)
      slips += 2
      const [slipNumber, returnSlipNumber] = [withCheckDigit(String(slips)), withCheckDigit(String(slips + 1))]
      await shop.services.orderLife.shipOrder(placed.uid, { slipNumber, returnSlipNumber }, STAFF)
      const { lines, number = 0 } = await lives.orderOf(placed.uid)
      const ids = await shop.ports.staffOrders.unitsOf(lines.map(({ unitUid }) => unitUid))
      const units = lines.map(({ uid, unitUid }) => ({ lineUid: uid, unitUid, unitId: ids.get(unitUid)! }))
      return { uid: placed.uid, number, path: `/staff/returns/${number}`, units, slipNumber, returnSlipNumber }
    },
    scan: async (path: string, code: string) =>
      pages.post('returns', path, { ...(await fieldsOf(path, '商品の読み取り')), code }),
    receive: async (path: string) =>
      pages.post('returns', path, { ...(await fieldsOf(path, '返却の記録')), intent: 'receive' }),
    /** Sends the form of a condition of the first unit. */
    async condition({ number, units }: AtDesk, fields: Record<string, string>, ...photos: readonly Uint8Array[]) {
      const path = `/staff/condition?number=${number}&line=${units[0]!.lineUid}&stage=return&verdict=stain`
      const body = new FormData()
      const sent = { ...(await fieldsOf(path, '状態の記録')), ...fields }
      for (const [name, value] of Object.entries(sent)) body.set(name, value)
      for (const photo of photos)
        body.append('photo', new File([photo as BlobPart], 'photo.jpg', { type: 'image/jpeg' }))
      const encoded = new Response(body)
      const type = encoded.headers.get('content-type') ?? ''
      return pages.send('returns', path, await encoded.arrayBuffer(), { 'content-type': type })
    },
  }
}
