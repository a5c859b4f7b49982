import { type Day, parseDay } from '../day.ts'
import { type Rejection, rejected } from '../result.ts'
import { type Choice, parseCode } from '../text/integer.ts'

/** Sex of a customer (docs/rules.md Members). Codes are decided here after ISO/IEC 5218; 0 is unspecified. */
export const SEXES = [
  { code: 2, label: '女性' },
  { code: 1, label: '男性' },
  { code: 0, label: '回答しない' },
] as const satisfies readonly Choice[]

/** Mail magazine (docs/product/3, Enumerations). */
export const MAIL_MAGAZINES = [
  { code: 1, label: 'HTMLメールで受け取る' },
  { code: 2, label: 'テキストメールで受け取る' },
  { code: 3, label: '受け取らない' },
] as const satisfies readonly Choice[]

/** Password reminder questions (docs/product/3, Enumerations). */
export const REMINDER_QUESTIONS = [
  { code: 1, label: '母親の旧姓は何ですか' },
  { code: 2, label: 'お気に入りの漫画は何ですか' },
  { code: 3, label: 'ペットの名前は何ですか' },
  { code: 4, label: '初恋の人の名前は何ですか' },
  { code: 5, label: '好きな映画は何ですか' },
  { code: 6, label: '尊敬していた先生の名前は何ですか' },
  { code: 7, label: '好きな食べ物は何ですか' },
  { code: 8, label: '好きなブランドは何ですか' },
] as const satisfies readonly Choice[]

/** How many years before the current one the birth years start (docs/product/3, Enumerations). */
const BIRTH_YEARS_BACK = 120

export type Sex = (typeof SEXES)[number]['code']
export type MailMagazine = (typeof MAIL_MAGAZINES)[number]['code']
export type ReminderQuestion = (typeof REMINDER_QUESTIONS)[number]['code']

export function parseSex(input: unknown): Sex | Rejection<'sex'> {
  return parseCode(SEXES, input) ?? rejected('sex')
}

export function parseMailMagazine(input: unknown): MailMagazine | Rejection<'mail-magazine'> {
  return parseCode(MAIL_MAGAZINES, input) ?? rejected('mail-magazine')
}

export function parseReminderQuestion(input: unknown): ReminderQuestion | Rejection<'reminder-question'> {
  return parseCode(REMINDER_QUESTIONS, input) ?? rejected('reminder-question')
}

/** The years offered for a birth date, newest first: the current year and the 120 before it. */
export function birthYears(todayOn: Day): number[] {
  const thisYear = Number(todayOn.slice(0, 4))
  return Array.from({ length: BIRTH_YEARS_BACK + 1 }, (_, back) => thisYear - back)
}

/** Reads a birth date: a real date, not in the future, in one of the years offered. Rejection: birth-date. */
export function parseBirthOn(input: unknown, todayOn: Day): Day | Rejection<'birth-date'> {
  const bornOn = parseDay(input)
  if (bornOn === undefined || bornOn > todayOn) return rejected('birth-date')
  const isOffered = Number(bornOn.slice(0, 4)) >= Number(todayOn.slice(0, 4)) - BIRTH_YEARS_BACK
  return isOffered ? bornOn : rejected('birth-date')
}
