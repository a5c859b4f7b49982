import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** What the shop of a journey is asked for: an order in a state, or that one is confirmed. */
export type Asked =
  | { readonly kind: 'order'; readonly state: 'accepted' | 'confirmed' | 'shipped'; readonly items: readonly number[] }
  | { readonly kind: 'confirm'; readonly uid: string }

/** Starts a shop whose staff the journey plays. */
export async function openAfterOrderShop() {
  const child = fork(join(import.meta.dirname, 'after-order-shop.ts'), {
    execPath: 'node',
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
  })
  let last = 0
  const ask = (asked: Asked) => {
    last += 1
    const id = last
    return new Promise<{ uid: string; secret: string }>((resolve) => {
      const hear = (message: unknown) => {
        const told = message as { id: number; uid: string; secret: string }
        if (told.id !== id) return
        child.off('message', hear)
        resolve(told)
      }
      child.on('message', hear)
      child.send({ id, ...asked })
    })
  }
  return {
    url,
    confirm: (uid: string) => ask({ kind: 'confirm', uid }),
    /** An order whose customer is in this browser, as if by the link of its mail. */
    order: async (context: BrowserContext, state: 'accepted' | 'confirmed' | 'shipped', items: readonly number[]) => {
      const placed = await ask({ kind: 'order', state, items })
      await context.addCookies([{ name: 'sumirei_order', value: placed.secret, url, httpOnly: true }])
      return placed
    },
    close: () => child.disconnect(),
  }
}
