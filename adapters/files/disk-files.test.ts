import { expect, test } from 'vitest'
import { renameOver } from './disk-files.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

test.each(['EPERM', 'EACCES', 'EBUSY'])('a rename that Windows refuses with %s is retried', async (code) => {
  const asked: unknown[][] = []
  await renameOver('a', 'b', async (...names) => {
    if (asked.push(names) < 3) throw fault(code)
  })
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['a', 'b']))
})

test('a file that stays locked, and any other error, are reported', async () => {
  await expect(renameOver('a', 'b', () => Promise.reject(fault('EPERM')))).rejects.toThrow('EPERM')
  let tries = 0
  const missing = async () => {
    tries += 1
    throw fault('ENOENT')
  }
  await expect(renameOver('a', 'b', missing)).rejects.toThrow('ENOENT')
  expect(tries).toBe(1)
})
