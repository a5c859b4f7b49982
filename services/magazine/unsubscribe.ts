import type { MailServices } from '../mail-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { MagazineStore } from '../ports/magazine-store.ts'

const LONGEST_TOKEN = 100

/** Ends the magazine by the token of its link; a token that is nobody's changes nothing and is not told apart. */
export function unsubscribe(ports: {
  readonly magazine: MagazineStore
  readonly clock: Clock
}): MailServices['unsubscribe'] {
  return async (token) => {
    if (token === '' || token.length > LONGEST_TOKEN || token.includes('\0')) return
    await ports.magazine.unsubscribe(token, ports.clock.now())
  }
}
