import { expect, test } from 'vitest'
import { zxcvbnStrength } from './zxcvbn-strength.ts'

const { scoreOf } = zxcvbnStrength()

test.each(['password1', 'Passw0rd!', 'iloveyou2', 'yamada1985', 'qwertyuiop', 'さくらさくら'])(
  '%s is weak',
  async (password) => expect(await scoreOf(password, [])).toBeLessThan(2),
)

test.each(['kuroi-obi-to-sensu', 'zx8!Kp2qLm', '雨の日は傘をさして歩く'])('%s is strong', async (password) =>
  expect(await scoreOf(password, [])).toBeGreaterThanOrEqual(2),
)

test('words about the customer make a password weaker', async () => {
  const password = 'mitsuhashi77'
  expect(await scoreOf(password, ['mitsuhashi'])).toBeLessThan(2)
  expect(await scoreOf(password, [])).toBeGreaterThanOrEqual(2)
})

test('only the beginning of a very long password is checked', async () => {
  expect(await scoreOf('passwordqwerty1234'.repeat(7), [])).toBeGreaterThanOrEqual(0)
})
