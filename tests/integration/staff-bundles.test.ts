import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { BUILD_FOLDER } from '#bootstrap/page-renderer.ts'
import { ensureBuilt } from '#scripts/build.ts'

type Route = { readonly path?: string; readonly module: string; readonly imports?: readonly string[] }

/** The manifest of the build: each route with its module and what that imports. */
function readRoutes(): Readonly<Record<string, Route>> {
  const assets = join(BUILD_FOLDER, 'client/assets')
  const name = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file)) ?? ''
  const script = readFileSync(join(assets, name), 'utf8')
  const window = { __reactRouterManifest: { routes: {} } }
  new Function('window', script)(window)
  return window.__reactRouterManifest.routes
}

beforeAll(() => ensureBuilt(), 300_000)

test('customers load no script of the back office', () => {
  const routes = Object.entries(readRoutes())
  const filesOf = ([, { module, imports = [] }]: [string, Route]) => [module, ...imports]
  const isStaff = ([id, { path = '' }]: [string, Route]) => id.startsWith('routes/staff') || /^\/?staff\//.test(path)
  const ofCustomers = new Set(routes.filter((route) => !isStaff(route)).flatMap(filesOf))
  const staffOnly = routes
    .filter(isStaff)
    .flatMap(filesOf)
    .filter((file) => !ofCustomers.has(file))
  expect(routes.filter(isStaff).length).toBeGreaterThan(5)
  expect(staffOnly.length).toBeGreaterThan(5)
  for (const file of ofCustomers) {
    const script = readFileSync(join(BUILD_FOLDER, 'client', file), 'utf8')
    for (const mark of ['data-staff-row', 'staff-columns', '本日発送']) expect(script.includes(mark), file).toBe(false)
  }
})
