import { type Rejection, rejected } from '../result.ts'
import { cleanLine } from '../text/folding.ts'

/** Maximum length of an addressee or proviso, characters. */
export const MAX_RECEIPT_TEXT_LENGTH = 40
export const DEFAULT_PROVISO = '礼服レンタル代として'
/** Of the receipt of charges beside a statement. */
export const CHARGES_PROVISO = '礼服レンタルに伴う料金として'

/** How an addressee may be addressed; `auto`: by what it is, `none`: by the name alone. */
export const HONORIFICS = ['auto', '様', '御中', 'none'] as const
type Honorific = (typeof HONORIFICS)[number]

/** What the customer may choose: the addressee and the proviso (purpose). Either may be empty. */
export type ReceiptWording = {
  readonly addressee: string
  readonly proviso: string
  /** Printed after the addressee; absent on documents of before there was a choice. */
  readonly honorific?: string
}

type TypedWording = {
  readonly addressee: string
  readonly proviso: string
  readonly honorific?: string | undefined
}

/** Reads the texts, one line of visible text each. Rejection: too-long, with the field. */
export function parseWording(
  typed: TypedWording,
): ReceiptWording | Rejection<'too-long', { field: 'addressee' | 'proviso' }> {
  const addressee = cleanLine(typed.addressee).replace(/\s*様$/u, '')
  const proviso = cleanLine(typed.proviso)
  if ([...addressee].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'addressee' })
  if ([...proviso].length > MAX_RECEIPT_TEXT_LENGTH) return rejected('too-long', { field: 'proviso' })
  const chosen = HONORIFICS.find((each) => each === typed.honorific) ?? 'auto'
  return {
    addressee,
    proviso: proviso === '' ? DEFAULT_PROVISO : proviso,
    honorific: honorificOf(addressee, chosen),
  }
}

/** The legal form of a company before its name. */
const FORM =
  /(?:(?:株式|有限|合同|合資|合名)会社|[(（][株有同][)）]|[㈱㈲]|[\p{Script=Han}A-ZＡ-Ｚ]{2,9}法人(?:社団|財団)?)/u
const FORM_BEFORE_NAME = new RegExp(`^(${FORM.source})\\s+`, 'u')
/** Names of companies, corporations and other bodies, which are addressed with 御中. */
const BODY = new RegExp(`${FORM.source}|法人|組合|協会|商店|事務所|事業所|病院|学校|大学|ホテル|会館|斎場|御中$`, 'u')
/** A department, of three letters or more: 服部 and 小室 are names of people. */
const DEPARTMENT = /^(?:.{2,}[部課室係局]|本部|.*(?:支店|支社|本社|本店|営業所|センター))$/u
const SURNAME = /^(?:長谷|日下|[谷矢]田|香宗我|長?(?:曽|曾|宗)我)部$/u

/** A body, or a department of it; a person after the name of a body is none. */
function isBody(addressee: string): boolean {
  const words = addressee.replace(FORM_BEFORE_NAME, '$1').split(/\s+/u)
  const last = words.at(-1) ?? ''
  return BODY.test(last) || (DEPARTMENT.test(last) && !SURNAME.test(last))
}

function honorificOf(addressee: string, chosen: Honorific): string {
  if (chosen === 'none') return ''
  return chosen === 'auto' ? (isBody(addressee) ? '御中' : '様') : chosen
}

/** The addressee as printed: with its honorific, unless it already ends with one. */
export function addresseeText({ addressee, honorific = '様' }: ReceiptWording): string {
  const isAddressed = honorific === '' || /(御中|様|殿|先生|各位)$/u.test(addressee)
  return isAddressed ? addressee : `${addressee} ${honorific}`.trimStart()
}
