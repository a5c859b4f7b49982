import { describe, expect, it } from 'vitest'
import { rejected } from '#domain/result.ts'
import { keepNotice, keptNotice } from './kept-notice.ts'

const asked = (cookie: string) => keptNotice(new Request('http://shop.example/cart', { headers: { cookie } }))

describe('a notice kept for the cart page', () => {
  it('comes back as it was', async () => {
    const notice = rejected('double-booked', { itemNames: ['ワンピース; <b>', '数珠'] })
    const header = await keepNotice(notice)
    expect(header).toContain('HttpOnly')
    expect(await asked(header.split(';')[0] ?? '')).toEqual(notice)
  })

  it('is nothing when the cookie is not one of ours', async () => {
    for (const cookie of [
      '',
      'sumirei_notice=',
      'sumirei_notice=%%%',
      'sumirei_notice=eyJjb2RlIjoieCJ9',
      'sumirei_notice=bnVsbA==',
    ]) {
      expect(await asked(cookie)).toBeUndefined()
    }
  })
})
