import { expect, test } from 'vitest'
import type { SessionState } from '#domain/identity/session-state.ts'
import { openKeeper, type SessionChange } from './session-keeper.ts'

const NOW = '2026-11-20T01:00:00Z'

function signedIn(uid = 'hanako', role = 0): SessionState {
  const authorizeduser = {
    uid,
    email: `${uid}@example.jp`,
    emailVerified: true,
    displayName: null,
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [],
    metadata: { creationTime: null, lastSignInTime: null },
  }
  return {
    token: `token of ${uid}`,
    role,
    authorizeduser,
    expiresAt: '2026-11-20T02:00:00Z',
    now: NOW,
    autherror: null,
  }
}

function signedOut(code: string): SessionState {
  return { token: null, role: 0, authorizeduser: null, expiresAt: null, now: NOW, autherror: { code } }
}

/** A keeper whose server answers what is put in, and whose waits end when the test says so. */
function world() {
  const answers: (SessionState | 'unreachable')[] = []
  const asked: string[] = []
  const told: SessionChange[] = []
  let waiting: { ms: number; then: () => void } | undefined
  const keeper = openKeeper({
    ask: async (path) => {
      asked.push(path)
      const answer = answers.shift()
      return answer === undefined || answer === 'unreachable' ? false : answer
    },
    wait: (ms, then) => {
      waiting = { ms, then }
      return () => {
        waiting = undefined
      }
    },
  })
  keeper.listen((change) => told.push(change))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    keeper,
    answers,
    asked,
    told,
    waits: () => waiting?.ms,
    async pass() {
      const passed = waiting
      waiting = undefined
      passed?.then()
      await settle()
    },
  }
}

test('holds token, role and user, tells so once, and renews 5 minutes before the end', async () => {
  const { keeper, answers, asked, told, waits, pass } = world()
  answers.push(signedIn(), signedIn(), signedIn())
  await keeper.check()
  expect(keeper.now()).toMatchObject({ token: 'token of hanako', role: 0, authorizeduser: { uid: 'hanako' } })
  expect(waits()).toBe(55 * 60_000)
  await pass()
  await keeper.check()
  expect(asked).toEqual(['/session', '/session/renew', '/session'])
  expect(told).toEqual(['signed-in'])
})

test('out of reach it tries again after 30 s, doubling up to 960 s, and signs nobody out', async () => {
  const { keeper, answers, told, waits, pass } = world()
  answers.push(signedIn())
  await keeper.check()
  const seen: (number | undefined)[] = []
  await pass()
  for (let times = 0; times < 7; times += 1) {
    seen.push(waits())
    await pass()
  }
  expect(seen.map((ms) => (ms ?? 0) / 1_000)).toEqual([30, 60, 120, 240, 480, 960, 960])
  expect(keeper.now()).toMatchObject({ token: 'token of hanako', autherror: { code: 'network-request-failed' } })
  answers.push(signedIn())
  await pass()
  expect([waits(), keeper.now().autherror]).toEqual([55 * 60_000, null])
  expect(told).toEqual(['signed-in'])
})

test('tells when nobody is signed in any more, and why, and asks no further', async () => {
  const { keeper, answers, told, waits } = world()
  answers.push(signedIn(), signedOut('user-disabled'), signedOut('user-disabled'))
  await keeper.check()
  await keeper.check()
  expect(keeper.now()).toEqual({ token: null, role: 0, authorizeduser: null, autherror: { code: 'user-disabled' } })
  expect([told, waits()]).toEqual([['signed-in', 'signed-out'], undefined])
})

test('an answer that another one has overtaken signs nobody out', async () => {
  const { keeper, answers, asked, told, waits } = world()
  answers.push(signedIn(), signedOut('user-token-expired'), signedIn())
  await keeper.check()
  await keeper.check()
  expect([asked.length, told, waits()]).toEqual([3, ['signed-in'], 55 * 60_000])
})

test('somebody else in another tab is as good as nobody; the role stays as it was first told', async () => {
  const { keeper, answers, told } = world()
  answers.push(signedIn('hanako', 5), signedIn('hanako', 999), signedIn('taro', 999))
  await keeper.check()
  await keeper.check()
  expect(keeper.now().role).toBe(5)
  await keeper.check()
  expect([told, keeper.now().token]).toEqual([['signed-in', 'somebody-else'], null])
})

test('signed in again elsewhere, the page is hers once more; whoever else signs in is told apart', async () => {
  const { keeper, answers, told } = world()
  const over = [signedOut('user-token-expired'), signedOut('user-token-expired')]
  answers.push(signedIn('hanako'), ...over, signedIn('hanako'), ...over, signedIn('taro'))
  for (let times = 0; times < 5; times += 1) await keeper.check()
  expect(told).toEqual(['signed-in', 'signed-out', 'signed-in', 'signed-out', 'somebody-else'])
  expect(keeper.now().token).toBeNull()
})

test('after it was stopped it neither asks nor tells', async () => {
  const { keeper, answers, told, waits } = world()
  answers.push(signedIn())
  const under = keeper.check()
  keeper.stop()
  await under
  expect([told, waits()]).toEqual([[], undefined])
})
