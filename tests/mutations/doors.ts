import type { MutatedFile } from './mutation.ts'

/** What calls and commands ask for. */
export const DOOR_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'http/functions.ts',
    tests: ['tests/integration/calls-matrix.test.ts'],
    mutations: [
      {
        id: 'call-customer',
        fact: 'another member is read through the back office, with duty and audit row',
        search: "'uid' in caller && caller.uid === uid",
        replacement: "'uid' in caller",
      },
    ],
  },
  {
    file: 'http/calls/call.ts',
    tests: ['tests/integration/calls-matrix.test.ts'],
    mutations: [
      {
        id: 'call-unproven-staff',
        fact: 'a call of staff whose second factor was not shown is that of a customer',
        search: 'role > 0 && (await staff.secondFactor.isShown({ session, browserSecret }))',
        replacement: 'role > 0',
      },
    ],
  },
  {
    file: 'services/passkeys.ts',
    tests: ['tests/contract/passkeys.test.ts'],
    mutations: [
      {
        id: 'passkey-sessions',
        fact: 'other sessions end with a passkey that is removed',
        search: 'requireReached(await ports.identityAdmin.revokeOthers(session.uid, session.idToken))',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/members/correct-email.ts',
    tests: ['tests/integration/correct-member.test.ts'],
    mutations: [
      {
        id: 'correction-of-staff',
        fact: 'a password alone changes no address of the staff, also by a link that staff have begun',
        search: 'if (unproven) return unproven',
        replacement: '',
      },
    ],
  },
  {
    file: 'adapters/postgres/member-store.ts',
    tests: ['tests/integration/correct-member.test.ts'],
    mutations: [
      {
        id: 'links-of-former-address',
        fact: 'with the address of a member the links of mails that arrived end',
        search: 'await endMailedLinks(order.uid, secretsIn(undelivered))',
        replacement: '',
      },
    ],
  },
  {
    file: 'domain/visitor/cookies.ts',
    tests: ['tests/integration/hostile-texts.test.ts'],
    mutations: [
      {
        id: 'cookie-linear',
        fact: 'a cookie is read in linear time',
        search: '=([^;]*)`',
        replacement: '=\\\\s*([^;]*?)\\\\s*(?:;|$)`',
      },
    ],
  },
  {
    file: 'domain/text/table.ts',
    tests: ['tests/integration/hostile-texts.test.ts'],
    mutations: [
      {
        id: 'table-linear',
        fact: 'a cell of a file is read in linear time',
        search: '[^()]*',
        replacement: '.*?',
      },
    ],
  },
  {
    file: 'services/staff/staff-orders.ts',
    tests: ['tests/integration/staff-table-readings.test.ts'],
    mutations: [
      {
        id: 'call-document-link',
        fact: 'a link to an identity document is a row of the audit log',
        search: 'subject: ({ orderUid }) => `order:${orderUid}` },\n      linkDocument',
        replacement: '},\n      linkDocument',
      },
    ],
  },
  {
    file: 'services/staff/staff-uploads.ts',
    tests: ['tests/integration/files-router.test.ts'],
    mutations: [
      {
        id: 'upload-duty',
        fact: 'pictures are uploaded with the duty catalogue',
        search: "duties: ['catalogue']",
        replacement: "duties: ['catalogue', 'packing']",
      },
    ],
  },
  {
    file: 'services/order-api/order-api.ts',
    tests: ['tests/integration/order-api.test.ts'],
    mutations: [
      {
        id: 'cart-owner-first',
        fact: 'another cart is refused before anything of it is read',
        search: 'if (isRejected(stored)) return stored as SaveRejection\n    const field',
        replacement: 'if (isRejected(stored)) return ports.save(caller, request)\n    const field',
      },
      {
        id: 'cart-dropped-field',
        fact: 'a field that a cart does not take is refused',
        search: "field === undefined ? ports.save(caller, request) : rejected('field-fixed', { field })",
        replacement: 'ports.save(caller, request)',
      },
    ],
  },
  {
    file: 'services/order-api/save-cart.ts',
    tests: ['tests/integration/order-api.test.ts'],
    mutations: [
      {
        id: 'cart-without-details',
        fact: 'a cart keeps its lines in a request without details',
        search: 'uid === undefined || wanted === undefined ? cart.lines : keptLines(cart, wanted)',
        replacement: 'uid === undefined ? cart.lines : keptLines(cart, wanted ?? [])',
      },
    ],
  },
]
