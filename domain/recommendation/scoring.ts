import { type Attribute, MOURNING } from '../catalog/attributes.ts'
import type { Guided } from '../catalog/category-roles.ts'
import type { Answers, FullAnswers } from './answers.ts'

/** An item on sale. `guidedFor`: what its own categories say; `isSet`: it is a complete set. */
export type Candidate = {
  readonly id: number
  readonly guidedFor: readonly Guided[]
  readonly isSet: boolean
  readonly attributes: readonly Attribute[]
  /** Sizes in stock, free for the requested days; empty for an item of one size. A higher rank is shown first. */
  readonly sizes: readonly { readonly tagUid: number; readonly label: string; readonly rank: number }[]
  readonly reviewCount: number
  readonly reviewStarsSum: number
}

/** A candidate as the catalogue lists it: with its own categories, without their parents. */
export type ListedCandidate = Omit<Candidate, 'guidedFor' | 'isSet'> & { readonly categoryUids: readonly number[] }

/** Whose categories to recommend from (decided here); empty until the wearer is known. */
export function guidedBy({ who, body }: Answers): readonly Guided[] {
  if (who === undefined) return []
  if (who === 'mens') return ['mens']
  if (who === 'ladies') return [body === 'maternity' ? 'maternity' : 'ladies']
  if (body === undefined) return ['girl', 'boy']
  return [body === 'boy' ? 'boy' : 'girl']
}

/** Reasons for a recommendation; the page has a sentence for each. */
export const REASONS = [
  'funeral',
  'memorial',
  'ceremony',
  'wedding',
  'shichigosan',
  'chief',
  'guest',
  'parents',
  'set',
  'summer',
  'winter',
  'all-year',
  'covered-arms',
  'front-opening',
  'seated',
  'ample',
  'petite',
  'slim',
  'maternity',
  'nursing',
  'liked',
] as const
export type Reason = (typeof REASONS)[number]

/** A recommended item, its score (`points`, more is better), and the reasons (scoreCandidate). */
type Recommendation = { readonly id: number; readonly points: number; readonly reasons: readonly Reason[] }
type RuleResult = { readonly points: number; readonly reason?: Reason } | undefined
type Rule = (candidate: Candidate, answers: Answers) => RuleResult

const MIN_AVERAGE_STARS = 4.3
const MIN_REVIEWS = 3
const MAX_REASONS = 3

const isForMourning = ({ occasion }: Answers) => occasion !== undefined && MOURNING.includes(occasion)

/** More than all rules below together: what is also for mourning comes after what is for celebrations only. */
const SECONDARY_POINTS = -20

/** More than all other rules together: a fabric of the other season only comes after everything else. */
const OTHER_SEASON_POINTS = -40

/** Celebrations are secondary to what is also worn for mourning, as in the search (searchTexts). */
const bySecondary: Rule = ({ attributes }, answers) =>
  !isForMourning(answers) && MOURNING.some((each) => attributes.includes(each))
    ? { points: SECONDARY_POINTS }
    : undefined

const bySeason: Rule = ({ attributes }, { season }) => {
  const fabrics = (['summer', 'winter', 'all-year'] as const).filter((each) => attributes.includes(each))
  if (fabrics.length === 0 || season === undefined) return undefined
  if (season !== 'spring' && fabrics.includes(season)) return { points: 4, reason: season }
  if (fabrics.includes('all-year')) return { points: 2, reason: 'all-year' }
  return { points: season === 'spring' ? -2 : OTHER_SEASON_POINTS }
}

const byFormality: Rule = ({ attributes }, answers) => {
  if (attributes.includes('chief') && isForMourning(answers)) return { points: 3, reason: 'chief' }
  if (attributes.includes('parents') && answers.occasion === 'wedding') return { points: 2, reason: 'parents' }
  return attributes.includes('guest') ? { points: 1, reason: 'guest' } : undefined
}

const bySet: Rule = ({ isSet }, { occasion }) =>
  occasion === 'funeral' && isSet ? { points: 3, reason: 'set' } : undefined

