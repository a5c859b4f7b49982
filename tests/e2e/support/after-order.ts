import { type BrowserContext, test } from '@playwright/test'
import { openSideShop } from './side-shop.ts'

type Placed = { readonly uid: string; readonly secret: string }

type AfterOrderShop = Awaited<ReturnType<typeof openAfterOrderShop>>

/** A shop for the tests of a file, which run one after another because they share it and its clock. */
export function afterOrderShop(): () => AfterOrderShop {
  test.describe.configure({ mode: 'default' })
  let shop: AfterOrderShop | undefined
  test.beforeAll(async () => {
    shop = await openAfterOrderShop()
  })
  test.afterAll(() => shop?.close())
  return () => shop as AfterOrderShop
}

/** Opens a shop whose orders the test places and changes. */
async function openAfterOrderShop() {
  const { url, perform, close } = await openSideShop('after-order')
  /** Opens an order in this browser, like the link of its mail. */
  const opened = async (context: BrowserContext, placed: Placed) => {
    await context.addCookies([{ name: 'sumirei_order', value: placed.secret, url, httpOnly: true }])
    return placed
  }
  return {
    url,
    perform,
    close,
    /** The link to a path in the newest mail of a kind. */
    linkIn: async (uid: string, kind: string, path: string) => {
      const { text } = await perform<{ text: string }>({ do: 'mail', uid, kind })
      return new RegExp(`${url}${path}\\S*`).exec(text)?.[0] ?? ''
    },
    memberOrder: async (context: BrowserContext, items: readonly number[], days: readonly string[]) =>
      opened(context, await perform<Placed>({ do: 'member-order', items, days })),
    /** An order of the demo member Hanako, who is not signed in. */
    shippedMemberOrder: (items: readonly number[]) => perform<Placed>({ do: 'shipped-member-order', items }),
    lateOrder: (item: number, on: string) => perform<Placed>({ do: 'late-order', item, on }),
    async at(at: string) {
      await perform({ do: 'clock', at })
      await perform({ do: 'jobs' })
    },
    confirm: (uid: string) => perform({ do: 'confirm', uid }),
    /** Sets the clock of the shop until the next order. */
    setClock: (at: string) => perform({ do: 'clock', at }),
    /** Places an order and opens it in this browser. */
    order: async (context: BrowserContext, state: 'accepted' | 'confirmed' | 'shipped', items: readonly number[]) =>
      opened(context, await perform<Placed>({ do: 'order', state, items })),
  }
}
