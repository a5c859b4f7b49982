import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPorts } from '#bootstrap/ports.ts'
import { createRouters } from '#bootstrap/routers.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openTestIdentity, serveIdentity } from '#tests/support/identity/identity-server.ts'

const SITE = 'http://shop.test'
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.close())

function openShop(env: Record<string, string> = {}) {
  const config = parseConfig({ SITE_URL: SITE, SEED: 'none', PAGE_CACHE: 'false', ...env })
  const ports = createPorts(config, opened.db)
  const services = createServices(config, ports)
  const render = async () => ({ response: new Response('a page', { status: 404 }) })
  const pageRenderer = { render, renderViewed: () => '' }
  const log = createLog('silent')
  const { router } = createRouters({
    config,
    services,
    ports,
    log,
    pageRenderer,
    servesAssets: false,
    isDraining: () => false,
  })
  const fetch = (path: string, init?: RequestInit) => Promise.resolve(router.fetch(new Request(`${SITE}${path}`, init)))
  return { ports, fetch }
}

test('serves the embedded provider, whose tokens the shop accepts', async () => {
  const { ports, fetch } = openShop()
  const response = await fetch('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=sumirei-demo', {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'text/plain' },
    body: JSON.stringify({ email: 'door@example.jp', password: 'sumire-2026', returnSecureToken: true }),
  })
  const { idToken, localId } = (await response.json()) as { idToken: string; localId: string }
  expect(await ports.identity.verify(idToken)).toMatchObject({ uid: localId, email: 'door@example.jp' })
  const projects = await fetch('/v1/projects?key=sumirei-demo')
  expect(await projects.json()).toMatchObject({ authorizedDomains: ['shop.test', 'localhost', '127.0.0.1'] })
})

test('with an external provider answers its authorised domains and nothing else, always as JSON', async () => {
  const server = await serveIdentity(openTestIdentity(opened.db, { authorizedDomains: ['elsewhere.example'] }))
  const { ports, fetch } = openShop({ IDENTITY_URL: server.url })
  const answer = async (path: string, init?: RequestInit) => {
    const response = await fetch(path, init)
    return [response.status, await response.json()]
  }
  const projects = { authorizedDomains: ['elsewhere.example'] }
  expect(await answer('/v1/projects?key=sumirei-demo')).toEqual([200, expect.objectContaining(projects)])
  const refused = { error: expect.objectContaining({ message: 'OPERATION_NOT_ALLOWED' }) }
  for (const path of ['/v1/accounts:signUp', '/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start'])
    expect(await answer(`${path}?key=sumirei-demo`, { method: 'POST', body: '{}' })).toEqual([400, refused])
  expect((await answer('/v1/jwks.json'))[0]).toBe(404)
  expect((await answer('/v2/nothing'))[0]).toBe(404)
  expect(await ports.identityAdmin.find({ email: 'door@example.jp' })).toMatchObject({ code: 'not-available' })
  await server.close()
})
