import { expect, it } from 'vitest'
import { brandRouter } from './brand.ts'

const BRAND = { shopName: 'なごみレンタル', shortName: 'なごみ', mark: '和', accentColour: undefined }

it('names the installed shop as its operator does', async () => {
  const response = await brandRouter(() => BRAND).request('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toMatchObject({
    name: 'なごみレンタル 礼服・喪服レンタル',
    short_name: 'なごみ',
    start_url: '/',
    shortcuts: [{ url: '/items/list' }, { url: '/cart' }, { url: '/shopping/complete' }, { url: '/other/guide' }],
  })
})

it("has the operator's colour as a style, if there is one", async () => {
  expect((await brandRouter(() => BRAND).request('/accent.css')).status).toBe(404)
  const response = await brandRouter(() => ({ ...BRAND, accentColour: '#205a3c' })).request('/accent.css')
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await response.text()).toContain('--kikyo:#205a3c')
})
