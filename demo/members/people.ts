import { day } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { MemberProfile } from '#domain/membership/registration.ts'

/** A member of the demo shop; README.md documents the password. */
export type DemoMember = {
  readonly email: string
  readonly password: string
  readonly profile: MemberProfile
  readonly reminderAnswer: string
  /** Entries of the address book; the first is the default. */
  readonly addresses: readonly Address[]
  readonly registeredDaysAgo: number
}

/** The password of both members. It is public: the demo shop is never loaded in production. */
export const DEMO_PASSWORD = 'kuro-sumire-2026'

const HOME: Address = {
  familyName: '早瀬',
  givenName: '花子',
  familyNameKana: 'ハヤセ',
  givenNameKana: 'ハナコ',
  postalCode: '0000011',
  prefecture: 13,
  address1: '見本市桜町2-11-5',
  address2: 'サンプルハイツ302',
  telephone: '00000000011',
}

/** A member with orders in many statuses, points and favourites. */
export const HANAKO: DemoMember = {
  email: 'hanako@example.jp',
  password: DEMO_PASSWORD,
  profile: { address: HOME, sex: 2, bornOn: day('1984-05-17'), mailMagazine: 2, reminderQuestion: 7 },
  reminderAnswer: 'さくらもち',
  addresses: [
    { ...HOME, postalCode: '0000027', address1: '見本市本町1-4-8', address2: undefined, telephone: '00000000027' },
    {
      ...HOME,
      givenName: '和代',
      givenNameKana: 'カズヨ',
      postalCode: '0000043',
      prefecture: 14,
      address1: '見本市川端3-9-1',
      address2: undefined,
      telephone: '00000000043',
    },
  ],
  registeredDaysAgo: 140,
}

/** A newly registered member without any data. */
export const TARO: DemoMember = {
  email: 'taro@example.jp',
  password: DEMO_PASSWORD,
  profile: {
    address: {
      ...HOME,
      givenName: '太郎',
      givenNameKana: 'タロウ',
      postalCode: '0000058',
      address1: '見本市栄町5-2-7',
      address2: undefined,
      telephone: '00000000058',
    },
    sex: 1,
    bornOn: day('1990-11-02'),
    mailMagazine: 3,
    reminderQuestion: 5,
  },
  reminderAnswer: 'みほんのえいが',
  addresses: [],
  registeredDaysAgo: 0,
}
