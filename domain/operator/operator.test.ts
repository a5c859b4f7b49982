import { describe, expect, it } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { brandOf } from './brand.ts'
import { contrastOf } from './contrast.ts'
import { operatorSchema } from './operator.ts'

const isAccepted = (change: object) => operatorSchema.safeParse({ ...SAMPLE_OPERATOR, ...change }).success

describe('the accent of the shop', () => {
  it('has the contrast of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('is readable on the paper of the pages', () => {
    expect(isAccepted({ accentColour: '#574a86' })).toBe(true)
    // 4.54:1 on white, 4.28:1 on the paper.
    expect(isAccepted({ accentColour: '#767676' })).toBe(false)
    expect(isAccepted({ accentColour: 'violet' })).toBe(false)
    expect(isAccepted({ accentColour: '#574a86;}' })).toBe(false)
  })
})

describe('the brand', () => {
  it('derives the short name and the mark from the name', () => {
    const { shortName: _, mark: __, ...named } = { ...SAMPLE_OPERATOR, shopName: '「なごみ」レンタル' }
    expect(brandOf(named)).toEqual({ shopName: named.shopName, shortName: named.shopName, mark: 'な' })
    expect(brandOf({ ...named, shortName: 'NAGOMI', mark: '和' })).toMatchObject({ shortName: 'NAGOMI', mark: '和' })
  })

  it('has a mark of one or two letters', () => {
    expect([isAccepted({ mark: '墨' }), isAccepted({ mark: '墨礼' }), isAccepted({ mark: '墨礼堂' })]).toEqual([
      true,
      true,
      false,
    ])
    expect(isAccepted({ mark: '' })).toBe(false)
  })
})
