import type { BrowserContext } from '@playwright/test'
import { openSideShop } from './side-shop.ts'

type Placed = { readonly uid: string; readonly secret: string }

/** Opens a shop whose staff the journey plays. */
export async function openAfterOrderShop() {
  const { url, ask, close } = await openSideShop('after-order')
  return {
    url,
    close,
    confirm: (uid: string) => ask({ do: 'confirm', uid }),
    /** An order whose customer is in this browser, as if by the link of its mail. */
    order: async (context: BrowserContext, state: 'accepted' | 'confirmed' | 'shipped', items: readonly number[]) => {
      const placed = await ask<Placed>({ do: 'order', state, items })
      await context.addCookies([{ name: 'sumirei_order', value: placed.secret, url, httpOnly: true }])
      return placed
    },
  }
}
