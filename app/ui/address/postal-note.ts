export const FIND_ADDRESS = 'find-address'

/** The field with the town that was chosen of several that share the postal code. */
export const TOWN_FIELD = 'postalTown'

/** The hidden field with the place about which was asked. Sent again unchanged, it is kept. */
export const KEPT_PLACE = 'keptPlace'

/** The result of a lookup: a message, and the towns to choose from when several share the code. */
export type PostalNote = { readonly message: string; readonly towns: readonly string[] }
