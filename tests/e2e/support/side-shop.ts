/** The shops that tests open in addition to the demo shop (side-shops.ts). */
export type SideShopKind = 'after-order' | 'maintenance' | 'other-sign-in' | 'packing' | 'three-shops'

/** A task for a side shop. The result depends on the task. */
export type SideShopTask =
  | { readonly do: 'order'; readonly state: 'accepted' | 'confirmed' | 'shipped'; readonly items: readonly number[] }
  /** A confirmed order with a checked document: of a member, each item for a day; or by a card refused later. */
  | { readonly do: 'member-order'; readonly items: readonly number[]; readonly days: readonly string[] }
  /** Adds the demo member Hanako with an order that is out. */
  | { readonly do: 'shipped-member-order'; readonly items: readonly number[] }
  | { readonly do: 'late-order'; readonly item: number; readonly on: string }
  | { readonly do: 'ship'; readonly uid: string; readonly line: number; readonly slip: string }
  | { readonly do: 'return'; readonly uid: string; readonly line: number }
  /** Staff claims the charge for lateness that was proposed at the return. */
  | { readonly do: 'claim-late'; readonly uid: string }
  /** Adds the staff of the demo shop; from then on the second item is a set of seven pieces. */
  | { readonly do: 'staff' }
  | { readonly do: 'unit-ids'; readonly uid: string }
  | { readonly do: 'balance' }
  | { readonly do: 'jobs' }
  /** The URLs of a shop that is served several times. */
  | { readonly do: 'urls' }
  | { readonly do: 'mail'; readonly uid: string; readonly kind: string }
  | { readonly do: 'enter-closing'; readonly fromOn: string; readonly toOn: string; readonly reason: string }
  | { readonly do: 'confirm'; readonly uid: string }
  | { readonly do: 'accept-document'; readonly uid: string }
  /** Makes all access to orders and carts fail, or only their changes, or repairs it. */
  | { readonly do: 'break-store'; readonly fails: 'everything' | 'writes' | 'nothing' }
  | { readonly do: 'clock'; readonly at: string }
  /** Adds the demo staff, and runs the job that releases items. */
  | { readonly do: 'add-staff' }
  | { readonly do: 'release-items' }
  | { readonly do: 'set-maintenance'; readonly isForced: boolean }
  | { readonly do: 'add-member'; readonly email: string }
  /** Adds parcels that leave today; the last one waits for the check of its identity document. */
  | { readonly do: 'add-parcels'; readonly count: number }

/** A shop of a single test file, with its own database. */
export type SideShop = {
  readonly url: string
  perform<Answer = unknown>(task: SideShopTask): Promise<Answer>
  close(): Promise<void>
}

/** Opens a side shop in the process of the side shops of this run. */
export async function openSideShop(kind: SideShopKind): Promise<SideShop> {
  const { id, url } = await send<{ id: string; url: string }>('POST', `/${kind}`)
  return {
    url,
    perform: (task) => send('POST', `/${id}/tasks`, task),
    close: () => send('DELETE', `/${id}`),
  }
}

async function send<Answer>(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${process.env.SIDE_SHOPS_URL}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.json()
}
