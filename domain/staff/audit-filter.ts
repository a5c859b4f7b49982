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
