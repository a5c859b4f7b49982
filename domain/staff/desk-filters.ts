import { z } from 'zod'
import { ITEM_STATES } from '../catalog/item-release.ts'
import { LABEL_KINDS } from '../catalog/label-kind.ts'
import { parseDay } from '../day.ts'
import { CHARGE_KINDS } from '../pricing/charge-states.ts'
import { foldLine } from '../text/folding.ts'

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
  to: z
    .string()
    .max(MAX_LENGTH)
    .default('')
    .transform((typed) => foldLine(typed).toLowerCase()),
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

export const labelFilter = z.strictObject({ kind: z.enum(LABEL_KINDS).default('maker') })

/** `over`: charges of which nothing is left to do. */
const CHARGE_LISTS = ['proposed', 'open', 'disputed', 'over'] as const
const chargeUid = z.string().regex(/^[\w-]{1,64}$/)
export const chargeFilter = z
  .strictObject({
    state: z.enum(['', ...CHARGE_LISTS]).default(''),
    kind: z.enum(['', ...CHARGE_KINDS]).default(''),
    after: z.union([z.literal(''), chargeUid]).default(''),
  })
  .transform(({ state, kind, after: uid }) => ({
    state: state === '' ? ('proposed' as const) : state,
    kind: kind === '' ? undefined : kind,
    after: uid === '' ? undefined : uid,
  }))
export type ChargeFilter = z.infer<typeof chargeFilter>

const OVERDUE_PLACE = /^(\d{4}-\d{2}-\d{2})_([\w-]{1,64})$/
/** `after`: the last line of the page before, by its day and uid: `2026-11-20_{uid}`. */
export const overdueFilter = z
  .strictObject({ after: z.string().regex(OVERDUE_PLACE).optional() })
  .transform(({ after: place = '' }, context) => {
    const [, date, lineUid = ''] = OVERDUE_PLACE.exec(place) ?? []
    const endOn = parseDay(date)
    if (place !== '' && endOn === undefined) context.addIssue({ code: 'custom', message: 'day', path: ['after'] })
    return endOn && { endOn, lineUid }
  })
