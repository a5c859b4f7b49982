import { expect, test } from 'vitest'
import { bodySizeStore } from '#adapters/postgres/members/body-sizes.ts'
import type { Day } from '#domain/day.ts'
import { recordEndsOn } from '#domain/receipt/retention.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { LATER, mailTo, memberRows } from './member-rows.ts'

const SIZE = { heightCm: 158, usualSize: '9', bustCm: 83.5 }
const OTHER = { waistCm: 64 }

describeStore('BodySizeStore', (database) => {
  const { register, store: members } = memberRows(database)
  const store = () => bodySizeStore(database())

  test('saves, replaces and removes the measures of a member', async () => {
    const { uid } = await register()
    expect(await store().find(uid)).toBeUndefined()
    expect(await store().save(uid, SIZE)).toBe(true)
    expect(await store().find(uid)).toEqual(SIZE)
    expect(await store().save(uid, OTHER)).toBe(true)
    expect(await store().find(uid)).toEqual(OTHER)
    await store().remove(uid)
    await store().remove(uid)
    expect(await store().find(uid)).toBeUndefined()
  })

  test('the first measures do not replace others', async () => {
    const { uid } = await register()
    expect(await store().saveFirst(uid, SIZE)).toBe(true)
    expect(await store().saveFirst(uid, OTHER)).toBe(true)
    expect(await store().find(uid)).toEqual(SIZE)
  })

  test('keeps none for who is no member', async () => {
    const { uid } = await register('provisional')
    for (const other of [uid, 'nobody']) {
      expect(await store().save(other, SIZE)).toBe(false)
      expect(await store().saveFirst(other, SIZE)).toBe(false)
      expect(await store().find(other)).toBeUndefined()
    }
  })

  test('a withdrawal erases them, and none are saved afterwards', async () => {
    const { uid, email } = await register()
    await store().save(uid, SIZE)
    const rules = { isActive: () => false, endsOn: (lastOn: Day) => recordEndsOn(lastOn, 3) }
    expect(await members().withdraw(uid, LATER, mailTo(email, 'withdrawn'), rules)).toBe('withdrawn')
    expect(await store().find(uid)).toBeUndefined()
    expect(await store().save(uid, SIZE)).toBe(false)
    expect(await store().find(uid)).toBeUndefined()
  })
})
