import { expect, test } from 'vitest'
import { checkPassword } from './password.ts'

test('a password of the names of the customer, of the address or of the shop can be guessed', async () => {
  const guessable: string[] = []
  const strength = {
    scoreOf: async (_: string, words: readonly string[]) => {
      guessable.push(...words)
      return 0
    },
  }
  const operator = { now: () => ({ shopName: '喪服 レンタル', shortName: 'Nagomi' }) }
  const given = { password: 'nagomi2026', email: 'hana@example.jp', names: ['花子'] }
  expect(await checkPassword({ strength, operator })(given)).toBeDefined()
  expect(guessable).toEqual(['hana', 'example', 'jp', '花子', '喪服', 'レンタル', 'Nagomi'])
})
