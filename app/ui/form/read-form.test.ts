import { describe, expect, it } from 'vitest'
import { readForm } from './read-form.ts'

const post = (body: string, type = 'application/x-www-form-urlencoded;charset=UTF-8') =>
  readForm(new Request('http://shop.example/cart', { method: 'POST', body, headers: { 'content-type': type } }))

const statusOf = (result: Promise<unknown>) =>
  result.then(
    () => 200,
    (thrown: { init: { status: number } }) => thrown.init.status,
  )

describe('reading a posted form', () => {
  it('returns the fields by name, the first value of each', async () => {
    const form = await post('name=%E8%8A%B1%E5%AD%90&name=2&__proto__=x&constructor=y')
    expect(form.name).toBe('花子')
    expect(Object.keys(form)).toEqual(['name', '__proto__', 'constructor'])
  })

  it('rejects NUL, oversized bodies and other content types', async () => {
    expect(await statusOf(post('name=%00'))).toBe(400)
    expect(await statusOf(post(`name=${'x'.repeat(70_000)}`))).toBe(413)
    expect(await statusOf(post('a=1&'.repeat(100)))).toBe(413)
    await expect(post(`name=${'x'.repeat(1_001)}`)).rejects.toMatchObject({
      data: { message: expect.stringContaining('文字数を減らして') },
      init: { status: 413 },
    })
    expect(await statusOf(post('{}', 'application/json'))).toBe(415)
    expect(await statusOf(post('%E0%A4%A=%ZZ'))).toBe(200)
  })
})
