import { z } from 'zod'
import type { Address } from '#domain/delivery/address.ts'
import type { MemberView } from '#services/members/profile.ts'

/** An address on the wire; in an order it is `customerinfo` and `shippinginfo` (docs/product/3). */
export const addressWire = z.object({
  familyname: z.string(),
  givenname: z.string(),
  familynamekana: z.string(),
  givennamekana: z.string(),
  postalcode: z.string(),
  prefecture: z.number().int(),
  address1: z.string(),
  address2: z.string(),
  telephone: z.string(),
  placename: z.string(),
  bereavedfamilyname: z.string(),
  ceremonyat: z.string(),
})

/** A customer on the wire. Days are `YYYY-MM-DD`; the answer to the reminder question is never included. */
export const customerWire = z.object({
  uid: z.string(),
  email: z.string(),
  customerinfo: addressWire,
  /** The default shipping address: the default of the address book, else the customer's own address. */
  shippinginfo: addressWire,
  sex: z.number().int(),
  birthdate: z.string(),
  mailmagazine: z.number().int(),
  reminderquestion: z.number().int(),
  registerdate: z.string(),
})

/** Converts an address to its wire form. Missing values become empty texts. */
export function toAddressWire(address: Address): z.infer<typeof addressWire> {
  return {
    familyname: address.familyName,
    givenname: address.givenName,
    familynamekana: address.familyNameKana,
    givennamekana: address.givenNameKana,
    postalcode: address.postalCode,
    prefecture: address.prefecture,
    address1: address.address1,
    address2: address.address2 ?? '',
    telephone: address.telephone,
    placename: address.placeName ?? '',
    bereavedfamilyname: address.bereavedFamilyName ?? '',
    ceremonyat: address.ceremonyAt ?? '',
  }
}

/** Converts a member to the wire form. */
export function toCustomerWire({ uid, email, profile, addresses, registeredOn }: MemberView) {
  const shipping = addresses.find(({ isDefault }) => isDefault)?.address ?? profile.address
  return {
    uid,
    email,
    customerinfo: toAddressWire(profile.address),
    shippinginfo: toAddressWire(shipping),
    sex: profile.sex,
    birthdate: profile.bornOn,
    mailmagazine: profile.mailMagazine,
    reminderquestion: profile.reminderQuestion,
    registerdate: registeredOn,
  } satisfies z.infer<typeof customerWire>
}
