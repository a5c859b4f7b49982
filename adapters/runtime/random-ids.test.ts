import { describe, expect, it } from 'vitest'
import { randomIds } from './random-ids.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('next', () => {
  it('returns increasing UUIDv7 texts, also within a millisecond', () => {
    const ids = randomIds(() => 1_795_132_800_000)
    const generated = Array.from({ length: 10_000 }, () => ids.next())
    expect(generated.every((id) => UUID_V7.test(id))).toBe(true)
    expect(new Set(generated).size).toBe(generated.length)
    expect([...generated].sort()).toEqual(generated)
  })

  it('keeps increasing when the clock is set back', () => {
    let ms = 1_795_132_800_000
    const ids = randomIds(() => ms)
    const before = ids.next()
    ms -= 3_600_000
    expect(ids.next() > before).toBe(true)
  })

  it('contains the creation time', () => {
    const id = randomIds(() => 1_795_132_800_123).next()
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(1_795_132_800_123)
  })
})

describe('code', () => {
  it('is 12 hexadecimal digits and unique', () => {
    const ids = randomIds()
    const codes = Array.from({ length: 1000 }, () => ids.code())
    expect(codes.every((code) => /^[0-9a-f]{12}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(1000)
  })
})

describe('secret', () => {
  it('is 43 characters of base64url and unique', () => {
    const ids = randomIds()
    const secrets = Array.from({ length: 1000 }, () => ids.secret())
    expect(secrets.every((secret) => /^[A-Za-z0-9_-]{43}$/.test(secret))).toBe(true)
    expect(new Set(secrets).size).toBe(1000)
  })
})

describe('derivedSecret', () => {
  it('depends only on the secret and the purpose', () => {
    const [ids, otherIds] = [randomIds(), randomIds()]
    const link = ids.derivedSecret('a', 'order-mail')
    expect(link).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(otherIds.derivedSecret('a', 'order-mail')).toBe(link)
    expect(ids.derivedSecret('a', 'receipt')).not.toBe(link)
    expect(ids.derivedSecret('b', 'order-mail')).not.toBe(link)
  })
})
