import type { Pictures, PictureWidth } from '../ports/pictures.ts'
import type { HomeView } from '../services.ts'

/** The widths that the cards of the home page use on phones and PCs. */
const WIDTHS: readonly PictureWidth[] = [320, 480]

/**
 * Creates the pictures of the home page in advance, so that the first visitor does not wait for them. Returns how many
 * were created.
 */
export function warmHomePictures({ pictures }: { pictures: Pictures }, getHome: () => Promise<HomeView>) {
  return async (signal: AbortSignal): Promise<number> => {
    const { sets, rankings } = await getHome()
    const cards = [...sets, ...rankings.flatMap((ranking) => ranking.cards)]
    const keys = new Set(cards.flatMap((card) => (card.media === undefined ? [] : [card.media.key])))
    return (await pictures.warm([...keys], WIDTHS, signal)).rendered
  }
}
