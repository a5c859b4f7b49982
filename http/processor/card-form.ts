import { z } from 'zod'
import { foldCode, foldLine } from '#domain/text/folding.ts'

/** A parsed card. It is kept only for the duration of one request. */
export type Card = {
  readonly number: string
  readonly expiry: { readonly year: number; readonly month: number }
  readonly name: string
  readonly code: string
}

/** Validation errors by field, as shown beside the field. */
export type CardErrors = Readonly<Partial<Record<keyof Card, string>>>

/** Values that are shown again after an error: never the number or the security code. */
export type CardEcho = { readonly expiry: string; readonly name: string }

const digits = z
  .string()
  .max(100)
  .transform((text) => foldCode(text).replaceAll('-', ''))
const CENTURY = 2000
/** Cards are issued for a few years: a later year is a typo. */
const YEARS_AHEAD = 30

const number = digits
  .refine((text) => text !== '', 'カード番号をご入力ください。')
  .refine((text) => text === '' || /^\d{13,19}$/.test(text), 'カード番号は13桁から19桁の数字でご入力ください。')
  .refine(
    (text) => !/^\d{13,19}$/.test(text) || passesLuhn(text),
    'カード番号に誤りがあるようです。もう一度お確かめください。',
  )

const expiry = z
  .string()
  .max(100)
  .transform((text, check) => {
    const [, month, year] = /^(\d{1,2})[/-]?(\d{2}|\d{4})$/.exec(foldCode(text)) ?? []
    const expiryDate = { year: Number(year) + (Number(year) < 100 ? CENTURY : 0), month: Number(month) }
    const isValid =
      expiryDate.month >= 1 &&
      expiryDate.month <= 12 &&
      expiryDate.year >= CENTURY &&
      expiryDate.year <= CENTURY + 26 + YEARS_AHEAD
    if (isValid) return expiryDate
    check.addIssue({ code: 'custom', message: '有効期限は「月／年」の順に、例えば 08/29 のようにご入力ください。' })
    return z.NEVER
  })

const name = z
  .string()
  .max(300)
  .transform(foldLine)
  .refine((text) => text !== '' && text.length <= 100, 'カードに書かれているお名前をご入力ください。')

const code = digits.refine(
  (text) => /^\d{3,4}$/.test(text),
  'セキュリティコードは3桁または4桁の数字です。カード裏面（一部は表面）をご覧ください。',
)

const form = z.object({ number, expiry, name, code })

/** Accepts full-width digits, spaces and hyphens. Returns the first error of each field. */
export function parseCard(
  posted: Readonly<Record<string, unknown>>,
): { card: Card } | { errors: CardErrors; echo: CardEcho } {
  const textOf = (field: string) => (typeof posted[field] === 'string' ? posted[field] : '')
  const input = { number: textOf('number'), expiry: textOf('expiry'), name: textOf('name'), code: textOf('code') }
  const parsed = form.safeParse(input)
  if (parsed.success) return { card: parsed.data }
  const errors: Partial<Record<keyof Card, string>> = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Card] ??= message
  return { errors, echo: echoOf(input) }
}

/** The values of a form that may be shown again. */
export function echoOf({ expiry, name }: { readonly expiry: string; readonly name: string }): CardEcho {
  return { expiry: foldLine(expiry.slice(0, 20)), name: foldLine(name.slice(0, 100)) }
}

/** The Luhn algorithm (ISO/IEC 7812-1, annex B): detects a wrong digit and most swapped digits. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
