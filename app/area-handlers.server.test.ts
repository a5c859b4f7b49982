import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routesOf } from './area-handlers.server.ts'

const paths: Readonly<Record<string, { path?: string; parentId?: string }>> = {
  root: { path: '' },
  home: { parentId: 'root' },
  list: { parentId: 'root', path: 'items/list' },
  item: { parentId: 'root', path: '/items/:id' },
  cart: { parentId: 'root', path: 'cart' },
  desk: { parentId: 'root', path: 'staff' },
  frame: { parentId: 'desk' },
  orders: { parentId: 'frame', path: 'orders' },
  any: { parentId: 'root', path: '*' },
}
const routes = Object.fromEntries(
  Object.entries(paths).map(([id, route]) => [id, { id, ...route }]),
) as unknown as ServerBuild['routes']
const idsOf = (area: string) => Object.keys(routesOf(routes, area) ?? {}).sort()

test('an area has its routes with their parents, and the routes of every path', () => {
  expect(idsOf('items')).toEqual(['any', 'item', 'list', 'root'])
  expect(idsOf('staff')).toEqual(['any', 'desk', 'frame', 'orders', 'root'])
})

test('an area without routes of its own has no list', () => {
  expect(routesOf(routes, 'area')).toBeUndefined()
  expect(routesOf(routes, 'items.data')).toBeUndefined()
})
