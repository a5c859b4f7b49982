export const FIND_ADDRESS = 'find-address'

/** The field with the town that was chosen of several that share the postal code. */
export const TOWN_FIELD = 'postalTown'

/** The result of a lookup: a message, and the towns to choose from when several share the code. */
export type PostalNote = { readonly message: string; readonly towns: readonly string[] }

/** What to say when the address could not be asked for. */
export const UNREACHABLE: PostalNote = {
  message: '住所を検索できませんでした。お手数ですが、ご住所をご入力ください。',
  towns: [],
}
