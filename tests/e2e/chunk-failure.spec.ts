import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { follow } from './support/follow.ts'
import { type ForkedShop, forkShop } from './support/fork-shop.ts'
import { started } from './support/started.ts'

// The worker would have the very files that are lost here.
test.use({ serviceWorkers: 'block' })

let folder = ''
let shop: ForkedShop

/** A shop over a copy of the build, because files are taken away from it. */
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sumirei-lost-'))
  await cp('build', join(folder, 'build'), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction')
  shop = await forkShop(folder)
})
test.afterEach(async () => {
  const ended = new Promise((resolve) => shop.child.once('exit', resolve))
  shop.child.kill()
  await ended
  await rm(folder, { recursive: true, force: true })
})

/** Removes the files whose name begins so from the disk, as a new build does; in every encoding they are kept in. */
async function removeScript(name: string): Promise<void> {
  const assets = join(folder, 'build/client/assets')
  const files = (await readdir(assets)).filter((file) => new RegExp(`^${name}-[\\w-]+\\.js(\\.gz|\\.br)?$`).test(file))
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const file of files) await rm(join(assets, file))
}

/** Which documents are asked for from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

test('a page whose code is lost is shown all the same, after one reload', async ({ page }) => {
  await removeScript('cart')
  await page.goto(`${shop.url}/service`)
  await started(page)
  const documents = documentsOf(page)
  await follow(page, () => page.locator('.header-tools').getByRole('link', { name: 'カート' }).click(), {
    heading: 'カート',
    address: /\/cart$/,
  })
  await page.waitForLoadState('networkidle')
  expect(documents.filter((path) => path === '/service').length).toBeLessThanOrEqual(1)
  expect(documents.filter((path) => path === '/cart')).toHaveLength(1)
})

test('a start whose scripts are lost reloads once within ten seconds and stays readable', async ({ page }) => {
  await removeScript('root')
  const documents = documentsOf(page)
  await page.goto(`${shop.url}/service`)
  await expect.poll(() => documents.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1, name: 'ご利用ガイド' })).toBeVisible()
  expect(documents).toEqual(['/service', '/service'])
  await follow(page, () => page.getByRole('link', { name: 'ご利用の流れ' }).first().click(), {
    heading: 'ご利用の流れ',
  })
})
