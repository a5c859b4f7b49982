import { describe, expect, it } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { type Operator, operatorSchema, storedOperator } from './operator.ts'
import { OPERATOR_FIELDS, type OperatorField, operatorForm, operatorTexts } from './operator-form.ts'

const TYPED = operatorTexts(SAMPLE_OPERATOR)
const read = (change: Partial<Record<OperatorField, string>>) => operatorForm.safeParse({ ...TYPED, ...change })
const codesOf = (change: Partial<Record<OperatorField, string>>) =>
  read(change).error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? []

describe("the operator's data as the owner types them", () => {
  it('are what the form shows, and what the file may say', () => {
    expect(read({}).data).toEqual(SAMPLE_OPERATOR)
    expect(operatorSchema.safeParse(read({}).data).success).toBe(true)
    const onFile = ['searchProvider', 'securityContact', 'securityPolicyUrl']
    expect([...OPERATOR_FIELDS, ...onFile].sort()).toEqual(Object.keys(operatorSchema.shape).sort())
  })

  it('are folded as people paste them', () => {
    const { data } = read({
      postalCode: '〒１６０－００２２',
      email: ' ＳＨＯＰ@Example.jp ',
      accentColour: '＃５７４ａ８６',
      lineUrl: ' https://line.me/R/ti/p/@shop ',
      companyName: '  株式会社　すみれい ',
    })
    expect(data).toMatchObject({
      postalCode: '160-0022',
      email: 'SHOP@example.jp',
      accentColour: '#574a86',
      lineUrl: 'https://line.me/R/ti/p/@shop',
    })
    expect(data?.companyName.trim()).toBe(data?.companyName)
  })

  it('may be left out where the shop has a word for that', () => {
    const optional = [
      'shortName',
      'mark',
      'accentColour',
      'shopNameOrigin',
      'listing',
      'lineUrl',
      'groupSites',
    ] as const
    for (const field of optional) expect([field, codesOf({ [field]: ' ' })]).toEqual([field, []])
    const required = OPERATOR_FIELDS.filter((field) => !optional.some((each) => each === field))
    for (const field of required) expect([field, codesOf({ [field]: ' ' }).length]).toEqual([field, 1])
  })

  it.each<[Partial<Record<OperatorField, string>>, string]>([
    [{ mark: '墨礼堂' }, 'mark logo-mark'],
    [{ accentColour: '#eeeeee' }, 'accentColour accent-colour'],
    [{ accentColour: '#574a86;}' }, 'accentColour accent-colour'],
    [{ lineUrl: 'javascript:alert(1)' }, 'lineUrl https-address'],
    [{ lineUrl: 'http://line.me/' }, 'lineUrl https-address'],
    [{ groupSites: 'すみれい着物 javascript:alert(1)' }, 'groupSites sites'],
    [{ groupSites: 'https://kimono.sumirei.example/' }, 'groupSites sites'],
    [{ businessYearEndMonth: '13' }, 'businessYearEndMonth month'],
    [{ businessYearEndMonth: '' }, 'businessYearEndMonth month'],
    [{ recordRetentionYears: '1' }, 'recordRetentionYears record-years'],
    [{ companyName: '〈会社名〉' }, 'companyName example-brackets'],
    [{ address: '東'.repeat(201) }, 'address too-long'],
    [{ email: 'shop' }, 'email email'],
    [{ postalCode: '123' }, 'postalCode postal-code'],
  ])('%j is refused', (change, code) => expect(codesOf(change)).toEqual([code]))

  it('has a website in each line, the address last', () => {
    const { data } = read({ groupSites: 'すみれい 着物　https://kimono.sumirei.example/\n\n' })
    expect(data?.groupSites).toEqual([{ name: 'すみれい 着物', url: 'https://kimono.sumirei.example/' }])
  })
})

describe('stored data', () => {
  const file: Operator = { ...SAMPLE_OPERATOR, searchProvider: 'Search KK', lineUrl: 'https://line.me/old' }

  it('keep what the file alone says', () => {
    const { lineUrl: _, ...stored } = { ...file, searchProvider: 'Other KK', telephone: '03-9999-0000' }
    const read = storedOperator(JSON.parse(JSON.stringify(stored)), file)
    expect(read).toMatchObject({ searchProvider: 'Search KK', telephone: '03-9999-0000' })
    expect(read.lineUrl).toBeUndefined()
  })

  it('take from the file what they lack, and the whole file when they cannot be read', () => {
    const { cardProcessor: _, ...older } = file
    expect(storedOperator({ ...older, telephone: '03-9999-0000' }, file)).toMatchObject({
      telephone: '03-9999-0000',
      cardProcessor: file.cardProcessor,
    })
    expect(storedOperator({ email: 1 }, file)).toBe(file)
  })
})
