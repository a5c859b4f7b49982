import { beforeAll, expect, test } from 'vitest'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { fieldsOf, mainOf, staffPages } from '#tests/support/staff/staff-pages.ts'
import { addReview } from '#tests/support/staff/staff-table-changes.ts'

const shop = builtShop([{ id: 1, units: 4 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

test('a review is published, answered and hidden for a reason; what another person decided is said', async () => {
  const uid = await addReview(shop)
  const list = await pages.mainOf('catalogue', '/staff/reviews')
  expect(list.text).toContain('丈がちょうどよく')
  const form = { review: uid, seen: 'waiting' }
  const done = await pages.post('catalogue', '/staff/reviews', { ...form, intent: 'show' })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/staff/reviews?state=waiting&done=show'])
  expect((await pages.mainOf('catalogue', '/staff/reviews?state=shown')).text).toContain('丈がちょうどよく')
  expect((await pages.post('catalogue', '/staff/reviews', { ...form, intent: 'dance' })).status).toBe(422)

  const path = `/staff/reviews/${uid}`
  const page = await pages.mainOf('catalogue', path)
  const reply = { ...fieldsOf(page, '返信を掲載する'), reply: 'ご利用ありがとうございました。', intent: 'reply' }
  const empty = await pages.post('catalogue', path, { ...reply, reply: ' ' })
  expect([empty.status, (await mainOf(empty)).text]).toEqual([422, expect.stringContaining('返信を入力してください。')])
  for (const _ of ['first', 'again'])
    expect((await pages.post('catalogue', path, reply)).headers.get('location')).toBe(`${path}?done=replied`)
  const shown = await (await shop.fetch('/items/1')).text()
  expect(parsePage(shown).one('div', { class: 'review-reply' }).text).toMatch(
    /^店舗からの返信・2026年.*ご利用ありがとうございました。$/,
  )
  const stale = await pages.post('catalogue', path, { ...reply, formKey: 'another-form-1', reply: '別の返信' })
  const differing = await mainOf(stale)
  expect([stale.status, differing.one('textarea', { name: 'reply' }).text]).toEqual([409, '別の返信'])
  expect(differing.one('table').text).toContain('ご利用ありがとうございました。')
  const removal = { ...fieldsOf(await pages.mainOf('catalogue', path), '返信を削除'), intent: 'remove' }
  expect((await pages.post('catalogue', path, removal)).headers.get('location')).toBe(`${path}?done=removed`)
  expect((await pages.mainOf('catalogue', path)).text).not.toContain('ご利用ありがとうございました。')

  const hide = { seen: 'shown', intent: 'hide', reason: 'other', note: '' }
  // Nothing is hidden for a reason that the terms do not name.
  const unknown = await mainOf(await pages.post('catalogue', path, hide))
  expect(unknown.one('p', { id: 'field-reason-error' }).text).toBe('非公開にする理由を選んでください。')
  const late = await pages.post('catalogue', path, { ...hide, seen: 'waiting', reason: 'personal' })
  expect([late.status, (await mainOf(late)).text]).toEqual([409, expect.stringContaining('ほかの担当者')])
  const hidden = await pages.post('catalogue', path, { ...hide, reason: 'personal', note: '電話番号' })
  expect(hidden.headers.get('location')).toBe('/staff/reviews?state=shown&done=hide')
  expect((await pages.mainOf('catalogue', '/staff/reviews?state=hidden')).text).toContain(
    '非公開の理由：個人を特定できる内容：電話番号',
  )
  const [newest] = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `review:${uid}`, limit: 1 })
  expect(newest).toMatchObject({ act: 'hideReview', fields: ['personal', '電話番号'] })
  expect((await pages.mainOf('catalogue', path)).all('textarea')).toEqual([])
  expect((await pages.get('catalogue', '/staff/reviews/unknown')).status).toBe(404)
})
