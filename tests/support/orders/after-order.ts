import { parsePage } from '../pages/html.ts'
import { type BuiltShop, SITE } from '../shop/built-shop.ts'

/** A browser without scripts of a guest who opened the link in an order's mail. */
export function guestOf(shop: () => BuiltShop, secret: string) {
  const cookie = `sumirei_order=${secret}`
  const send = (path: string, init: RequestInit = {}) =>
    shop().fetch(path, { ...init, headers: { origin: SITE, cookie, ...init.headers } })
  return {
    get: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
    upload: (path: string, bytes: Uint8Array, name = 'license.jpg') => {
      const body = new FormData()
      body.set('document', new File([bytes as BlobPart], name, { type: 'image/jpeg' }))
      return send(path, { method: 'POST', body })
    },
    main: async (path: string) => parsePage(await (await send(path)).text()).one('main'),
  }
}
