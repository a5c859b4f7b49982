import { z } from 'zod'
import { brandOf, PAPER } from './brand.ts'
import { contrastOf } from './contrast.ts'

/** The example of deploy/ has 〈…〉 where the operator writes. */
export const WITHOUT_EXAMPLE = /^[^〈〉]*$/

const text = z.string().min(1).regex(WITHOUT_EXAMPLE, { error: 'still has the words of the example', abort: true })

/** The contrast that text needs on the ground of pages (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5
const LOGO_MARK = /^\p{L}\p{M}*(\p{L}\p{M}*)?$/u

/** Years for which records are kept at least (法人税法施行規則 art. 59), and those of a year with a loss (art. 26-3). */
export const RECORD_YEARS = 7
export const LOSS_RECORD_YEARS = 10

/** The operator of the shop, printed on mails, receipts and legal pages; OPERATOR_FILE replaces the sample. */
export const operatorSchema = z.object({
  shopName: text,
  /** The name where little room is, such as below an icon: the name of the shop by default. */
  shortName: text.optional(),
  /** One or two letters of the logo: the first letter of the name by default. */
  mark: text.regex(LOGO_MARK, 'must be one or two letters').optional(),
  /** The colour of links and controls on paper, instead of the shop's violet. */
  accentColour: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must have the form #rrggbb')
    .refine((colour) => contrastOf(colour, PAPER) >= MIN_CONTRAST, `needs a contrast of ${MIN_CONTRAST}:1 on ${PAPER}`)
    .optional(),
  /** Where the name comes from, as sentences of the page about the company. */
  shopNameOrigin: text.optional(),
  companyName: text,
  /** The title of the representative: 個人情報の保護に関する法律 art. 32 asks for the representative of a company. */
  representativeTitle: text,
  representative: text,
  postalCode: text,
  address: text,
  telephone: text,
  email: text,
  /** Where weaknesses are reported (security.txt): a mail address by default. */
  securityContact: text.pipe(z.url({ protocol: /^(mailto|https)$/ })).optional(),
  /** The page with the operator's rules for such reports. */
  securityPolicyUrl: z.url({ protocol: /^https$/ }).optional(),
  businessHours: text,
  /** The market on which the company is listed, with its code; without it the company is not listed. */
  listing: text.optional(),
  /** The operator's LINE account, for customers in a hurry; none by default. */
  lineUrl: z.url({ protocol: /^https$/ }).optional(),
  invoiceNumber: text,
  secondHandLicence: text,
  /** The company that receives card numbers, as the privacy policy names it. */
  cardProcessor: text,
  /** The company that browsers ask for search suggestions, where a hosted search service is configured. */
  searchProvider: text.optional(),
  /** Which processors handle personal data abroad, and by which measures (the same law, art. 28). */
  foreignProcessing: text,
  /** How a person asks for disclosure, proves the identity, and what it costs (the same law, art. 32 and 38). */
  disclosureProcedure: text,
  disclosureIdentification: text,
  disclosureFee: text,
  /**
   * The month with which the business year ends, 1 to 12: tax records are kept from its end (docs/rules.md Retention).
   */
  businessYearEndMonth: z.number().int().min(1).max(12).default(3),
  /** 10 as long as records of a business year with a loss are among them; it counts for all records. */
  recordRetentionYears: z.literal([RECORD_YEARS, LOSS_RECORD_YEARS]).default(RECORD_YEARS),
  /** Websites of the operator's group, for the footer (docs/product/2, Shell); none by default. */
  groupSites: z.array(z.object({ name: text, url: z.url({ protocol: /^https?$/ }) })).default([]),
})
export type Operator = z.infer<typeof operatorSchema>

/** What knows the data that hold now, or some of them. */
export type OperatorNow<Field extends keyof Operator = keyof Operator> = { readonly now: () => Pick<Operator, Field> }

/** Fields that belong to how the shop is run; the file alone says them. */
type RunningField = 'searchProvider' | 'securityContact' | 'securityPolicyUrl'
export type OwnersData = Omit<Operator, RunningField>

/** Stored data, with what the file alone says. A field that has become required since is that of the file. */
export function storedOperator(stored: unknown, file: Operator): Operator {
  const { searchProvider, securityContact, securityPolicyUrl } = file
  const running = { searchProvider, securityContact, securityPolicyUrl }
  const data = { ...(stored as object), ...running }
  return operatorSchema.safeParse(data).data ?? operatorSchema.safeParse({ ...file, ...data }).data ?? file
}

/** The names of the fields in which two sets of data differ. */
export function changedOperatorFields(one: Operator, other: Operator): readonly (keyof Operator)[] {
  const fields = Object.keys(operatorSchema.shape) as readonly (keyof Operator)[]
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

const NOT_LISTED = '非上場'
const THE_SHOP = '当店'

export function operatorText(operator: Operator, field: string): string | undefined {
  if (field === 'listing') return operator.listing ?? NOT_LISTED
  if (field === 'searchProvider') return operator.searchProvider ?? THE_SHOP
  if (field === 'recordRetentionYears') return recordPeriodText(operator)
  if (field === 'shopNameOrigin') return operator.shopNameOrigin ?? ''
  const value = ({ ...operator, ...brandOf(operator) } as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : undefined
}

/** For how long records are kept, counted from the filing period of their business year. */
export function recordPeriodText({ recordRetentionYears }: Pick<Operator, 'recordRetentionYears'>): string {
  const period = `${recordRetentionYears}年`
  return recordRetentionYears === RECORD_YEARS ? `${period}（欠損金の生じた事業年度は${LOSS_RECORD_YEARS}年）` : period
}
