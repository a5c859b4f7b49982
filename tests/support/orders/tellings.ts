import type { BuiltShop } from '../shop/built-shop.ts'
import { guestOf } from './after-order.ts'
import { orderLives } from './order-lives.ts'

/** What a customer reads of an order: its pages, and its mails without the breaks of their lines. */
export function tellings(shop: () => BuiltShop) {
  const lives = orderLives(shop)
  return {
    pageOf: async (secret: string, path = '/shopping/complete') => (await guestOf(shop, secret).main(path)).text,
    mailOf: async (uid: string, kind: string) => (await lives.mailText(uid, kind)).replaceAll(/\n\s*/g, ''),
  }
}

/** What a text has of these sentences. */
export function told(text: string, sentences: readonly string[]): string[] {
  return sentences.filter((each) => text.includes(each))
}
