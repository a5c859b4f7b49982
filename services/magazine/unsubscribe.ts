import type { MailServices } from '../mail-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { MagazineStore } from '../ports/magazine-store.ts'

const MAX_TOKEN_LENGTH = 100

/** Unsubscribes from the magazine by the token of the link; an unknown token does nothing and gives the same result. */
export function unsubscribe(ports: {
  readonly magazine: MagazineStore
  readonly clock: Clock
}): MailServices['unsubscribe'] {
  return async (token) => {
    if (token === '' || token.length > MAX_TOKEN_LENGTH || token.includes('\0')) return
    await ports.magazine.unsubscribe(token, ports.clock.now())
  }
}
