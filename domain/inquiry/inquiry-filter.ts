import { z } from 'zod'
import { INQUIRY_STATUSES } from './handling.ts'

/** The filters of the list of inquiries. `mine`: only those that the caller has taken on. */
export const inquiryFilter = z.strictObject({
  status: z.enum(['', ...INQUIRY_STATUSES]).default('open'),
  mine: z.enum(['', '1']).default(''),
  after: z.string().max(64).default(''),
})
export type InquiryFilter = z.infer<typeof inquiryFilter>
