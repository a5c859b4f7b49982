import { describe, expect, it } from 'vitest'
import { healthDoor } from './health.ts'

const well = { checkHealth: async () => undefined }
const broken = { checkHealth: async () => Promise.reject(new Error('no connection to 10.0.0.7')) }
const silent = { checkHealth: () => new Promise<void>(() => undefined) }

describe('/live', () => {
  it('says that the process is up, whatever the store does', async () => {
    const response = await healthDoor(broken).request('/live')
    expect([response.status, await response.json()]).toEqual([200, { status: 'live' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('/ready', () => {
  it('says yes when the store can be used', async () => {
    const response = await healthDoor(well).request('/ready')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['fails', broken],
    ['does not answer', silent],
  ])('says no, and not why, when the store %s', async (_, services) => {
    const response = await healthDoor(services, { answersWithinMs: 20 }).request('/ready')
    expect([response.status, await response.json()]).toEqual([503, { status: 'not-ready', reason: 'store' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('says no while the process drains', async () => {
    const response = await healthDoor(well, { isDraining: () => true }).request('/ready')
    expect([response.status, await response.json()]).toEqual([503, { status: 'not-ready', reason: 'draining' }])
  })
})
