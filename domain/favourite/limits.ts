/** Maximum number of favourites of a visitor; adding another one is rejected with a message (decided here). */
export const FAVOURITES_LIMIT = 200
/** Maximum number of items in the viewing history; the oldest are deleted (decided here). */
export const VIEWS_LIMIT = 60
/** Days after which a visitor without an account, or a single view, is deleted (docs/decisions/011). */
export const VISITOR_RETENTION_DAYS = 180
/** Number of recently viewed items shown on an item page (decided here). */
export const MAX_RECENTLY_VIEWED = 8
