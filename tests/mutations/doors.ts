import type { MutatedFile } from './mutation.ts'

/** What calls, commands and factors of the staff ask for. */
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
  {
    file: 'services/staff/factor-changes.ts',
    tests: ['tests/integration/staff-factors.test.ts', 'tests/integration/staff-factors-end.test.ts'],
    mutations: [
      {
        id: 'factor-at-provider',
        fact: 'apps at the provider end with the other factors of an account',
        search: 'await ports.identityAdmin.removeSecondFactors(uid)',
        replacement: '',
      },
      {
        id: 'factor-sessions',
        fact: 'sessions that were opened before end',
        search: 'await identityAdmin.revoke(uid)',
        replacement: '',
      },
      {
        id: 'factor-by-password',
        fact: 'a session with a password alone makes no second factor of the staff',
        search: "? undefined : rejected('second-factor-missing')",
        replacement: '? undefined : undefined',
      },
      {
        id: 'factor-of-superuser',
        fact: 'a superuser without a row is of the staff',
        search: 'if (role > ORDINARY_ROLE || superuserUids.includes(uid)) return true',
        replacement: '',
      },
      {
        id: 'factor-audit',
        fact: 'a factor gained or lost is a row of the audit log',
        search: 'await ports.staff.append({ ...facts, fields: [factorText(change)], formKey: undefined })',
        replacement: '',
      },
      {
        id: 'factor-mail',
        fact: 'a factor gained or lost is mailed to its owner',
        search: 'return mailFactorChange(ports, uid, change)',
        replacement: 'return undefined',
      },
    ],
  },
  {
    file: 'services/staff/second-factor.ts',
    tests: ['tests/integration/staff-factors.test.ts'],
    mutations: [
      {
        id: 'code-app-pending',
        fact: 'the secret of a code app waits for ten minutes',
        search: 'Temporal.Instant.compare(clock.now(), endsAt) < 0',
        replacement: 'Temporal.Instant.compare(clock.now(), endsAt) < 2',
      },
      {
        id: 'program-ten-hours',
        fact: 'a program works as staff for ten hours after its sign-in',
        search: '!isStaffSessionOver(caller.session.signedInAt, ports.clock.now()) && ',
        replacement: '',
      },
    ],
  },
  {
    file: 'services/staff/staff-member.ts',
    tests: ['tests/integration/staff-sign-in-provider.test.ts'],
    mutations: [
      {
        id: 'factor-elsewhere',
        fact: 'an app at an external provider is no second factor of the staff',
        search: 'session.hasSecondFactor && ports.identityKeys !== undefined',
        replacement: 'session.hasSecondFactor',
      },
    ],
  },
]
