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

test.each(['P@ssw0rd', 'p4ssw0rd1', '1l0v3y0u', 'dr@g0n77'])('look-alikes make %s no stronger', async (password) =>
  expect(await scoreOf(password, [])).toBeLessThan(2),
)

test('a password full of look-alikes takes no longer than a few times a plain one', async () => {
  const fastestMs = async (password: string) => {
    const times: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const fromMs = performance.now()
      for (let m = 0; m < 5; m += 1) await scoreOf(password, [])
      times.push(performance.now() - fromMs)
    }
    return Math.min(...times)
  }
  const plainMs = await fastestMs('kuroi-obi-to-sensu-to-suzu-to-juzu-to-ku')
  // Without the limit about 300 times.
  expect((await fastestMs('aB3$'.repeat(10))) / plainMs).toBeLessThan(60)
})
