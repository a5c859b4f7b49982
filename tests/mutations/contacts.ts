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
        in: 'moveMails',
        drop: 'orders.endMailedLinks',
      },
      {
        id: 'redirected-links-dead',
        fact: 'the links of mails that did not arrive are kept',
        in: 'moveMails',
        replace: ['saved.email === undefined ? [] : secretsIn(undelivered)', 'secretsIn(undelivered).slice(0, 0)'],
      },
      {
        id: 'undelivered-stay',
        fact: 'mails that did not arrive go to the new address',
        in: 'moveMails',
        replace: ['undelivered, saved', '[], saved'],
      },
      {
        id: 'bouncing-address',
        fact: 'an address to which mails bounce is refused',
        in: 'correctContact',
        replace: ['(await tx.mails.isBouncing(contact.email))', 'false'],
      },
      {
        id: 'former-address-silent',
        fact: 'a former address that worked gets a note',
        in: 'moveMails',
        replace: ['(isReached)', '(!isReached)'],
      },
      {
        id: 'mail-without-address',
        fact: 'without an address undelivered mails are dropped',
        in: 'moveMails',
        drop: 'mails.drop',
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
        in: 'checkContact',
        drop: 'email-of-member',
      },
      {
        id: 'other-recipient-renamed',
        fact: 'a recipient who is not the customer keeps the name',
        in: 'recipientOf',
        replace: ['(isSameName && name)', 'name'],
      },
      {
        id: 'left-parcel-renamed',
        fact: 'the destination of a parcel that has left stays',
        in: 'withContact',
        replace: [' && canChangeDelivery(order)', ''],
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
        in: 'resendMail',
        replace: ['to = isMailToShop(kind) ? found.to : order.email', 'to: string | undefined = found.to'],
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
        in: 'findEmailCorrection',
        replace: ['?.customerUid !== uid', ' === undefined'],
      },
      {
        id: 'address-without-proof',
        fact: 'such a change needs the proof of the member',
        in: 'confirmEmailCorrection',
        drop: 'if (isRejected(proven))',
      },
      {
        id: 'address-late',
        fact: 'such a link is valid for a day',
        in: 'findEmailCorrection',
        replace: ['<= 0', '<= -2'],
      },
    ],
  },
  {
    file: 'adapters/postgres/members/member-store.ts',
    tests: MEMBER,
    mutations: [
      {
        id: 'correction-outlives-change',
        fact: 'a change that staff have begun ends when the address changes otherwise',
        in: 'changeEmail',
        drop: 'DELETE FROM email_corrections',
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
        in: 'isEmailOptional',
        replace: ["=== 'cod'", '!== undefined'],
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
        in: 'confirmOrder',
        replace: ['(await rejectUnchecked(change))', 'false'],
      },
    ],
  },
  {
    file: 'domain/pricing/refund.ts',
    tests: ['domain/pricing/refund.test.ts', 'tests/specification/rules-payment.test.ts'],
    mutations: [
      {
        id: 'refunds-not-counted',
        fact: 'refunds together never exceed the capture',
        in: 'refundableYen',
        replace: ['map', 'slice(1).map'],
      },
    ],
  },
]
