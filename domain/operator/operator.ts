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
})

/** Operator data as configured. */
export type Operator = z.infer<typeof operatorSchema>
