/** The rental status of a product on a day, as shown to visitors (docs/product/3, Enumerations). */
export const RENTAL_STATUS = { available: 0, inUse: 1, unavailable: 2 } as const

/** Name of a rental status. */
export type RentalStatus = keyof typeof RENTAL_STATUS
