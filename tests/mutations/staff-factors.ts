import type { MutatedFile } from './mutation.ts'

/** Who changes how an account of the staff signs in, and what ends with it. */
export const STAFF_FACTOR_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'services/staff/factor-changes.ts',
    tests: ['tests/integration/staff-factors.test.ts', 'tests/integration/staff-factors-end.test.ts'],
    mutations: [
      {
        id: 'factor-at-provider',
        fact: 'apps at the provider end with the other factors of an account',
        search: 'await identityAdmin.removeSecondFactors(uid)',
        replacement: 'undefined',
      },
      {
        id: 'factor-sessions',
        fact: 'sessions that were opened before end',
        search: 'await identityAdmin.revoke(uid)',
        replacement: 'undefined',
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
        id: 'factor-stopped',
        fact: 'a person who was stopped is a customer',
        search: '?.isActive ?? false',
        replacement: ' !== undefined',
      },
      {
        id: 'factor-unreachable',
        fact: 'a provider that does not answer makes the change fail',
        search: "if (isRejected(result) && result.code === 'unreachable') throw",
        replacement: "if (isRejected(result) && result.code === 'not-available') throw",
      },
      {
        id: 'factor-recovery-codes',
        fact: 'recovery codes end with the apps',
        search: 'await recoveryCodes.replace(uid, [])',
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
    file: 'services/staff/people.ts',
    tests: ['tests/integration/staff-factors-end.test.ts'],
    mutations: [
      {
        id: 'factor-activate',
        fact: 'who comes back has none of the factors of before',
        search: '      beginAnew(bound, of, (person) => ({ person: { ...person, isActive: true } })),',
        replacement:
          '      (uid: string) => editPerson(bound, of, uid, (person) => ({ person: { ...person, isActive: true } })),',
      },
    ],
  },
  {
    file: 'services/staff/list-people.ts',
    tests: ['tests/integration/staff-factors-end.test.ts'],
    mutations: [
      {
        id: 'superuser-listed',
        fact: 'superusers without a row are listed',
        search: '...others.map(configured)',
        replacement: '...[].map(configured)',
      },
    ],
  },
  {
    file: 'services/staff/member-account.ts',
    tests: ['tests/integration/staff-factors-end.test.ts'],
    mutations: [
      {
        id: 'superuser-service',
        fact: 'customer service does not change the account of a superuser',
        search: '(await isOfStaff(ports, account))',
        replacement: 'account.role > 0',
      },
    ],
  },
  {
    file: 'services/identity.ts',
    tests: ['tests/integration/staff-factors.test.ts'],
    mutations: [
      {
        id: 'sign-in-change-call',
        fact: 'no call changes how an account of the staff signs in',
        search: 'if (idToken !== undefined && (await isStaffWithoutFactor(ports, idToken))) return NOT_ALLOWED',
        replacement: '',
      },
    ],
  },
  {
    file: 'domain/identity/sign-in-changes.ts',
    tests: ['tests/integration/staff-factors.test.ts', 'domain/identity/sign-in-changes.test.ts'],
    mutations: [
      {
        id: 'sign-in-change-link',
        fact: 'a linked account is a way to sign in',
        search: '  signInWithIdp: itsToken,',
        replacement: '',
      },
    ],
  },
  ...['password', 'change-email', 'withdraw'].map(
    (name): MutatedFile => ({
      file: `services/members/${name}.ts`,
      tests: ['tests/integration/staff-factors.test.ts'],
      mutations: [
        {
          id: `sign-in-change-${name}`,
          fact: `the page of members does not change an account of the staff (${name})`,
          search: 'if (refused) return refused',
          replacement: '',
        },
      ],
    }),
  ),
  {
    file: 'services/external-accounts.ts',
    tests: ['tests/integration/staff-factors.test.ts'],
    mutations: [
      {
        id: 'sign-in-change-external',
        fact: 'no external account is linked to an account of the staff by its password alone',
        search: 'if (refused) return refused',
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
