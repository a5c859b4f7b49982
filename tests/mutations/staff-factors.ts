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
        in: 'endFactorsAndSessions',
        replace: ['await identityAdmin.removeSecondFactors(uid)', 'undefined'],
      },
      {
        id: 'factor-sessions',
        fact: 'sessions that were opened before end',
        in: 'endSessionsOf',
        replace: ['await identityAdmin.revoke(uid)', 'undefined'],
      },
      {
        id: 'factor-by-password',
        fact: 'a session with a password alone makes no second factor of the staff',
        in: 'rejectSignInChange',
        replace: ["rejected('second-factor-missing')", 'undefined'],
      },
      {
        id: 'factor-of-superuser',
        fact: 'a superuser without a row is of the staff',
        in: 'isOfStaff',
        drop: 'superuserUids.includes',
      },
      {
        id: 'factor-stopped',
        fact: 'a person who was stopped is a customer',
        in: 'isOfStaff',
        replace: ['?.isActive ?? false', ' !== undefined'],
      },
      {
        id: 'factor-unreachable',
        fact: 'a provider that does not answer makes the change fail',
        in: 'requireReached',
        replace: ['unreachable', 'not-available'],
      },
      {
        id: 'factor-recovery-codes',
        fact: 'recovery codes end with the apps',
        in: 'endFactorsAndSessions',
        drop: 'recoveryCodes.replace',
      },
      {
        id: 'factor-audit',
        fact: 'a factor gained or lost is a row of the audit log',
        in: 'recordFactorChange',
        drop: 'staff.append',
      },
      {
        id: 'factor-mail',
        fact: 'a factor gained or lost is mailed to its owner',
        in: 'recordFactorChange',
        replace: ['mailFactorChange(ports, uid, change)', 'undefined'],
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
        in: 'pendingSecretOf',
        replace: ['< 0', '< 2'],
      },
      {
        id: 'program-ten-hours',
        fact: 'a program works as staff for ten hours after its sign-in',
        in: 'createSecondFactor',
        replace: ['!isStaffSessionOver(caller.session.signedInAt, ports.clock.now()) && ', ''],
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
        in: 'createPeople',
        replace: ['beginAnew(bound, of, (person) => ({', '(uid: string) => editPerson(bound, of, uid, (person) => ({'],
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
        in: 'listPeople',
        replace: ['others.map', '[].map'],
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
        in: 'findAccount',
        replace: ['(await isOfStaff(ports, account))', 'account.role > 0'],
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
        in: 'createIdentityApi',
        drop: 'isStaffWithoutFactor',
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
        in: 'TOKENS',
        replace: ['signInWithIdp: itsToken,', ''],
      },
    ],
  },
  ...Object.entries({ password: 'changePassword', 'change-email': 'requestEmailChange', withdraw: 'withdraw' }).map(
    ([name, declaration]): MutatedFile => ({
      file: `services/members/${name}.ts`,
      tests: ['tests/integration/staff-factors.test.ts'],
      mutations: [
        {
          id: `sign-in-change-${name}`,
          fact: `the page of members does not change an account of the staff (${name})`,
          in: declaration,
          drop: 'if (refused)',
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
        in: 'linkExternalAccount',
        drop: 'if (refused)',
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
        in: 'hasSecondFactor',
        replace: [' && ports.identityKeys !== undefined', ''],
      },
    ],
  },
]
