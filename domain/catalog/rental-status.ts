/** What a visitor is told about one product on one day (docs/product/3, Enumerations). */
export const RENTAL_STATUS = { available: 0, inUse: 1, unavailable: 2 } as const

/** Name of a rental status. */
export type RentalStatus = keyof typeof RENTAL_STATUS
