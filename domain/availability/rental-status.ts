/** What a unit is on a day, on the wire (docs/product/3, Rental status). */
export const RENTAL_STATUS = { available: 0, inUse: 1, unavailable: 2 } as const
