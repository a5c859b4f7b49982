import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from '#domain/identity/common-passwords.ts'

/** 0 is guessed at once, 4 is beyond guessing (scale of zxcvbn, Wheeler 2016). */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

const { qwerty, keypad } = adjacencyGraphs
const estimator = new ZxcvbnFactory({ dictionary: common, graphs: { qwerty, keypad } })

/**
 * How hard a password is to guess. Comes as a file of its own, because its word lists are larger than the page; nothing
 * leaves the browser. `about`: what others may know of its owner.
 */
export function scorePassword(password: string, about: readonly string[]): PasswordScore {
  if (isCommonPassword(password)) return 0
  return estimator.check(password, [...about]).score
}
