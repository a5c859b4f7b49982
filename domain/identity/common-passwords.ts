/** Words that passwords are most often made of, in small letters, digits and signs around them left out. */
const WORDS = `
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
nakamura kobayashi kato yoshida sasaki hanako tarou taro ichiro yuki haruka misaki sumire sumirei
chocolate cookie coffee cheese banana apple orange peanut pepper ginger
`
const COMMON = new Set(WORDS.split(/\s+/).filter((word) => word !== ''))

/** Rows that fingers walk along. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]
const BACKWARDS = ROWS.map((row) => [...row].reverse().join(''))
const COLUMNS = ['1qaz2wsx3edc4rfv5tgb6yhn7ujm', '!qaz@wsx#edc']
const WALKS = [...ROWS, ...BACKWARDS, ...COLUMNS]

const IN_PLACE: Readonly<Record<string, string>> = {
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
 * Whether a password is among those that are tried first (docs/rules.md Members): a common word with or without digits
 * and signs around it and letters replaced by look-alikes, a walk along the keys, one piece repeated, a date, or `own`,
 * the name in front of the @ of the member's own address. Decided here: which words count.
 */
export function isCommonPassword(password: string, own?: string): boolean {
  const small = password.normalize('NFKC').toLowerCase()
  if (DATE.test(small) || REPEATED.test(small) || isWalk(small)) return true
  const name = own?.toLowerCase()
  return spellings(small).some((word) => COMMON.has(word) || (name !== undefined && name !== '' && word === name))
}

function isWalk(small: string): boolean {
  return WALKS.some((row) => row.includes(small))
}

/** The word inside: as it stands, bare of what is not a letter at its ends, and with look-alikes read as letters. */
function spellings(small: string): string[] {
  const read = (text: string) => [...text].map((sign) => IN_PLACE[sign] ?? sign).join('')
  const bare = small.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const withoutTail = small.replace(/[\d\W_]+$/, '')
  return [small, bare, read(small), read(bare), read(withoutTail), bare.replace(/[^a-z]+/g, '')].flatMap((word) => [
    word,
    halfOf(word),
  ])
}

/** What stands there twice. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half !== '' && half + half === word ? half : word
}
