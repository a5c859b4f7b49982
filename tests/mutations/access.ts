import type { MutatedFile } from './mutation.ts'

/** Who may read, call and upload what, and what assistive technology announces. */
export const ACCESS_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/documents/access.ts',
    tests: ['domain/documents/documents.test.ts'],
    mutations: [
      {
        id: 'documents-orders',
        fact: 'a customer reads only orders of their own',
        in: 'ACCESS',
        replace: ['READ_OWN', 'READ'],
      },
    ],
  },
  {
    file: 'adapters/postgres/documents/orders-source.ts',
    tests: ['tests/contract/documents-queries.test.ts'],
    mutations: [
      {
        id: 'documents-deleted-orders',
        fact: 'a customer does not see a deleted order',
        in: 'restrictionOf',
        replace: [' AND orders.available', ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/documents/compile-query.ts',
    tests: ['tests/integration/documents-endpoint.test.ts'],
    mutations: [
      {
        id: 'query-restriction',
        fact: 'every query contains the visibility condition',
        in: 'compileQuery',
        replace: ['visible, ...filters', 'orderByIsSet, ...filters, sql`true`'],
      },
      {
        id: 'query-or',
        fact: 'conditions joined by OR cannot escape the visibility condition',
        in: 'compileQuery',
        replace: ['` OR `', '`) OR (`'],
      },
    ],
  },
  {
    file: 'http/calls/rpc-router.ts',
    tests: ['http/calls/calls.test.ts'],
    mutations: [
      {
        id: 'call-callers',
        fact: 'a call is open only to the callers of its row',
        in: 'handleCall',
        replace: ['!call.callers.includes(caller.kind)', 'call.callers.length === 0'],
      },
      {
        id: 'call-bad-token',
        fact: 'an invalid token is an error, not a visitor',
        in: 'authenticateAndLimit',
        replace: ['return caller', '{ context.set("caller", VISITOR); return undefined }'],
      },
    ],
  },
  {
    file: 'http/calls/rate-limit.ts',
    tests: ['tests/contract/call-rate.test.ts'],
    mutations: [
      {
        id: 'call-rate',
        fact: 'a lease never exceeds what is left of the limit',
        in: 'createCallRateLimit',
        replace: ['Math.min(wanted, Math.max(0, perMinute - (count - wanted)))', 'wanted'],
      },
    ],
  },
  {
    file: 'services/orders/get-order.ts',
    tests: ['tests/integration/order-life.test.ts'],
    mutations: [
      {
        id: 'own-order',
        fact: "a member cannot open another member's order by its uid",
        in: 'isOwnPlaced',
        replace: ['=== reference.customerUid', '!== undefined'],
      },
    ],
  },
  {
    file: 'domain/files/upload-rules.ts',
    tests: ['tests/integration/files-router.test.ts'],
    mutations: [
      {
        id: 'upload-size',
        fact: 'a file of the maximum size is accepted, one byte more is not',
        in: 'checkUpload',
        replace: ['> maxBytes', '> maxBytes + 1'],
      },
    ],
  },
  {
    file: 'app/ui/form/field.tsx',
    tests: ['tests/integration/entry.test.ts'],
    mutations: [
      {
        id: 'field-invalid',
        fact: 'a field with an error is announced as invalid',
        in: 'controlProps',
        replace: ['aria-invalid', 'data-invalid'],
      },
    ],
  },
]
