import { z } from 'zod'
import { foldLine } from '../text/folding.ts'

const MAX_LENGTH = 80
const text = z.string().max(MAX_LENGTH).default('').transform(foldLine)
const day = z.union([z.literal(''), z.iso.date()]).default('')

/** The filters of the audit log. `about`: the number of an order or a unit, or a subject such as `staff:{uid}`. */
export const auditFilter = z.strictObject({
  person: text,
  act: text,
  about: text,
  from: day,
  until: day,
  before: z.coerce.number().int().min(0).default(0),
})
export type AuditFilterForm = z.infer<typeof auditFilter>

const yen = z.union([z.literal(''), z.coerce.number().int().min(0).max(99_999_999)]).default('')

/** The criteria of a search of tax records. `after`: the order number after which the page begins. */
export const taxRecordFilter = z.strictObject({
  from: day,
  until: day,
  least: yen,
  most: yen,
  name: text,
  after: z.coerce.number().int().min(0).default(0),
})
export type TaxRecordFilterForm = z.infer<typeof taxRecordFilter>
