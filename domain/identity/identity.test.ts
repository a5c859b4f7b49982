import { describe, expect, test } from 'vitest'
import { isTokenExpired, nextSession, refreshBackOffMs, refreshDelayMs, roleOf, SIGNED_OUT } from './session.ts'

const SUPERUSERS = ['boss']

describe('role', () => {
  test.each([
    ['boss', 3, 999],
    ['taro', 3, 3],
    ['taro', 0, 0],
    ['taro', -1, 0],
    ['taro', '3', 0],
    ['taro', undefined, 0],
    ['taro', Number.NaN, 0],
  ])('%s with claim %s has role %i', (uid, roleClaim, role) =>
    expect(roleOf({ uid, roleClaim }, SUPERUSERS)).toBe(role),
  )
})

describe('session', () => {
  const report = (roleClaim: unknown, token = 't1') =>
    ({ kind: 'signed-in', token, user: { uid: 'taro', roleClaim } }) as const

  test('the role is set on the first report only', () => {
    const first = nextSession(SIGNED_OUT, report(3), SUPERUSERS)
    expect(first).toMatchObject({ token: 't1', role: 3 })
    expect(nextSession(first, report(7, 't2'), SUPERUSERS)).toMatchObject({ token: 't2', role: 3 })
  })

  test('a sign-out clears token, user and role', () => {
    expect(nextSession(nextSession(SIGNED_OUT, report(3), SUPERUSERS), { kind: 'signed-out' }, SUPERUSERS)).toEqual({
      token: null,
      user: null,
      role: 0,
    })
  })
})

describe('token', () => {
  test('is refreshed five minutes before expiry and counts as expired thirty seconds early', () => {
    expect(refreshDelayMs({ expiresAtMs: 3_600_000, nowMs: 0 })).toBe(3_300_000)
    expect(refreshDelayMs({ expiresAtMs: 1_000, nowMs: 0 })).toBe(0)
    expect(isTokenExpired({ expiresAtMs: 60_000, nowMs: 29_999 })).toBe(false)
    expect(isTokenExpired({ expiresAtMs: 60_000, nowMs: 30_000 })).toBe(true)
  })

  test('is retried after 30 seconds, doubling up to 960', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 5_000].map(refreshBackOffMs).map((ms) => ms / 1_000)).toEqual([
      30, 60, 120, 240, 480, 960, 960, 960,
    ])
  })
})
