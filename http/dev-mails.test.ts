import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { devMailsRouter } from './dev-mails.ts'

const MAILS = {
  listSamples: () => [{ kind: 'arrear', content: { subject: '件名', text: '本文' } }],
  renderHtml: async () => '<p>見本の本文</p>',
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sumirei-dev-mails-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const app = () => new Hono().route('/dev/mails', devMailsRouter(folder, MAILS))
const write = (uid: string, overrides: object = {}) =>
  writeFile(
    join(folder, `${uid}.json`),
    JSON.stringify({
      uid,
      to: 'a@example.com',
      subject: `件名 ${uid}`,
      text: '本文',
      html: '<p>本文</p>',
      ...overrides,
    }),
  )

describe('/dev/mails', () => {
  it('lists the newest first', async () => {
    await write('0192-c', { deliveredAt: '2026-11-20T01:00:00.000Z' })
    await write('0192-a', { deliveredAt: '2026-11-20T03:00:00.000Z' })
    await write('0192-b', { deliveredAt: '2026-11-20T02:00:00.000Z' })
    const text = await (await app().request('/dev/mails')).text()
    const uids = [...text.matchAll(/href="\/dev\/mails\/(0[^"]+)"/g)].map(([, uid]) => uid)
    expect(uids).toEqual(['0192-a', '0192-b', '0192-c'])
  })

  it('shows an empty list without mails or folder, and skips invalid files', async () => {
    await writeFile(join(folder, 'broken.json'), '{')
    await writeFile(join(folder, '.half.json.1.tmp'), '{}')
    const text = await (await app().request('/dev/mails')).text()
    expect(text).toContain('まだメールはありません')
    expect(text).toContain('<meta name="robots" content="noindex,nofollow">')
    await rm(folder, { recursive: true })
    expect((await app().request('/dev/mails')).status).toBe(200)
  })

  it('shows a mail as text and, in a sandboxed frame, as HTML', async () => {
    await write('m1', {
      subject: '<b>件名</b>',
      html: '<p title="x">こんにちは</p><script>alert(1)</script>',
      text: '1 < 2',
    })
    const response = await app().request('/dev/mails/m1')
    const text = await response.text()
    expect(text).toContain('&lt;b&gt;件名&lt;/b&gt;')
    expect(text).toContain('1 &lt; 2')
    expect(text).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/)
    expect(text).not.toContain('<script>')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('shows every kind of mail with sample data', async () => {
    expect(await (await app().request('/dev/mails/samples')).text()).toContain('href="/dev/mails/samples/0"')
    expect(await (await app().request('/dev/mails/samples/0')).text()).toContain('見本の本文')
    expect(await (await app().request('/dev/mails/samples/0/html')).text()).toBe('<p>見本の本文</p>')
    expect((await app().request('/dev/mails/samples/1')).status).toBe(404)
  })

  it.each(['none', '..%2Fm1', '%2e%2e'])('returns 404 for %s', async (uid) => {
    expect((await app().request(`/dev/mails/${uid}`)).status).toBeGreaterThanOrEqual(404)
  })
})
