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
        search: 'caller.uid === uid\n',
        replacement: 'caller.uid !== undefined\n',
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
