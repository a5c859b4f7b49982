import type { PrefectureCode } from '#domain/delivery/prefecture.ts'

/** Where a postal code leads: `address1` is city and town, as far as the code tells them. */
export type PostalAddress = { readonly prefecture: PrefectureCode; readonly address1: string }

/** The postal codes of Japan. */
export interface PostalCodes {
  /** The address of seven digits, Okinawa included; undefined for a code that nobody has. */
  find(postalCode: string): Promise<PostalAddress | undefined>
}
