import type { Pictures, PictureWidth } from '../ports/pictures.ts'
import type { HomeView } from '../services.ts'

/** Widths that the cards of the home page ask for on phones and PCs. */
const WIDTHS: readonly PictureWidth[] = [320, 480]

/**
 * Makes the pictures of the home page ahead, so that its first visitor does not wait for them. Returns how many were
 * made.
 */
export function warmHomePictures({ pictures }: { pictures: Pictures }, getHome: () => Promise<HomeView>) {
  return async (): Promise<number> => {
    const { sets, rankings } = await getHome()
    const cards = [...sets, ...rankings.flatMap((ranking) => ranking.cards)]
    const keys = new Set(cards.flatMap((card) => (card.media === undefined ? [] : [card.media.key])))
    return (await pictures.warm([...keys], WIDTHS)).made
  }
}
