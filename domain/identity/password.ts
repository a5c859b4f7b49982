import { type Rejection, rejected } from '../result.ts'
import { lengthOf } from '../text/length.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length.ts'

/** Common base words of passwords, in lower case, without surrounding digits and symbols. */
const COMMON_WORDS = `
password passwort passcode pass passwd admin administrator root user guest login default changeme secret letmein welcome
access master system server test tester testing temp hello computer internet google samsung android windows iphone
qwerty qwertz azerty qwertyui qwertyuiop qwertyuio asdf asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm
qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zxczxc zaqwsx zaqxsw poiuytrewq lkjhgfdsa mnbvcxz
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij xyz aaa aaaa
iloveyou loveyou lovely love ilove lover sweet angel princess prince queen king sunshine rainbow flower butterfly
dragon monkey tigger tiger shadow killer hunter ranger soccer football baseball basketball hockey golf tennis
superman batman spiderman starwars pokemon pikachu doraemon naruto mickey snoopy totoro hellokitty kitty
michael jennifer jessica charlie daniel jordan thomas robert matthew andrew joshua ashley nicole hannah
freedom whatever trustno trustnoone nothing something forever summer winter spring autumn monday friday sunday
january february march april june july august september october november december
japan nippon nihon tokyo osaka kyoto nagoya sapporo fukuoka yokohama sakura momiji himawari arigatou arigato
aishiteru daisuki sayonara konnichiwa ohayou tanaka suzuki satou sato takahashi watanabe itou yamada yamamoto
nakamura kobayashi kato yoshida sasaki hanako tarou taro ichiro yuki haruka misaki sumire
chocolate cookie coffee cheese banana apple orange peanut pepper ginger
`
const COMMON = new Set(COMMON_WORDS.split(/\s+/).filter((word) => word !== ''))

const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]
const REVERSED_SEQUENCES = SEQUENCES.map((row) => [...row].reverse().join(''))
const COLUMN_SEQUENCES = ['1qaz2wsx3edc4rfv5tgb6yhn7ujm', '!qaz@wsx#edc']
const ALL_SEQUENCES = [...SEQUENCES, ...REVERSED_SEQUENCES, ...COLUMN_SEQUENCES]

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const DATE =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/
const REPEATED = /^(.{1,4})\1+$/u

/**
 * Whether a password is among the most commonly used ones (docs/rules.md Members): a common word, with or without
 * surrounding digits and symbols and with letters replaced by look-alikes; a keyboard sequence; a repeated piece; a
 * date; or `own`, the local part of the member's address. Decided here: the list of words.
 */
export function isCommonPassword(password: string, own?: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  if (DATE.test(lower) || REPEATED.test(lower) || isSequence(lower)) return true
  const name = own?.toLowerCase()
  return baseWords(lower).some((word) => COMMON.has(word) || (name !== undefined && name !== '' && word === name))
}

function isSequence(lower: string): boolean {
  return ALL_SEQUENCES.some((row) => row.includes(lower))
}

/** The possible base words: as written, without surrounding non-letters, and with look-alikes read as letters. */
function baseWords(lower: string): string[] {
  const withoutLookAlikes = (text: string) => [...text].map((character) => LOOK_ALIKES[character] ?? character).join('')
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const withoutTail = lower.replace(/[\d\W_]+$/, '')
  return [
    lower,
    bare,
    withoutLookAlikes(lower),
    withoutLookAlikes(bare),
    withoutLookAlikes(withoutTail),
    bare.replace(/[^a-z]+/g, ''),
  ].flatMap((word) => [word, halfOf(word)])
}

/** The half of a word that consists of the same text twice; otherwise the word. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half !== '' && half + half === word ? half : word
}

export type PasswordRejection =
  | Rejection<'required', undefined>
  | Rejection<'too-short', { shortest: number; length: number }>
  | Rejection<'too-long', { limit: number }>
  | Rejection<'password-common', undefined>

/**
 * Reads a new password (docs/rules.md Members): at least 8 characters and not a commonly used one. It is neither folded
 * nor trimmed. `email`: the member's address, whose local part is rejected too.
 */
export function parsePassword(input: unknown, email?: string): string | PasswordRejection {
  if (typeof input !== 'string' || input === '') return rejected('required')
  const length = lengthOf(input)
  if (length < PASSWORD_MIN_LENGTH) return rejected('too-short', { shortest: PASSWORD_MIN_LENGTH, length })
  if (length > PASSWORD_MAX_LENGTH) return rejected('too-long', { limit: PASSWORD_MAX_LENGTH })
  return isCommonPassword(input, email?.split('@')[0]) ? rejected('password-common') : input
}
