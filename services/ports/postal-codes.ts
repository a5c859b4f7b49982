import type { PrefectureCode } from '#domain/delivery/prefecture.ts'

/** The address of a postal code: `address1` is city and town, as far as the code determines them. */
export type PostalAddress = { readonly prefecture: PrefectureCode; readonly address1: string }

/** The postal codes of Japan. */
export interface PostalCodes {
  /** The address of seven digits, Okinawa included; undefined for an unused code. */
  find(postalCode: string): Promise<PostalAddress | undefined>
}
