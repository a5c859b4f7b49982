/** Items that one visitor can mark at most; one more is refused with a sentence (decided here). */
export const FAVOURITES_LIMIT = 200
/** Items looked at that are remembered; the oldest go (decided here). */
export const VIEWS_LIMIT = 60
/** Days after which a visitor without an account, and a single view, are forgotten (docs/decisions/011). */
export const MEMORY_DAYS = 180
/** Items shown as recently seen beside another one (decided here). */
export const RECENTLY_SEEN_SHOWN = 8
