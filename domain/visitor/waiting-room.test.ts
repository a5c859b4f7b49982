import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOf, findPage, PAGE_LIST } from '../navigation/find-page.ts'
import { loginPath, profileSetupPath } from '../navigation/guards.ts'
import { isPlaceValid, mayHaveToWait, NO_LOAD, parsePlace, placeText, retryAfterS, roomStep } from './waiting-room.ts'

const load = fc.double({ min: 0, max: 3, noNaN: true })

/** Runs one process alone: visitors arrive each second, and the room opens and closes as it says. */
function run(loads: readonly number[], arrivals: readonly number[]) {
  let [history, isOpen, last, admitted] = [NO_LOAD, false, 0, 0]
  return loads.map((value, n) => {
    if (isOpen) last += arrivals[n % arrivals.length] ?? 0
    const waiting = last - admitted
    const step = roomStep(history, value, { isOpen, waiting })
    const before = isOpen
    history = step.history
    admitted += step.admits
    isOpen = step.opens || (isOpen && !step.closes)
    return { ...step, waiting, isOpen, before, load: value }
  })
}

describe('the waiting room (docs/rules.md Waiting room)', () => {
  test('opens after three readings in a row at or above the limit', () => {
    expect(run([1, 1, 0.9, 1.2, 1, 2], [0]).map(({ opens }) => opens)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })

  test('always moves, never lets in more than wait, and grows by one', () => {
    fc.assert(
      fc.property(fc.array(load, { maxLength: 120 }), fc.array(fc.nat(80), { minLength: 1 }), (loads, arrivals) => {
        let admittedBefore = 0
        for (const step of run(loads, arrivals)) {
          if (!step.before) {
            expect(step.admits).toBe(0)
            admittedBefore = 0
            continue
          }
          const { admitted } = step.history
          expect(step.admits).toBe(Math.min(admitted, step.waiting))
          expect(admitted).toBeGreaterThanOrEqual(1)
          expect(admitted).toBeLessThanOrEqual(Math.min(admittedBefore + 1, 50))
          if (step.load >= 1) expect(admitted).toBeLessThanOrEqual(Math.max(1, admittedBefore / 2))
          admittedBefore = admitted
        }
      }),
    )
  })

  test('closes only when no one waits and the load has been low for half a minute', () => {
    fc.assert(
      fc.property(
        fc.array(load, { minLength: 40, maxLength: 200 }),
        fc.array(fc.nat(3), { minLength: 1 }),
        (loads, arrivals) => {
          const steps = run(loads, arrivals)
          for (const [n, step] of steps.entries()) {
            if (!step.closes) continue
            expect(step.waiting).toBe(0)
            expect(Math.max(...loads.slice(n - 29, n + 1))).toBeLessThan(0.7)
          }
        },
      ),
    )
    const closes = run([1, 1, 1, ...Array<number>(40).fill(0.1)], [0]).map((step) => step.closes)
    expect(closes.indexOf(true)).toBe(32)
  })

  test('the signed text of a place is read back; any other text is none', () => {
    const signature = 'A'.repeat(43)
    expect(parsePlace(`${placeText({ place: 17, givenAtS: 1_800_000_000 })}.${signature}`)).toEqual({
      place: 17,
      givenAtS: 1_800_000_000,
      signature,
    })
    fc.assert(fc.property(fc.string(), (text) => parsePlace(text) === undefined || text.endsWith(signature)))
    for (const text of ['', '1.2', `-1.2.${signature}`, `1e3.2.${signature}`, `1.2.${signature}=`])
      expect(parsePlace(text)).toBeUndefined()
  })

  test('a place is valid for two hours', () => {
    const place = { place: 1, givenAtS: 10_000 }
    expect([9_000, 10_000, 17_199, 17_200].map((nowS) => isPlaceValid(place, nowS))).toEqual([false, true, true, false])
  })

  test('the page is loaded again at about the expected time, after 5 to 60 seconds', () => {
    expect(
      [
        [0, 5],
        [100, 5],
        [10_000, 5],
        [3, 0],
      ].map(([ahead = 0, perSecond = 0]) => retryAfterS(ahead, perSecond)),
    ).toEqual([5, 20, 60, 5])
  })

  test.each([
    ['a page', 'GET', '/items/1121', {}, true],
    ['the data of a page', 'GET', '/cart.data', {}, true],
    ['the cart, with a cart', 'GET', '/cart', { cart: 'secret' }, true],
    ['a form', 'POST', '/cart', {}, false],
    ['an addition to the cart', 'POST', '/cart/lines', { cart: 'secret' }, true],
    ['a checkout under way', 'GET', '/shopping/confirm', { cart: 'secret' }, false],
    ['the completion of an order', 'GET', '/shopping/complete', { order: 'secret' }, false],
    ['a checkout without a cart', 'GET', '/shopping/confirm', {}, true],
    ['the way back from an external account', 'GET', '/auth/callback?code=a&state=b', { cart: 'secret' }, false],
    ['the same without a cart', 'GET', '/auth/callback?code=a&state=b', {}, true],
    ['a login of the checkout', 'GET', '/mypage/login?next=%2Fshopping%2Fdelivery', { cart: 'secret' }, false],
    ['its data', 'GET', '/mypage/login.data?next=%2Fshopping%2Fdelivery', { cart: 'secret' }, false],
    ['its code', 'GET', '/mypage/login?next=%2Fshopping%2Fconfirm%3Fx%3D1&way=code', { cart: 'secret' }, false],
    ['a login with an external account', 'GET', '/auth/start?next=%2Fshopping%2Fdelivery', { cart: 'secret' }, false],
    ['the profile of a new member', 'GET', '/mypage/change?next=%2Fshopping%2Fdelivery', { cart: 'secret' }, false],
    ['the same without a cart', 'GET', '/mypage/change?next=%2Fshopping%2Fdelivery', { order: 'secret' }, true],
    ['a login to elsewhere', 'GET', '/mypage/login?next=%2Ffavorite', { cart: 'secret' }, true],
    ['a login to another site', 'GET', '/mypage/login?next=%2F%2Fa.example%2Fshopping', { cart: 'secret' }, true],
    ['a login', 'GET', '/mypage/login', { cart: 'secret' }, true],
    ['a registration', 'GET', '/entry', { cart: 'secret' }, false],
    ['the link of a registration', 'GET', '/entry/complete?oobCode=a', { cart: 'secret' }, false],
    ['a forgotten password', 'GET', '/mypage/forgot', { cart: 'secret' }, false],
    ['a registration without a cart', 'GET', '/entry', {}, true],
    ['the back office', 'GET', '/staff/orders', {}, false],
    ['an address without a page', 'GET', '/no/such/page', {}, false],
  ])('%s', (_, method, path, cookies, expected) => {
    const { pathname, searchParams } = new URL(path, 'https://shop.example')
    expect(mayHaveToWait(method, findPage(pathname), searchParams, { ...cookies, hasPass: true })).toBe(expected)
  })

  test('a `next` that leads to the checkout counts on the pages of signing in and the profile only', () => {
    const passing = PAGE_LIST.filter((page) => {
      const query = new URLSearchParams({ next: '/shopping/delivery' })
      const isAlone = mayHaveToWait('GET', page, new URLSearchParams(), { cart: 'secret', hasPass: true })
      return isAlone && !mayHaveToWait('GET', page, query, { cart: 'secret', hasPass: true })
    })
    expect(passing.map(({ id }) => id).toSorted()).toEqual([
      'auth-passkey',
      'auth-start',
      'mypage-change',
      'mypage-change-complete',
      'mypage-login',
    ])
  })

  test('without a pass, which the shop gives, no secret passes anywhere but in the back office', () => {
    const query = new URLSearchParams({ next: '/shopping/delivery' })
    const secret = 's'.repeat(43)
    const waiting = PAGE_LIST.filter((page) =>
      mayHaveToWait('GET', page, query, { cart: secret, order: secret, charge: secret, hasPass: false }),
    )
    expect(PAGE_LIST.filter((page) => !waiting.includes(page)).every(({ kind }) => kind === 'staff')).toBe(true)
  })

  test('all pages to which the checkout sends a member pass with a cart', () => {
    const query = fc.webQueryParameters().map((text) => text && `?${text}`)
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGE_LIST.filter(({ path }) => areaOf(path) === 'shopping')),
        query,
        (page, search) => {
          const next = `${page.path}${search}`
          for (const to of [loginPath('/mypage/login', next), profileSetupPath(next)]) {
            const { pathname, searchParams } = new URL(to, 'https://shop.example')
            expect(mayHaveToWait('GET', findPage(pathname), searchParams, { cart: 'secret', hasPass: true })).toBe(
              false,
            )
            expect(mayHaveToWait('GET', findPage(pathname), searchParams, { hasPass: true })).toBe(true)
          }
        },
      ),
    )
  })
})

test('a load of twice the limit opens the room at once', () => {
  expect([1.9, 2].map((value) => roomStep(NO_LOAD, value, { isOpen: false, waiting: 0 }).opens)).toEqual([false, true])
})

test('more are let in after each five readings of a low load, and half as many at the limit', () => {
  const admits = (load: number, readingsBelow = 4) =>
    roomStep({ ...NO_LOAD, admitted: 4, readingsBelow }, load, { isOpen: true, waiting: 9 }).admits
  expect([0.69, 0.7, 0.99, 1].map((load) => admits(load))).toEqual([5, 4, 4, 2])
  expect([0, 1, 2, 3, 4, 5, 9].map((readings) => admits(0.1, readings))).toEqual([4, 4, 4, 4, 5, 4, 5])
})

test('the queue moves above the limit too, by one visitor at least', () => {
  for (const admitted of [0, 1]) {
    const step = roomStep({ ...NO_LOAD, admitted }, 1.5, { isOpen: true, waiting: 5 })
    expect(step.admits).toBe(1)
  }
})
