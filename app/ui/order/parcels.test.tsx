import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parsePage } from '#tests/support/pages/html.ts'
import { Parcels } from './parcels.tsx'

test('a slip names where the parcel can be followed, if the carrier has a page for it', () => {
  const slips = [
    { name: 'お荷物の番号', number: '1111-2222', url: 'https://carrier.example/?no=1111-2222' },
    { name: '返送伝票の番号', number: '3333-4444', url: undefined },
  ]
  const parcel = { uid: 'a', number: 1, state: 'お届けしました', items: [], sentTo: undefined, slips }
  const page = parsePage(renderToString(<Parcels parcels={[parcel]} />))
  expect(page.all('dd').map(({ text }) => text)).toEqual([
    '1111-2222お荷物の番号1111-2222の配送状況を見る',
    '3333-4444',
  ])
  expect(page.one('a').attributes.href).toBe('https://carrier.example/?no=1111-2222')
})
