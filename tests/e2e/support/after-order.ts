import type { BrowserContext } from '@playwright/test'
import { openSideShop } from './side-shop.ts'

type Placed = { readonly uid: string; readonly secret: string }

/** Opens a shop whose orders the test places and changes. */
export async function openAfterOrderShop() {
  const { url, perform, close } = await openSideShop('after-order')
  return {
    url,
    close,
    confirm: (uid: string) => perform({ do: 'confirm', uid }),
    /** Sets the clock of the shop until the next order. */
    setClock: (at: string) => perform({ do: 'clock', at }),
    /** Places an order and opens it in this browser, like the link of its mail. */
    order: async (context: BrowserContext, state: 'accepted' | 'confirmed' | 'shipped', items: readonly number[]) => {
      const placed = await perform<Placed>({ do: 'order', state, items })
      await context.addCookies([{ name: 'sumirei_order', value: placed.secret, url, httpOnly: true }])
      return placed
    },
  }
}
