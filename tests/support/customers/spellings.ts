import fc from 'fast-check'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { NAME_VARIANTS } from '#domain/text/kanji-variants.ts'
import { nameKey } from '#domain/text/name-key.ts'

/** How people, files and copied pages spell what the readers of the domain read. */

/** Characters that show nothing. */
export const NOTHING = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200e\u202a\u2060\u2066\u2800\u3164\ufeff\uffa0\u{e0041}',
]
const SELECTORS = [...'\ufe00\ufe0e\u{e0100}\u{e01ef}']
const HYPHENS = [...'-‐‑‒–—―−─－﹣ー']
const BLANKS = ['', ' ', '　', '\u00a0', '\t']

const wide = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const pieces = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((drawn) => drawn.join(''))
const one = (...texts: readonly string[]) => fc.constantFrom(...texts)
const hyphen = fc.constantFrom(...HYPHENS, '', ' ')
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

/** The text with characters that show nothing between its own, in full width or half width. */
function copied(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const marks = fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...NOTHING)), { maxLength: 3 })
  return fc.tuple(text, fc.boolean(), marks).map(([drawn, isWide, added]) => {
    const letters = [...(isWide ? wide(drawn) : drawn)]
    for (const [place, mark] of added) letters.splice(place, 0, mark)
    return letters.join('')
  })
}

/** What is stored, and two spellings of it. */
export type Spelled = { readonly stored: string; readonly typed: string; readonly sought: string }

function spelled(stored: fc.Arbitrary<string>, spell: (stored: string) => fc.Arbitrary<string>): fc.Arbitrary<Spelled> {
  return stored.chain((text) => fc.record({ stored: fc.constant(text), typed: spell(text), sought: spell(text) }))
}

const MOBILE = pieces(one('050', '070', '080', '090'), digits(8))
/** An area, and a number that does not begin with 0. */
const LANDLINE = pieces(one('03', '06', '011', '045', '052', '0120', '0997'), one('2', '5', '9'), digits(7)).map(
  (text) => text.slice(0, 10),
)

export const telephones = spelled(fc.oneof(MOBILE, LANDLINE), (stored) => {
  const rest = stored.slice(1)
  const parts = (text: string) =>
    pieces(one(text.slice(0, -8)), hyphen, one(text.slice(-8, -4)), hyphen, one(text.slice(-4)))
  return copied(
    fc.oneof(
      pieces(one('', 'tel:', 'TEL ', '電話番号：', '携帯:'), parts(stored), one('', '(携帯)', '（自宅）')),
      pieces(one('+81', '+81-', '+81 (0)', '+81-(0)', '0081', '0081-0', '81-', '(+81)'), parts(rest)),
      one(
        `${stored.slice(0, -8)}.${stored.slice(-8, -4)}.${stored.slice(-4)}`,
        `(${stored.slice(0, -8)})${stored.slice(-8)}`,
      ),
      one(rest),
    ),
  )
})

export const postalCodes = spelled(digits(7), (stored) =>
  copied(
    pieces(
      one('', '〒', '〒 ', '郵便番号：'),
      one(stored.slice(0, 3)),
      fc.constantFrom(...HYPHENS, ...BLANKS, '.', '・'),
      one(stored.slice(3)),
    ),
  ),
)

const slip = digits(11).map(withCheckDigit)
export const slipNumbers = spelled(slip, (stored) =>
  copied(
    pieces(
      one('', '伝票番号：', '送り状No.', 'お問い合わせ番号 '),
      one(stored.slice(0, 4)),
      hyphen,
      one(stored.slice(4, 8)),
      hyphen,
      one(stored.slice(8)),
    ),
  ),
)

export const spellingsOfOrder = (number: number): fc.Arbitrary<string> =>
  copied(
    pieces(one('', '#', 'No.', '№', '注文番号：', 'ご注文番号 '), one(String(number), `${number}-1`, `${number}番`)),
  )
export const orderNumbers = spelled(fc.integer({ min: 100_000, max: 999_999_999 }).map(String), (stored) =>
  spellingsOfOrder(Number(stored)),
)

const VARIANTS_BY_KEY = Map.groupBy(NAME_VARIANTS.keys(), (variant) => nameKey(variant))
/** One character of a name in any of its forms. */
function formsOf(letter: string): fc.Arbitrary<string> {
  const forms = [letter, ...(VARIANTS_BY_KEY.get(nameKey(letter)) ?? [])]
  return pieces(fc.constantFrom(...forms, letter.normalize('NFD')), one('', '', ...SELECTORS, ...NOTHING))
}

const NAMES = [...'高崎吉浜辺斎沢橋桜広国恵真竜滝島神山田', ...'ガプヤマダ', 'Nguyễn', 'Müller', '김', '々']
/** Names in the common forms of their kanji; the key of what is typed is that of what is stored. */
export const names: fc.Arbitrary<Spelled> = spelled(
  fc.array(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 5 }).map((parts) => `山${parts.join('')}`),
  (stored) => pieces(...[...stored].map(formsOf)),
)

/** Texts that are no number of any kind, or nearly one. */
export const anyTyped = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(...'0123456789０９+#-ー−（）() .内線ext様番〒TEL注文No一', ...NOTHING),
    maxLength: 25,
  }),
)
