import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf } from '../text/field.ts'
import { foldLine } from '../text/folding.ts'

type Unknown = Rejection<'choice-required', undefined>

/** A field for one of some codes, or for none. `labels`: their words, by code. */
export function codeField<Code extends string>(labels: Readonly<Record<Code, string>>) {
  const codes = Object.keys(labels) as Code[]
  return optionalFieldOf((input): Code | Unknown => codes.find((code) => code === input) ?? rejected('choice-required'))
}

/** The same field in a file, which has the words. */
export function codeWords<Code extends string>(labels: Readonly<Record<Code, string>>) {
  const entries = Object.entries<string>(labels)
  return {
    words: (code: Code) => labels[code],
    codeOf: (words: string) => entries.find(([, label]) => label === foldLine(words))?.[0] ?? words,
  }
}

const TICKED = 'on'
const YES = 'はい'

/** A box: whether it is ticked. */
export const boxField = fieldOf((input): boolean | Unknown => {
  if (input === TICKED) return true
  return input === '' ? false : rejected('choice-required')
}).default(false)

/** The same box in a file: 「はい」, or nothing. */
export const BOX_WORDS = {
  text: (isTicked: boolean) => (isTicked ? TICKED : ''),
  words: (isTicked: boolean) => (isTicked ? YES : ''),
  codeOf: (words: string) => (foldLine(words) === YES ? TICKED : words),
}
