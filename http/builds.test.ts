import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildsRouter, findBuild } from './builds.ts'

const build = { id: '5704ce31', timestamp: 1_790_000_000_000 }

test('the metadata of a build are immutable', async () => {
  const response = await buildsRouter(build).request('/meta/5704ce31.json')
  expect([response.status, await response.json()]).toEqual([200, build])
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the latest build is not cached', async () => {
  const response = await buildsRouter(build).request('/latest.json')
  expect([response.status, await response.json()]).toEqual([200, build])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an unknown build is a 404', async () => {
  const response = await buildsRouter(build).request('/meta/00000000.json')
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('the build id comes from the manifest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sumirei-build-'))
  expect(findBuild(folder)).toBeUndefined()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/manifest-5704ce31.js'), '')
  expect(findBuild(folder)?.id).toBe('5704ce31')
  rmSync(folder, { recursive: true })
})
