/** The shops that journeys open beside the demo shop (side-shops.ts). */
export type SideShopKind = 'after-order' | 'maintained' | 'other-ways'

/** What the journey has the staff of a side shop do. The answer is the shop's own. */
export type SideShopTask =
  | { readonly do: 'order'; readonly state: 'accepted' | 'confirmed' | 'shipped'; readonly items: readonly number[] }
  | { readonly do: 'confirm'; readonly uid: string }
  | { readonly do: 'set-maintenance'; readonly isForced: boolean }
  | { readonly do: 'add-member'; readonly email: string }

/** A shop of a journey's own, with a database of its own. */
export type SideShop = {
  readonly url: string
  ask<Answer = unknown>(task: SideShopTask): Promise<Answer>
  close(): Promise<void>
}

/** Opens one in the process that holds the side shops of this run. */
export async function openSideShop(kind: SideShopKind): Promise<SideShop> {
  const { id, url } = await send<{ id: string; url: string }>('POST', `/${kind}`)
  return {
    url,
    ask: (task) => send('POST', `/${id}/tasks`, task),
    close: () => send('DELETE', `/${id}`),
  }
}

async function send<Answer>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${process.env.SIDE_SHOPS_URL}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.json()
}
