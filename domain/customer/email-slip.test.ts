import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedEditDistance } from '../text/edit-distance.ts'
import { type Email, parseEmail } from './email.ts'
import { suggestEmail } from './email-slip.ts'

const MEANT = ['gmail.com', 'docomo.ne.jp', 'ezweb.ne.jp', 'i.softbank.jp', 'softbank.ne.jp', 'icloud.com']
  .concat(['yahoo.co.jp', 'hotmail.com', 'outlook.com', 'outlook.jp', 'nifty.com', 'biglobe.ne.jp'])
  .concat(['yahoo.ne.jp', 'hotmail.co.jp', 'ymail.com', 'plala.or.jp'])
const suggested = (domain: string) => suggestEmail(`hanako.s@${domain}` as Email)

describe('suggestEmail', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gamil.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.co.jp', 'gmail.com'],
    ['gmail.ne.jp', 'gmail.com'],
    ['docomo.co.jp', 'docomo.ne.jp'],
    ['docomo.jp', 'docomo.ne.jp'],
    ['docomo.ne.jo', 'docomo.ne.jp'],
    ['docmo.ne.jp', 'docomo.ne.jp'],
    ['dokomo.ne.jp', 'docomo.ne.jp'],
    ['ezweb.co.jp', 'ezweb.ne.jp'],
    ['ezwab.ne.jp', 'ezweb.ne.jp'],
    ['i.sofbank.jp', 'i.softbank.jp'],
    ['i.softbank.ne.jp', 'i.softbank.jp'],
    ['sotfbank.ne.jp', 'softbank.ne.jp'],
    ['iclould.com', 'icloud.com'],
    ['icloud.jp', 'icloud.com'],
    ['yaho.co.jp', 'yahoo.co.jp'],
    ['yahoo.co.jo', 'yahoo.co.jp'],
    ['hotmial.com', 'hotmail.com'],
    ['outlok.jp', 'outlook.jp'],
  ])('takes %s for %s', (typed, meant) => expect(suggested(typed)).toBe(`hanako.s@${meant}`))

  it.each([
    ...MEANT,
    'mail.com',
    'jcom.zaq.ne.jp',
    't.vodafone.ne.jp',
    'example.jp',
    'nttdocomo.com',
    'softbank.co.jp',
    'yahoo.co.uk',
    'hotmail.fr',
    'sumirei.jp',
    'city.tsu.lg.jp',
    'ab.jp',
    'me.jp',
  ])('does not question %s', (domain) => expect(suggested(domain)).toBeUndefined())

  it('suggests an address whose domain is not questioned, with the same local part', () => {
    const label = fc.stringMatching(/^[a-z]{1,12}$/)
    const domain = fc.oneof(
      slips(),
      fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.')),
    )
    const typed = fc.tuple(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), domain)
    fc.assert(
      fc.property(typed, ([local, one]) => {
        const suggestion = suggestEmail(`${local}@${one}` as Email)
        if (suggestion === undefined) return
        expect(parseEmail(suggestion)).toBe(suggestion)
        expect(suggestion.startsWith(`${local}@`)).toBe(true)
        expect(suggestEmail(suggestion)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })

  it('finds every single slip in a common domain, unless it is another well-known one', () => {
    fc.assert(
      fc.property(slips(), (typed) => {
        const suggestion = suggested(typed)
        if (suggestion === undefined) expect(MEANT.concat('email.com', 'mail.com')).toContain(typed)
        else expect(boundedEditDistance(typed, suggestion.slice('hanako.s@'.length), 2)).toBe(1)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Common domains with one slip that leaves the dots. */
function slips() {
  const letter = fc.stringMatching(/^[a-z]$/)
  return fc
    .tuple(fc.constantFrom(...MEANT), fc.nat({ max: 40 }), letter, fc.constantFrom('drop', 'add', 'change', 'exchange'))
    .map(([domain, position, character, kind]) => {
      const places = [...domain].flatMap((one, index) => (/[a-z]/.test(one) && index > 1 ? [index] : []))
      const at = places[position % places.length]!
      if (kind === 'drop') return domain.slice(0, at) + domain.slice(at + 1)
      if (kind === 'add') return domain.slice(0, at) + character + domain.slice(at)
      if (kind === 'change') return domain.slice(0, at) + character + domain.slice(at + 1)
      const next = domain[at + 1] ?? ''
      return /[a-z]/.test(next) ? domain.slice(0, at) + next + domain[at] + domain.slice(at + 2) : domain
    })
    .filter((typed) => !typed.includes('..') && !typed.endsWith('.'))
}
