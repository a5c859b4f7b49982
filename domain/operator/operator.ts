import { z } from 'zod'

const text = z.string().min(1)

/**
 * Who runs the shop: printed on mails, receipts and legal pages. A JSON file named by OPERATOR_FILE replaces the
 * sample.
 */
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
  /** Sites of the operator's group, for the footer (docs/product/2, Shell); none when left out. */
  groupSites: z.array(z.object({ name: text, url: z.url({ protocol: /^https?$/ }) })).default([]),
})

/** Operator data as configured. */
export type Operator = z.infer<typeof operatorSchema>

/** A text of the operator's by the name of its field; undefined for a name that is no text. */
export function operatorText(operator: Operator, field: string): string | undefined {
  const value = (operator as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : undefined
}
