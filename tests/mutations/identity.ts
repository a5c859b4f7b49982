import type { MutatedFile } from './mutation.ts'

/** Sessions, and the limits against abuse of the identity provider. */
export const IDENTITY_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/identity/session.ts',
    tests: ['tests/specification/4-states.test.ts'],
    mutations: [
      {
        id: 'session-role',
        fact: 'a refreshed token does not change the role of the session',
        in: 'nextSession',
        replace: ['session.token ===', 'report.token !=='],
      },
    ],
  },
  {
    file: 'services/sessions/sessions.ts',
    tests: ['tests/integration/identity-unreachable.test.ts'],
    mutations: [
      {
        id: 'session-unreachable',
        fact: 'an unreachable identity provider ends no session',
        in: 'ofToken',
        replace: ['===', '!=='],
      },
    ],
  },
  {
    file: 'adapters/identity/external-accounts.ts',
    tests: ['tests/contract/oidc-firebase.test.ts'],
    mutations: [
      {
        id: 'idp-other-site',
        fact: 'an access token that another site received does not sign in',
        in: 'introspectedClaims',
        replace: [' && client_id === client.clientMetadata().client_id', ''],
      },
    ],
  },
  {
    file: 'adapters/identity/sign-in-with-idp.ts',
    tests: ['tests/contract/oidc-firebase.test.ts'],
    mutations: [
      {
        id: 'idp-pending-renewed',
        fact: 'a pending token that is sent again lives no longer',
        in: 'signInWithIdp',
        replace: [
          'pendingToken ?? (await pendingCredentials.sign(identity))',
          'await pendingCredentials.sign(identity)',
        ],
      },
    ],
  },
  {
    file: 'adapters/identity/sessions.ts',
    tests: ['tests/contract/identity.test.ts'],
    mutations: [
      {
        id: 'session-stolen',
        fact: 'a refresh token that is reused later revokes the session',
        in: 'consumeRefreshToken',
        drop: 'revokeSession',
      },
    ],
  },
  {
    file: 'adapters/identity/use-code.ts',
    tests: ['tests/contract/identity.test.ts', 'tests/contract/identity-continued.test.ts'],
    mutations: [
      {
        id: 'mailbox-owner',
        fact: 'who proves a mailbox removes the password of whoever registered it before',
        in: 'proveMailbox',
        replace: [', passwordHash: null', ''],
      },
      {
        id: 'link-recent',
        fact: 'a mailed link replaces an address only after a recent sign-in',
        in: 'readLinking',
        replace: ['checkRecentSignIn(bearer, parts.clock) ?? bearer', 'bearer'],
      },
      {
        id: 'link-restores',
        fact: 'an address that a mailed link replaces can be restored',
        in: 'signInWithEmailLink',
        replace: ['!== undefined', '=== null'],
      },
    ],
  },
  {
    file: 'adapters/identity/identity-context.ts',
    tests: ['tests/contract/identity-continued.test.ts', 'tests/integration/external-accounts.test.ts'],
    mutations: [
      {
        id: 'session-time',
        fact: 'a session that continues has the time of its sign-in',
        in: 'continueSession',
        replace: ['before === ANONYMOUS ? {} : { signedInAt }', '{}'],
      },
    ],
  },
  {
    file: 'adapters/identity/sign-in.ts',
    tests: ['tests/specification/8-identity-enumeration.test.ts'],
    mutations: [
      {
        id: 'link-address',
        fact: 'with enumeration protection a linked password changes no address',
        in: 'linkPassword',
        replace: ['parts.hasEnumerationProtection', 'false'],
      },
    ],
  },
  {
    file: 'domain/identity/session.ts',
    tests: ['tests/contract/identity.test.ts'],
    mutations: [
      {
        id: 'sign-in-timeout',
        fact: 'a provider that does not answer is given up after 30 seconds',
        in: 'signInTimeoutMs',
        replace: ['SIGN_IN_TIMEOUT_MOBILE_MS : SIGN_IN_TIMEOUT_MS', 'SIGN_IN_TIMEOUT_MS : SIGN_IN_TIMEOUT_MOBILE_MS'],
      },
    ],
  },
  {
    file: 'domain/visitor/cookies.ts',
    tests: ['tests/integration/sign-in.test.ts'],
    mutations: [
      {
        id: 'cookie-httponly',
        fact: 'scripts cannot read session cookies',
        in: 'setCookie',
        replace: ['; HttpOnly', ''],
      },
    ],
  },
  {
    file: 'adapters/identity/identity-rate-limits.ts',
    tests: ['tests/specification/8-identity-abuse.test.ts'],
    mutations: [
      {
        id: 'guess-account-network',
        fact: 'ten wrong passwords for one account from one network are the maximum',
        in: 'PASSWORD_ATTEMPTS_PER_ACCOUNT_AND_NETWORK',
        replace: ['max: 10', 'max: 11'],
      },
      {
        id: 'guess-network',
        fact: 'one network has 200 password attempts on all accounts',
        in: 'PASSWORD_ATTEMPTS_PER_NETWORK',
        replace: ['max: 200', 'max: 400'],
      },
      {
        id: 'guess-account',
        fact: 'many unknown networks together have 100 password attempts on one account',
        in: 'createIdentityRateLimits',
        replace: ['take(PASSWORD_ATTEMPTS_PER_ACCOUNT, account)', 'true'],
      },
      {
        id: 'guess-spelling',
        fact: 'another spelling of an address is the same account',
        in: 'hashEmail',
        replace: ['.toLowerCase()', ''],
      },
    ],
  },
]
