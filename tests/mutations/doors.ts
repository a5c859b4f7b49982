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
        in: 'customer',
        replace: [' && caller.uid === uid', ''],
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
        in: 'callerOf',
        replace: [' && (await staff.secondFactor.isShown({ session, browserSecret }))', ''],
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
        in: 'removePasskey',
        drop: 'requireReached',
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
        in: 'confirmEmailCorrection',
        drop: 'if (unproven)',
      },
    ],
  },
  {
    file: 'adapters/postgres/members/member-store.ts',
    tests: ['tests/integration/correct-member.test.ts'],
    mutations: [
      {
        id: 'links-of-former-address',
        fact: 'with the address of a member the links of mails that arrived end',
        in: 'changeEmail',
        drop: 'secretsIn',
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
        in: 'valuePattern',
        replace: ['([^;]*)', '\\\\s*([^;]*?)\\\\s*(?:;|$)'],
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
        in: 'REMARK',
        replace: ['[^()]*', '.*?'],
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
        in: 'createStaffOrders',
        replace: ['subject: ({ orderUid }) => `order:${orderUid}` },\n      linkDocument', '},\n      linkDocument'],
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
        in: 'CATALOGUE',
        replace: ["'catalogue'", "'catalogue', 'packing'"],
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
        in: 'saveCheckedCart',
        replace: ['stored as SaveRejection', 'ports.save(caller, request)'],
      },
      {
        id: 'cart-dropped-field',
        fact: 'a field that a cart does not take is refused',
        in: 'saveCheckedCart',
        replace: [
          "field === undefined ? ports.save(caller, request) : rejected('field-fixed', { field })",
          'ports.save(caller, request)',
        ],
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
        in: 'changedCart',
        replace: ['wanted === undefined ? cart.lines : keptLines(cart, wanted)', 'keptLines(cart, wanted ?? [])'],
      },
      {
        id: 'added-to-cart-with-plan',
        fact: 'who adds to a cart changes the plan of its lines',
        in: 'changedCart',
        replace: ['named.find((each) => each.uid === line.uid) ?? line', 'line'],
      },
    ],
  },
]
