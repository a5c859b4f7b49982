import { describe, expect, test } from 'vitest'
import { venueForm } from './venue.ts'

const TYPED = {
  name: '墨礼会館　本館',
  kana: 'すみれいかいかん',
  postalCode: '160-0022',
  prefecture: '13',
  address1: '新宿区新宿１－２－３',
  address2: '',
  telephone: '03-1234-5678',
  hours: '',
}

describe('a venue (docs/rules.md Phone orders)', () => {
  test('is read like an address: widths and kana are folded, numbers are digits', () => {
    expect(venueForm.parse(TYPED)).toEqual({
      name: '墨礼会館 本館',
      kana: 'スミレイカイカン',
      postalCode: '1600022',
      prefecture: 13,
      address1: '新宿区新宿1-2-3',
      telephone: '0312345678',
    })
  })
  test.each([
    [{ name: ' ' }, 'name required'],
    [{ name: 'あ'.repeat(51) }, 'name too-long'],
    [{ kana: '会館' }, 'kana kana'],
    [{ prefecture: '48' }, 'prefecture prefecture-unknown'],
    [{ telephone: '12' }, 'telephone telephone'],
    [{ hours: '9'.repeat(101) }, 'hours too-long'],
  ])('%j is refused: %s', (change, problem) => {
    const { error } = venueForm.safeParse({ ...TYPED, ...change })
    expect(error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`)).toEqual([problem])
  })
})
