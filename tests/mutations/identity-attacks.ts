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
        search: 'networks.delete(network)\n        networks.set(network, subjects)',
        replacement: '',
      },
      {
        id: 'queue-subjects',
        fact: 'the subjects of a network take turns',
        search: 'subjects.delete(subject)\n        subjects.set(subject, queue!)',
        replacement: '',
      },
      {
        id: 'queue-longest-drop',
        fact: 'a full queue rejects the network that filled it',
        search: 'if (sizeOf(other) > sizeOf(longest)) longest = other',
        replacement: '',
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
        search: '.slice(0, 4)',
        replacement: '.slice(0, 8)',
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
        search: "if (!isRight) return rejected('password-incorrect')",
        replacement: '',
      },
      {
        id: 'registration-guesses',
        fact: 'ten passwords can be tried for one link',
        search: "if (!(await rates.take(PASSWORD_RATE, uid, clock.now()))) return rejected('too-many-attempts')",
        replacement: '',
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
        search: 'await revokeSessions(tx, existing.uid, at)\n    await deleteAccount(tx, existing.uid)',
        replacement: "return rejected('email-taken')",
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
        search: 'if (!(await throttle.allowMail(newEmail ?? email, from, asker)))',
        replacement: 'if (account === undefined && !(await throttle.allowMail(newEmail ?? email, from, asker)))',
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
        search: 'if (isRejected(claims) || !isRecentSignIn(ports, claims))',
        replacement: 'if (true)',
      },
      {
        id: 'reset-without-answer',
        fact: 'no call mails a member a link without the reminder answer',
        search: 'if (!isAnonymous || !(await isMember(ports, address)))',
        replacement: 'if (true)',
      },
      {
        id: 'sign-up-blocked',
        fact: 'a blocked address gets no account',
        search: 'if (!(await isBlocked(ports, request.email))) return',
        replacement: 'return',
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
        search: 'await revokeSession(db, checked.sessionUid, clock.now())',
        replacement: 'await undefined',
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
        search: `      await revokeSessions(tx, account.uid, clock.now(), session.uid)
      return true`,
        replacement: '      return true',
      },
      {
        id: 'second-factor-replay',
        fact: 'a code of an authenticator app is accepted once',
        search: ' || !(await consumeCounter(tx, factor.uid, counter))',
        replacement: '',
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
        search: "if (customer?.status === 'member') return rejectMember(ports, email, code, from)",
        replacement: '',
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
        search: 'await completeMember(ports, session.uid)',
        replacement: '',
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
        search: 'if (isEmailVerified === undefined) continue',
        replacement: '',
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
        search: 'if (emailAndNetwork && !(await ports.rates.take(emailAndNetwork, pair, now))) return false',
        replacement: '',
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
        search: 'PRIVATE_FILE = 0o600',
        replacement: 'PRIVATE_FILE = 0o644',
      },
    ],
  },
]
