import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from '#domain/identity/password.ts'

/** Scale of zxcvbn (Wheeler 2016): 0 is too guessable, 4 is very unguessable. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

const { qwerty, keypad } = adjacencyGraphs
// As on the server (adapters/identity/zxcvbn-strength.ts): more would delay typing.
const estimator = new ZxcvbnFactory({ dictionary: common, graphs: { qwerty, keypad }, l33tMaxSubstitutions: 10 })

/** A module of its own: its word lists are larger than the page. `about`: what others may know of the member. */
export function scorePassword(password: string, about: readonly string[]): PasswordScore {
  if (isCommonPassword(password)) return 0
  return estimator.check(password, [...about]).score
}
