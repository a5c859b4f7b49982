import { z } from 'zod'
import { parseEmail } from '../customer/email.ts'
import { parsePostalCode, postalCodeText } from '../customer/postal-code.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText, type TextRejection } from '../text/field.ts'
import { cleanLine, cleanLines, foldLine } from '../text/folding.ts'
import { OPERATOR_LIMITS } from './limits.ts'
import { type Operator, type OwnersData, operatorSchema, WITHOUT_EXAMPLE } from './operator.ts'

const { line: LINE, text: TEXT } = OPERATOR_LIMITS
const line = (input: unknown) => withoutExample(parseText(input, LINE, cleanLine))
const text = (input: unknown) => withoutExample(parseText(input, TEXT, cleanLine))

function withoutExample(parsed: string | TextRejection): string | TextRejection | Rejection<'example-brackets'> {
  return typeof parsed === 'string' && !WITHOUT_EXAMPLE.test(parsed) ? rejected('example-brackets') : parsed
}

type FieldCode = 'logo-mark' | 'accent-colour' | 'https-address' | 'month' | 'record-years'

/** A field as its schema reads it. `code`: of what the schema refuses. */
function checked(name: 'mark' | 'accentColour' | 'lineUrl', code: FieldCode) {
  return optionalFieldOf((input): string | TextRejection | Rejection<FieldCode> => {
    const folded = parseText(input, LINE, foldLine)
    if (isRejected(folded)) return folded
    return operatorSchema.shape[name].safeParse(folded).success ? folded : rejected(code)
  })
}

function parsePostal(input: unknown) {
  const digits = parsePostalCode(input)
  return isRejected(digits) ? digits : postalCodeText(digits)
}

function parseMonth(input: unknown): number | Rejection<'month'> {
  const month = Number(input)
  return operatorSchema.shape.businessYearEndMonth.safeParse(month).success ? month : rejected('month')
}

function parseYears(input: unknown): Operator['recordRetentionYears'] | Rejection<'record-years'> {
  const years = operatorSchema.shape.recordRetentionYears.safeParse(Number(input))
  return years.success ? years.data : rejected('record-years')
}

/** Websites, each in a line: its name, a blank, its address. */
function parseSites(input: unknown): Operator['groupSites'] | Rejection<'sites'> | TextRejection {
  const typed = parseText(input ?? '', TEXT, cleanLines)
  if (isRejected(typed)) return typed.code === 'required' ? [] : typed
  const sites = typed.split('\n').flatMap((each) => {
    const [, name = '', url = ''] = /^(.*?)\s*(\S+)$/u.exec(each.trim()) ?? []
    return each.trim() === '' ? [] : [{ name, url }]
  })
  const parsed = operatorSchema.shape.groupSites.safeParse(sites)
  return parsed.success ? parsed.data : rejected('sites')
}

/** The operator's data as the owner types them (docs/rules.md Settings). */
export const operatorForm = z.object({
  shopName: fieldOf(line),
  shortName: optionalFieldOf(line),
  mark: checked('mark', 'logo-mark'),
  accentColour: checked('accentColour', 'accent-colour'),
  shopNameOrigin: optionalFieldOf(text),
  companyName: fieldOf(line),
  representativeTitle: fieldOf(line),
  representative: fieldOf(line),
  postalCode: fieldOf(parsePostal),
  address: fieldOf(line),
  telephone: fieldOf(line),
  businessHours: fieldOf(line),
  email: fieldOf(parseEmail),
  lineUrl: checked('lineUrl', 'https-address'),
  listing: optionalFieldOf(line),
  invoiceNumber: fieldOf(line),
  secondHandLicence: fieldOf(line),
  cardProcessor: fieldOf(line),
  foreignProcessing: fieldOf(text),
  disclosureProcedure: fieldOf(text),
  disclosureIdentification: fieldOf(text),
  disclosureFee: fieldOf(text),
  businessYearEndMonth: fieldOf(parseMonth),
  recordRetentionYears: fieldOf(parseYears),
  groupSites: fieldOf(parseSites),
}) satisfies z.ZodType<OwnersData>

export type OperatorField = keyof typeof operatorForm.shape
export const OPERATOR_FIELDS = Object.keys(operatorForm.shape) as readonly OperatorField[]

/** The fields of a form for some data. */
export function operatorTexts(operator: OwnersData): Readonly<Record<OperatorField, string>> {
  const sites = operator.groupSites.map(({ name, url }) => `${name} ${url}`).join('\n')
  const all = { ...operator, groupSites: sites } as Readonly<Record<string, string | number | undefined>>
  return Object.fromEntries(OPERATOR_FIELDS.map((field) => [field, String(all[field] ?? '')])) as Readonly<
    Record<OperatorField, string>
  >
}
