import type { MutatedFile } from './mutation.ts'

/** Defences of registration, accounts and slow work. */
export const IDENTITY_ATTACK_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'adapters/runtime/fair-queue.ts',
    tests: ['adapters/runtime/fair-queue.test.ts'],
    mutations: [
      {
        id: 'queue-round-robin',
        fact: 'after its turn a network waits for all others',
        in: 'createTurns',
        drop: 'networks.delete(network)',
      },
      {
        id: 'queue-subjects',
        fact: 'the subjects of a network take turns',
        in: 'createTurns',
        drop: 'subjects.delete(subject)',
      },
      {
        id: 'queue-longest-drop',
        fact: 'a full queue rejects the network that filled it',
        in: 'createTurns',
        replace: ['if (sizeOf(other) > sizeOf(longest)) longest = other', ''],
      },
    ],
  },
  {
    file: 'domain/network.ts',
    tests: ['domain/network.test.ts'],
    mutations: [
      {
        id: 'network-prefix',
        fact: 'an IPv6 /64 is one network',
        in: 'networkOf',
        replace: ['slice(0, 4)', 'slice(0, 8)'],
      },
    ],
  },
  {
    file: 'services/members/complete-registration.ts',
    tests: ['tests/integration/members.test.ts'],
    mutations: [
      {
        id: 'registration-password',
        fact: 'a link completes a registration only with its own password',
        in: 'completePending',
        drop: 'password-incorrect',
      },
      {
        id: 'registration-guesses',
        fact: 'ten passwords can be tried for one link',
        in: 'completePending',
        drop: 'rates.take',
      },
    ],
  },
  {
    file: 'adapters/identity/verified-account.ts',
    tests: ['tests/integration/members.test.ts'],
    mutations: [
      {
        id: 'registration-unverified-account',
        fact: 'an account that was never verified does not keep its sessions',
        in: 'replaceUnverified',
        replace: [
          'await revokeSessions(tx, existing.uid, at)\n    await deleteAccount(tx, existing.uid)',
          "return rejected('email-taken')",
        ],
      },
    ],
  },
  {
    file: 'adapters/identity/action-codes.ts',
    tests: ['tests/integration/identity-attacks.test.ts'],
    mutations: [
      {
        id: 'link-limit-members',
        fact: 'mails of calls are limited alike for members and strangers',
        in: 'sendLink',
        replace: [
          '!(await throttle.allowMail(newEmail',
          'account === undefined && !(await throttle.allowMail(newEmail',
        ],
      },
    ],
  },
  {
    file: 'services/identity.ts',
    tests: ['tests/integration/identity-attacks.test.ts'],
    mutations: [
      {
        id: 'delete-active-rental',
        fact: 'accounts:delete has the rules of a withdrawal',
        in: 'deleteAccount',
        replace: ['isRejected(claims) || !isRecentSignIn(ports, claims)', 'true'],
      },
      {
        id: 'reset-without-answer',
        fact: 'no call mails a member a link without the reminder answer',
        in: 'sendOobCode',
        replace: ['!isAnonymous || !(await isMember(ports, address))', 'true'],
      },
      {
        id: 'sign-up-blocked',
        fact: 'a blocked address gets no account',
        in: 'signUp',
        replace: ['if (!(await isBlocked(ports, request.email))) ', ''],
      },
    ],
  },
  {
    file: 'adapters/identity/embedded-admin.ts',
    tests: ['tests/integration/identity-attacks.test.ts'],
    mutations: [
      {
        id: 'sign-out-id-token',
        fact: 'the ID token of a session that was signed out is refused',
        in: 'sessionAdmin',
        replace: ['revokeSession(db, checked.sessionUid, clock.now())', 'undefined'],
      },
    ],
  },
  {
    file: 'adapters/identity/second-factor-calls.ts',
    tests: ['tests/contract/second-factor-firebase.test.ts', 'tests/integration/second-factor.test.ts'],
    mutations: [
      {
        id: 'second-factor-removal',
        fact: 'other sessions end when an app is removed',
        in: 'withdrawEnrolment',
        drop: 'revokeSessions',
      },
      {
        id: 'second-factor-replay',
        fact: 'a code of an authenticator app is accepted once',
        in: 'finalizeSecondFactor',
        replace: [' || !(await consumeCounter(tx, factor.uid, counter))', ''],
      },
    ],
  },
  {
    file: 'services/members/mailed-actions.ts',
    tests: ['tests/integration/auth-action.test.ts'],
    mutations: [
      {
        id: 'link-opens-membership',
        fact: 'a mailed link alone does not sign a member in',
        in: 'signInByMailedLink',
        drop: "if (customer?.status === 'member')",
      },
    ],
  },
  {
    file: 'services/sessions/member-session.ts',
    tests: ['tests/integration/external-provider.test.ts'],
    mutations: [
      {
        id: 'verified-token-completes',
        fact: 'a registration is complete when a verified token arrives',
        in: 'openSessionFromTokens',
        drop: 'completeMember',
      },
    ],
  },
  {
    file: 'services/members/complete-registration.ts',
    tests: ['tests/integration/external-provider.test.ts'],
    mutations: [
      {
        id: 'outage-deletes-registration',
        fact: 'an outage of the identity provider deletes no registration',
        in: 'reconcileMembers',
        drop: 'if (isEmailVerified === undefined)',
      },
    ],
  },
  {
    file: 'services/rates.ts',
    tests: ['services/rates.test.ts'],
    mutations: [
      {
        id: 'rate-per-place',
        fact: 'a stranger in one network does not use up the limit of an address',
        in: 'countRequest',
        drop: 'if (emailAndNetwork && !(await ports.rates.take(emailAndNetwork, pair, now)))',
      },
    ],
  },
  {
    file: 'adapters/files/disk-files.ts',
    tests: ['adapters/files/disk-files.test.ts'],
    mutations: [
      {
        id: 'private-files',
        fact: 'other accounts of the machine cannot read documents and mails',
        in: 'PRIVATE_FILE',
        replace: ['0o600', '0o644'],
      },
    ],
  },
]