const bySleeve: Rule = ({ attributes }, answers) =>
  isForMourning(answers) && attributes.some((each) => each === 'long-sleeve' || each === 'three-quarter-sleeve')
    ? { points: 1, reason: 'covered-arms' }
    : undefined

const byComfort: Rule = ({ attributes }, answers) =>
  isForMourning(answers) && attributes.includes('seated') ? { points: 1, reason: 'seated' } : undefined

const byOpening: Rule = ({ attributes }) =>
  attributes.includes('front-opening') ? { points: 1, reason: 'front-opening' } : undefined

const byBody: Rule = ({ attributes }, { body }) =>
  (body === 'ample' || body === 'petite' || body === 'slim') && attributes.includes(body)
    ? { points: 4, reason: body }
    : undefined

const byMaternity: Rule = ({ attributes }, { body }) => {
  if (body !== 'maternity') return undefined
  return attributes.includes('nursing') ? { points: 2, reason: 'nursing' } : { points: 1, reason: 'maternity' }
}

const byReviews: Rule = ({ reviewCount, reviewStarsSum }) =>
  reviewCount >= MIN_REVIEWS && reviewStarsSum / reviewCount >= MIN_AVERAGE_STARS
    ? { points: 1, reason: 'liked' }
    : undefined

const RULES: readonly Rule[] = [
  bySecondary,
  bySeason,
  byBody,
  bySet,
  byFormality,
  byMaternity,
  bySleeve,
  byComfort,
  byOpening,
  byReviews,
]

/**
 * Whether an item is suitable: by its category, the occasion that staff ticked, and the requested size. Maternity wear
 * is a dress or an ensemble too.
 */
export function isSuitable({ guidedFor, attributes, sizes }: Candidate, answers: Answers): boolean {
  const { occasion, body, size } = answers
  if (occasion === undefined || !attributes.includes(occasion)) return false
  if (typeof size === 'number' && !sizes.some(({ tagUid }) => tagUid === size)) return false
  if (body !== 'maternity' && guidedFor.includes('maternity')) return false
  const wanted = guidedBy(answers)
  return guidedFor.some((who) => wanted.includes(who))
}

/** Every suitable item has its occasion as a reason: the first one for a celebration, the weakest for mourning. */
export function scoreCandidate(candidate: Candidate, answers: Answers): Recommendation {
  const results = RULES.map((rule) => rule(candidate, answers)).filter((verdict) => verdict !== undefined)
  const scored = results.toSorted((a, b) => b.points - a.points).flatMap(({ reason }) => reason ?? [])
  const occasion = answers.occasion === undefined ? [] : [answers.occasion]
  return {
    id: candidate.id,
    points: results.reduce((sum, { points }) => sum + points, 0),
    reasons: (isForMourning(answers) ? [...scored, ...occasion] : [...occasion, ...scored]).slice(0, MAX_REASONS),
  }
}

/** The items that suit all answers, best first; ties are broken by the number of reviews, then by the newest. */
export function recommend(candidates: readonly Candidate[], answers: FullAnswers, limit: number): Recommendation[] {
  return candidates
    .filter((candidate) => isSuitable(candidate, answers))
    .map((candidate) => ({ candidate, verdict: scoreCandidate(candidate, answers) }))
    .sort(
      (a, b) =>
        b.verdict.points - a.verdict.points ||
        b.candidate.reviewCount - a.candidate.reviewCount ||
        b.candidate.id - a.candidate.id,
    )
    .slice(0, limit)
    .map(({ verdict }) => verdict)
}

/** The sizes in which suitable items exist, given all answers but the size, in size order, with their number. */
export function availableSizes(
  candidates: readonly Candidate[],
  answers: Answers,
): readonly { readonly tagUid: number; readonly label: string; readonly count: number }[] {
  const counted = new Map<number, { tagUid: number; label: string; rank: number; count: number }>()
  for (const candidate of candidates) {
    if (!isSuitable(candidate, { ...answers, size: 'any' })) continue
    for (const size of candidate.sizes) {
      counted.set(size.tagUid, { ...size, count: (counted.get(size.tagUid)?.count ?? 0) + 1 })
    }
  }
  return [...counted.values()].sort((a, b) => b.rank - a.rank || a.tagUid - b.tagUid)
}
