import { expect, test } from 'vitest'
import type { Duty } from '#domain/staff/duties.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 20 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
const programOf = async (duty: Duty) => {
  const { session } = await staff.withDuties([duty], `program-${duty}`)
  return { kind: 'staff', uid: session.uid, signedInAt: session.signedInAt, requestId: 'call-1' } as const
}
const query = { filters: [], orderBy: [], limit: 1, count: false }

test('a program with a staff token has the duties of its account, and all that it does is logged', async () => {
  const { uid } = await lives.accepted([1])
  const { documents, orderApi } = shop.services
  const [service, catalogue] = [await programOf('service'), await programOf('catalogue')]
  expect(await documents.get(catalogue, 'orders', uid)).toMatchObject({ code: 'not-allowed' })
  expect(await documents.list(catalogue, 'orders', query as never)).toMatchObject({ code: 'not-allowed' })
  expect(await documents.get(service, 'orders', uid)).toMatchObject({ uid })
  const request = { uid, status: 'Reserved', lines: [], given: {} } as const
  const open = { slipNumber: undefined, returnSlipNumber: undefined, reason: undefined, memo: undefined }
  const confirm = (account: typeof service) =>
    orderApi.changeOrder({ account, secret: undefined }, { ...request, ...open })
  expect(await confirm(catalogue)).toMatchObject({ code: 'not-allowed' })
  expect(await confirm(service)).toBeUndefined()
  expect((await lives.orderOf(uid)).status).toBe('Reserved')
  const rows = await staff.auditOf(`order:${uid}`)
  expect(rows.at(0)).toBe('program-service readDocument')
  expect(rows.at(-1)).toBe('program-service confirm')
  expect(rows.join()).not.toContain('catalogue')
  const write = { op: 'set', collection: 'makers', uid: '9', data: { name: '墨', kana: 'スミ' } } as const
  expect(await documents.write(service, [write] as never)).toMatchObject({ code: 'not-allowed' })
  const named = [{ op: 'set', collection: 'makers', data: { name: '墨', kana: 'スミ', rank: 1 } }] as never
  const [made] = (await documents.write(catalogue, named)) as unknown as { uid: string }[]
  const logged = async (subject: string) =>
    (await shop.ports.staff.listAudit({ beforeId: undefined, subject, limit: 5 })).map(({ act, fields }) => [
      act,
      fields,
    ])
  expect(await logged('maker:new')).toEqual([['setDocument', ['name', 'kana', 'rank']]])
  expect(await logged(`maker:${made!.uid}`)).toEqual([['setDocument', ['name', 'kana', 'rank']]])
  const [listed] = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `order:${uid}`, limit: 1 })
  expect(listed?.requestId).toBe('call-1')
})
