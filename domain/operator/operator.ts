import { z } from 'zod'

const text = z.string().min(1)

/** The operator of the shop, printed on mails, receipts and legal pages; OPERATOR_FILE replaces the sample. */
export const operatorSchema = z.object({
  shopName: text,
  companyName: text,
  representative: text,
  postalCode: text,
  address: text,
  telephone: text,
  email: text,
  businessHours: text,
  invoiceNumber: text,
  secondHandLicence: text,
  /** Websites of the operator's group, for the footer (docs/product/2, Shell); none by default. */
  groupSites: z.array(z.object({ name: text, url: z.url({ protocol: /^https?$/ }) })).default([]),
})
export type Operator = z.infer<typeof operatorSchema>

export function operatorText(operator: Operator, field: string): string | undefined {
  const value = (operator as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : undefined
}
