import type { MutatedFile } from './mutation.ts'

const CORRECTED = ['tests/integration/correct-contact.test.ts']
const MEMBER = ['tests/integration/correct-member.test.ts']
const BY_PHONE = ['tests/integration/phone-orders-without-email.test.ts']

/** How customers are reached, and what is confirmed and refunded (docs/rules.md Correction of the contact, Members). */
export const CONTACT_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/orders/correct-contact.ts',
    tests: [...CORRECTED, ...BY_PHONE],
    mutations: [
      {
        id: 'former-links-open',
        fact: 'links that arrived at a former address end',
        search: '  await tx.orders.endMailedLinks(order.uid, kept)\n',
        replacement: '',
      },
      {
        id: 'redirected-links-dead',
        fact: 'the links of mails that did not arrive are kept',
        search: 'const kept = saved.email === undefined ? [] : secretsIn(undelivered)',
        replacement: 'const kept = secretsIn(undelivered).slice(0, 0)',
      },
      {
        id: 'undelivered-stay',
        fact: 'mails that did not arrive go to the new address',
        search: 'await tx.mails.redirect(undelivered, saved.email, at)',
        replacement: 'await tx.mails.redirect([], saved.email, at)',
      },
      {
        id: 'bouncing-address',
        fact: 'an address to which mails bounce is refused',
        search: '(await tx.mails.isBouncing(contact.email))',
        replacement: 'false',
      },
      {
        id: 'former-address-silent',
        fact: 'a former address that worked gets a note',
        search: 'if (isReached) await',
        replacement: 'if (!isReached) await',
      },
      {
        id: 'mail-without-address',
        fact: 'without an address undelivered mails are dropped',
        search: '    await tx.mails.drop(undelivered)\n',
        replacement: '',
      },
    ],
  },
  {
    file: 'domain/order/contact.ts',
    tests: ['domain/order/contact.test.ts'],
    mutations: [
      {
        id: 'member-address-by-order',
        fact: 'the address of an order of a member follows the account',
        search: "if (order.customerUid !== undefined) return rejected('email-of-member')",
        replacement: '',
      },
      {
        id: 'other-recipient-renamed',
        fact: 'a recipient who is not the customer keeps the name',
        search: '...(isSameName && name),',
        replacement: '...name,',
      },
      {
        id: 'left-parcel-renamed',
        fact: 'the destination of a parcel that has left stays',
        search: 'const follows = shipping !== undefined && canChangeDelivery(order)',
        replacement: 'const follows = shipping !== undefined',
      },
    ],
  },
  {
    file: 'services/staff/resend-mail.ts',
    tests: CORRECTED,
    mutations: [
      {
        id: 'resent-to-former',
        fact: 'a mail that is sent again goes to the address that the order has now',
        search: 'const to = isMailToShop(kind) ? found.to : order.email',
        replacement: 'const to: string | undefined = found.to',
      },
    ],
  },
  {
    file: 'services/members/correct-email.ts',
    tests: MEMBER,
    mutations: [
      {
        id: 'address-of-another-session',
        fact: 'the link of a change that staff have begun opens nothing for another member',
        search: "if (correction?.customerUid !== uid) return rejected('link-invalid')",
        replacement: "if (correction === undefined) return rejected('link-invalid')",
      },
      {
        id: 'address-without-proof',
        fact: 'such a change needs the proof of the member',
        search: 'if (isRejected(proven)) return proven',
        replacement: '',
      },
      {
        id: 'address-late',
        fact: 'such a link is valid for a day',
        search: '<= 0 ? rejected',
        replacement: '<= -2 ? rejected',
      },
    ],
  },
  {
    file: 'adapters/postgres/member-store.ts',
    tests: MEMBER,
    mutations: [
      {
        id: 'correction-outlives-change',
        fact: 'a change that staff have begun ends when the address changes otherwise',
        search: '  await sql`DELETE FROM email_corrections WHERE customer_uid = ${uid}`.execute(tx)\n',
        replacement: '',
      },
    ],
  },
  {
    file: 'domain/order/order.ts',
    tests: BY_PHONE,
    mutations: [
      {
        id: 'card-without-address',
        fact: 'an order without an address is paid on delivery',
        search: "return placedBy !== undefined && paymentMethod === 'cod' && customerUid === undefined",
        replacement: 'return placedBy !== undefined && paymentMethod !== undefined && customerUid === undefined',
      },
    ],
  },
  {
    file: 'services/orders/fulfil-order.ts',
    tests: ['tests/integration/staff-bulk.test.ts'],
    mutations: [
      {
        id: 'bulk-unchecked',
        fact: 'orders that are confirmed at once leave out those whose document is not accepted',
        search: 'if (needsDocument && (await rejectUnchecked(change)))',
        replacement: 'if (needsDocument && false)',
      },
    ],
  },
  {
    file: 'domain/pricing/refund.ts',
    tests: ['domain/pricing/refund.test.ts', 'tests/specification/5-order-money.test.ts'],
    mutations: [
      {
        id: 'refunds-not-counted',
        fact: 'refunds together never exceed the capture',
        search: 'capturedYen - sumYen(refunds.map(({ amountYen }) => amountYen))',
        replacement: 'capturedYen - sumYen(refunds.slice(1).map(({ amountYen }) => amountYen))',
      },
    ],
  },
]
