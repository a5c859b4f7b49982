import { z } from 'zod'
import { ITEM_STATES } from '../catalog/item-release.ts'

const MAX_LENGTH = 80
/** The uid after which the next page of a list begins. */
const after = z.string().max(64).default('')

/** Where a review stands: not checked by staff; published; hidden. */
const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const
export const reviewFilter = z.strictObject({ state: z.enum(REVIEW_STATES).default('waiting'), after })
export type ReviewFilter = z.infer<typeof reviewFilter>
export type ReviewState = ReviewFilter['state']

/** Where a question about an item stands: not answered; shown with its answer; not shown. */
const QUESTION_STATES = ['waiting', 'shown', 'hidden'] as const
export const questionFilter = z.strictObject({ state: z.enum(QUESTION_STATES).default('waiting'), after })
export type QuestionFilter = z.infer<typeof questionFilter>
export type QuestionState = QuestionFilter['state']

/** Where a mail stands: failed permanently; waiting, also after failed attempts; sent. */
const MAIL_STATES = ['failed', 'waiting', 'sent'] as const
export const mailFilter = z.strictObject({
  state: z.enum(['', ...MAIL_STATES]).default('failed'),
  to: z.string().trim().toLowerCase().max(MAX_LENGTH).default(''),
  after,
})
export type MailFilter = z.infer<typeof mailFilter>
export type MailState = (typeof MAIL_STATES)[number]

/** Addresses to which mails are withheld. `to`: the whole address. */
export const suppressionFilter = mailFilter.pick({ to: true, after: true })

/** `q`: names, kana, telephone number, its last four digits, or an e-mail address. */
export const memberFilter = z.strictObject({ q: z.string().max(MAX_LENGTH).default(''), after })
export type MemberFilter = z.infer<typeof memberFilter>

const MAX_UID = 2_147_483_647
const uid = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_UID)
  .default(0)
  .transform((given) => (given === 0 ? undefined : given))

/** `q`: words of the item, or its number. `before`: the id before which the page begins. */
export const itemFilter = z
  .strictObject({
    q: z.string().max(MAX_LENGTH).default(''),
    state: z.enum(['', ...ITEM_STATES]).default(''),
    category: uid,
    before: uid,
  })
  .transform(({ q, state, category, before }) => ({
    q,
    state: state === '' ? undefined : state,
    categoryUid: category,
    beforeId: before,
  }))

/** `q`: words of the name, the kana or the address, or the telephone number. */
export const venueFilter = z.strictObject({ q: z.string().max(MAX_LENGTH).default(''), after })
export type VenueFilter = z.infer<typeof venueFilter>
