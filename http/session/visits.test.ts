import { expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { Services } from '#services/services.ts'
import { createVisits } from './visits.ts'

test('a member gets the page of all visitors while the own size cannot be read', async () => {
  const session = { uid: 'member', expiresAt: Temporal.Instant.from('2026-11-22T00:00:00Z') }
  const open = (find: () => Promise<string | undefined>) => {
    const services = {
      sessions: { resume: async () => ({ session }) },
      bodySizes: { find },
      settings: { now: () => FIRST_SETTINGS },
    } as unknown as Services
    const visits = createVisits(
      services,
      async () => ({ response: new Response(null) }),
      () => undefined,
    )
    return visits(new Request('http://shop.test/', { headers: { cookie: 'sumirei_token=a; sumirei_refresh=b' } }))
  }
  expect((await open(async () => 'code')).shared).toBeUndefined()
  expect((await open(async () => undefined)).shared).toBeDefined()
  expect((await open(() => Promise.reject(new Error('no answer')))).shared).toBeDefined()
})
