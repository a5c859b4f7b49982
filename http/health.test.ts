import { describe, expect, it } from 'vitest'
import { healthRouter } from './health.ts'

const version = '1.2.3+abcdef01'
const healthy = { checkHealth: async () => undefined }
const broken = { checkHealth: async () => Promise.reject(new Error('no connection to 10.0.0.7')) }
const hanging = { checkHealth: () => new Promise<void>(() => undefined) }

describe('/live', () => {
  it('returns live regardless of the store', async () => {
    const response = await healthRouter(broken, { version }).request('/live')
    expect([response.status, await response.json()]).toEqual([200, { status: 'live', version }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('/ready', () => {
  it('returns ready when the store is available', async () => {
    const response = await healthRouter(healthy, { version }).request('/ready')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready', version }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['fails', broken],
    ['does not respond', hanging],
  ])('returns 503 without details when the store %s', async (_, services) => {
    const response = await healthRouter(services, { version, timeoutMs: 20 }).request('/ready')
    expect([response.status, await response.json()]).toEqual([503, { status: 'not-ready', reason: 'store', version }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('returns 503 while the process drains', async () => {
    const response = await healthRouter(healthy, { version, isDraining: () => true }).request('/ready')
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not-ready', reason: 'draining', version },
    ])
  })
})
