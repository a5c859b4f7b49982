import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PageProblem } from '#domain/page-text/problems.ts'
import type { PostedForm } from '../form/read-form.ts'
import { localTimeText, parseLocalTime } from './local-time.ts'

/** The words of a form by which something written begins to hold. */
export type PublicationWords = {
  readonly when: string
  readonly time: string
  readonly now: { readonly label: string; readonly help: string }
  readonly at: string
}
export const PUBLICATION: PublicationWords = {
  when: '公開',
  time: '公開の日時',
  now: { label: 'すぐに公開', help: '1、2分のうちに、お客様に見えます。' },
  at: '日時を決めて公開',
}

/** From when a version is shown, and what else its form says beside the text, as typed. */
export type Publication = {
  readonly when: 'now' | 'at'
  readonly at: string
  readonly reason: string
  /** Of the planned version that it replaces. */
  readonly uid: string
  /** The problems that the form showed already (seenOf). */
  readonly seen: string
}

const MAX_REASON = 200

export function typedPublication({ when = '', at = '', reason = '', uid = '', seen = '' }: PostedForm): Publication {
  return { when: when === 'at' ? 'at' : 'now', at, reason: reason.slice(0, MAX_REASON), uid, seen }
}

/** A version as it is stored, as far as its publication is concerned. */
type StoredVersion = {
  readonly uid: string
  readonly effectiveAt: Temporal.Instant | undefined
  readonly reason: string
  readonly isPast: boolean
}

/** What a form begins with: a planned version is edited, any other text is published at once. */
export function publicationOf(version: StoredVersion | undefined): Publication {
  if (version?.effectiveAt === undefined || version.isPast) return typedPublication({})
  const { uid, effectiveAt, reason } = version
  return { when: 'at', at: localTimeText(effectiveAt), reason, uid, seen: '' }
}

/** What a use case gets of it, or the sentence of the field `at`. `effectiveAt` undefined: at once. */
export function parsePublication({ when, at, reason, uid }: Publication, { time } = PUBLICATION) {
  const effectiveAt = when === 'at' ? parseLocalTime(at) : undefined
  if (when === 'at' && effectiveAt === undefined) return { error: fieldErrorText(time, 'time') }
  return { given: { effectiveAt, reason, uid: uid === '' ? undefined : uid } }
}

/** The problems of a text in one word, by which the form says that they were shown. */
export function seenOf(problems: readonly PageProblem[]): string {
  return problems
    .map(({ code, what }) => `${code} ${what}`)
    .join('|')
    .slice(0, 900)
}

/** Whether problems are shown before a text is published: refused ones each time, the others once. */
export function isUnseen(problems: readonly PageProblem[], seen: string): boolean {
  return problems.some(({ isRefused }) => isRefused) || (problems.length > 0 && seen !== seenOf(problems))
}
