import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { PAGES } from '#tests/specification/routes-table.ts'
import { maskedPath, routeGroup } from './route-group.ts'

type Route = { readonly path?: string; readonly children?: readonly Route[] }
const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

describe('the route of a path', () => {
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
  ])('of %s is %s', (path, route) => expect(routeGroup(path)).toBe(route))

  it('is known of every page of the shop', () => {
    expect(PAGES.length).toBeGreaterThan(40)
    expect(PAGES.map(({ path }) => path).filter((path) => routeGroup(path) === 'other')).toEqual([])
    const own = pathsOf(routes as readonly Route[]).filter((path) => path !== '*' && !/^[:*]/.test(path))
    expect(own.length).toBeGreaterThan(60)
    const unknown = own.map((path) => `/${path.replace(/^\//, '')}`).filter((path) => routeGroup(path) === 'other')
    expect(unknown).toEqual([])
  })

  it('is one of few names, whatever is asked for', () => {
    const seen = new Set<string>()
    const part = fc.oneof(fc.string(), fc.constantFrom('items', 'mypage', 'list', 'shopping', 'health', 'x'))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => void seen.add(routeGroup(`/${parts.join('/')}`))),
      { numRuns: 2_000 },
    )
    expect(seen.size).toBeLessThan(120)
  })
})

describe('a path in the log', () => {
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

  it('holds no secret', () => {
    const secret = fc
      .uint8Array({ minLength: 16, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('base64url'))
    fc.assert(
      fc.property(secret, fc.constantFrom('files', 'processor', 'magazine', 'x'), (text, area) => {
        // Sixteen bytes of small letters alone come once in an age.
        expect(maskedPath(`/${area}/a/${text}`)).not.toContain(text)
      }),
    )
  })
})
