import { expect, test, vi } from 'vitest'
import type { SessionState } from '#domain/identity/session.ts'
import { createSessionRefresh, startSessionRefresh } from './session-refresh.ts'

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

/** A session refresh with queued server responses and timers that the test fires. */
function setUp() {
  const answers: (SessionState | 'unreachable')[] = []
  const requests: string[] = []
  const changes: boolean[] = []
  let timer: { ms: number; then: () => void } | undefined
  const clock = { ms: 1_000_000 }
  const refresh = createSessionRefresh({
    nowMs: () => clock.ms,
    request: async (path) => {
      requests.push(path)
      const answer = answers.shift()
      return answer === undefined || answer === 'unreachable' ? false : answer
    },
    schedule: (ms, then) => {
      timer = { ms, then }
      return () => {
        timer = undefined
      }
    },
  })
  refresh.listen((change) => changes.push(change))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    refresh,
    clock,
    answers,
    requests,
    changes,
    pendingMs: () => timer?.ms,
    async fireTimer() {
      const fired = timer
      timer = undefined
      fired?.then()
      await settle()
    },
  }
}

test('holds token, role and user, reports them once, and renews 5 minutes before expiry', async () => {
  const { refresh, answers, requests, changes, pendingMs, fireTimer } = setUp()
  answers.push(signedIn(), signedIn(), signedIn())
  await refresh.check()
  expect(refresh.getSession()).toMatchObject({ token: 'token of hanako', role: 0, authorizeduser: { uid: 'hanako' } })
  expect(pendingMs()).toBe(55 * 60_000)
  await fireTimer()
  await refresh.check()
  expect(requests).toEqual(['/session', '/session/renew', '/session'])
  expect(changes).toEqual([true])
})

test('retries after 30 s, doubling up to 960 s, while the server is unreachable, and stays signed in', async () => {
  const { refresh, answers, changes, pendingMs, fireTimer } = setUp()
  answers.push(signedIn())
  await refresh.check()
  const delays: (number | undefined)[] = []
  await fireTimer()
  for (let attempt = 0; attempt < 7; attempt += 1) {
    delays.push(pendingMs())
    await fireTimer()
  }
  expect(delays.map((ms) => (ms ?? 0) / 1_000)).toEqual([30, 60, 120, 240, 480, 960, 960])
  expect(refresh.getSession()).toMatchObject({
    token: 'token of hanako',
    autherror: { code: 'network-request-failed' },
  })
  answers.push(signedIn())
  await fireTimer()
  expect([pendingMs(), refresh.getSession().autherror]).toEqual([55 * 60_000, null])
  expect(changes).toEqual([true])
})

test('a token that has expired is not sent, while the session is renewed', async () => {
  const { refresh, clock, answers } = setUp()
  answers.push(signedIn())
  expect(refresh.getBearer()).toBeNull()
  await refresh.check()
  expect(refresh.getBearer()).toBe('token of hanako')
  clock.ms += 60 * 60_000
  expect(refresh.getBearer()).toBeNull()
})

test('a check at an interval leaves a retry alone; one for a reason goes ahead', async () => {
  const { refresh, answers, requests, pendingMs } = setUp()
  answers.push(signedIn(), 'unreachable')
  await refresh.check()
  await refresh.check()
  expect([requests.length, pendingMs()]).toEqual([2, 30_000])
  await refresh.poll()
  expect([requests.length, pendingMs()]).toEqual([2, 30_000])
  answers.push(signedIn(), signedIn())
  await refresh.check()
  await refresh.poll()
  expect([requests.length, pendingMs()]).toEqual([4, 55 * 60_000])
})

test('reports sign-out with its reason and schedules no further renewal', async () => {
  const { refresh, answers, changes, pendingMs } = setUp()
  answers.push(signedIn(), signedOut('user-disabled'), signedOut('user-disabled'))
  await refresh.check()
  await refresh.check()
  expect(refresh.getSession()).toEqual({
    token: null,
    role: 0,
    authorizeduser: null,
    autherror: { code: 'user-disabled' },
  })
  expect([changes, pendingMs()]).toEqual([[true, false], undefined])
})

test('a signed-out response that is out of date does not sign the member out', async () => {
  const { refresh, answers, requests, changes, pendingMs } = setUp()
  answers.push(signedIn(), signedOut('user-token-expired'), signedIn())
  await refresh.check()
  await refresh.check()
  expect([requests.length, changes, pendingMs()]).toEqual([3, [true], 55 * 60_000])
})

test('another user in another tab ends the session of this page; the role keeps its first value', async () => {
  const { refresh, answers, changes } = setUp()
  answers.push(signedIn('hanako', 5), signedIn('hanako', 999), signedIn('taro', 999))
  await refresh.check()
  await refresh.check()
  expect(refresh.getSession().role).toBe(5)
  await refresh.check()
  expect([changes, refresh.getSession().token]).toEqual([[true, false], null])
})

test('the same user signing in again restores the session; a different user does not (D11)', async () => {
  const { refresh, answers, changes } = setUp()
  const over = [signedOut('user-token-expired'), signedOut('user-token-expired')]
  answers.push(signedIn('hanako'), ...over, signedIn('hanako'), ...over, signedIn('taro'))
  for (let attempt = 0; attempt < 5; attempt += 1) await refresh.check()
  expect(changes).toEqual([true, false, true, false, false])
  expect(refresh.getSession().autherror).toEqual({ code: 'user-mismatch' })
  expect(refresh.getSession().token).toBeNull()
})

test('after stop it sends no request and reports no change', async () => {
  const { refresh, answers, changes, pendingMs } = setUp()
  answers.push(signedIn())
  const under = refresh.check()
  refresh.stop()
  await under
  expect([changes, pendingMs()]).toEqual([[], undefined])
})

test('a page asks again after 30 s, doubling up to 960 s; its checks at intervals leave that alone', async () => {
  vi.useFakeTimers()
  const askedAtS: number[] = []
  const target = { visibilityState: 'visible', addEventListener: () => undefined, removeEventListener: () => undefined }
  for (const name of ['document', 'window']) vi.stubGlobal(name, target)
  vi.stubGlobal('fetch', async () => {
    if (askedAtS.at(-1) !== seconds()) askedAtS.push(seconds())
    throw new TypeError('fetch failed')
  })
  const startedMs = Date.now()
  const seconds = () => Math.round((Date.now() - startedMs) / 1_000)
  const stop = startSessionRefresh(target as unknown as BroadcastChannel, () => undefined)
  await vi.advanceTimersByTimeAsync(3_000_000)
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(askedAtS).toEqual([0, 30, 90, 210, 450, 930, 1_890, 2_850])
})
