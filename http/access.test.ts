import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { PAGES } from '#tests/specification/routes-table.ts'
import { maskedPath, routeGroup } from './access.ts'

type Route = { readonly path?: string; readonly children?: readonly Route[] }
const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

describe('routeGroup', () => {
  it.each([
    ['/', '/'],
    ['/items/list', '/items/list'],
    ['/items/list.data', '/items/list'],
    ['/items/1023', '/items/*'],
    ['/shopping/confirm', '/shopping/confirm'],
    ['/assets/item-list-DxQ2.js', '/assets/*'],
    ['/sw.js', '/{file}'],
    ['/sumirei/asia-northeast1/getservertime', '/asia-northeast1/*'],
    ['/asia-northeast1/getservertime', '/asia-northeast1/*'],
    ['/wp-login.php', 'other'],
    ['/yamada/hanako', 'other'],
  ])('%s is %s', (path, route) => expect(routeGroup(path)).toBe(route))

  it('is defined for every page of the shop', () => {
    expect(PAGES.length).toBeGreaterThan(40)
    expect(PAGES.map(({ path }) => path).filter((path) => routeGroup(path) === 'other')).toEqual([])
    const ownPaths = pathsOf(routes as readonly Route[]).filter((path) => path !== '*' && !/^[:*]/.test(path))
    expect(ownPaths.length).toBeGreaterThan(60)
    const unknown = ownPaths.map((path) => `/${path.replace(/^\//, '')}`).filter((path) => routeGroup(path) === 'other')
    expect(unknown).toEqual([])
  })

  it('returns one of few names for any path', () => {
    const names = new Set<string>()
    const part = fc.oneof(fc.string(), fc.constantFrom('items', 'mypage', 'list', 'shopping', 'health', 'x'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => void names.add(routeGroup(`/${parts.join('/')}`))),
      { numRuns: 2_000 },
    )
    expect(names.size).toBeLessThan(120)
  })
})

describe('maskedPath', () => {
  it.each([
    ['/', '/'],
    ['/items/1023', '/items/1023'],
    ['/mypage/change_email', '/mypage/change_email'],
    ['/processor/pay/Zk3_9aQ', '/processor/pay/*'],
    ['/files/items/k3j9d02ls9/front.jpg', '/files/items/*/front.jpg'],
    ['/documents/customers/hanako@example.jp', '/documents/customers/*'],
    ['/items/%E8%8A%B1%E5%AD%90', '/items/*'],
    ['/hanako/yamada', '/*/*'],
  ])('%s is %s', (path, masked) => expect(maskedPath(path)).toBe(masked))

  it('masks secrets', () => {
    const secret = fc
      .uint8Array({ minLength: 16, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'))
    fc.assert(
      fc.property(secret, fc.constantFrom('files', 'processor', 'magazine', 'x'), (text, area) => {
        // The probability that 16 random bytes encode to lowercase letters only is negligible.
        expect(maskedPath(`/${area}/a/${text}`)).not.toContain(text)
      }),
    )
  })
})
