import type { Answers, FullAnswers, Occasion } from './answers.ts'

/** An item on sale. `categoryUids` are its own categories, without their parents. */
export type Candidate = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly categoryUids: readonly number[]
  readonly colours: readonly string[]
  /** Sizes in stock; empty for an item of one size. A higher rank is shown first. */
  readonly sizes: readonly { readonly tagUid: number; readonly label: string; readonly rank: number }[]
  readonly reviewCount: number
  readonly reviewStarsSum: number
}

const MOURNING_LADIES = [146, 148, 112, 111, 113, 114] as const
const MOURNING_MENS = [182, 181, 180, 173, 174] as const
const MATERNITY: readonly number[] = [144, 185]

const LADIES: Readonly<Record<Occasion, readonly number[]>> = {
  funeral: MOURNING_LADIES,
  memorial: MOURNING_LADIES,
  farewell: MOURNING_LADIES,
  school: [142],
  wedding: [141, 143],
}
const MENS: Readonly<Record<Occasion, readonly number[]>> = {
  funeral: MOURNING_MENS,
  memorial: MOURNING_MENS,
  farewell: MOURNING_MENS,
  school: [175, 173],
  wedding: [175],
}

function isForMaternity(categoryUids: readonly number[]): boolean {
  return categoryUids.some((uid) => MATERNITY.includes(uid))
}

/** Categories whose items are complete sets. */
const SET_CATEGORIES: readonly number[] = [144, 146, 148, 180, 181, 182]

/** The categories to recommend from (docs/product/3; decided here); empty until who and occasion are answered. */
export function recommendedCategories({ who, occasion, body }: Answers): readonly number[] {
  if (who === undefined || occasion === undefined) return []
  if (who === 'mens') return MENS[occasion]
  if (who === 'ladies') return body === 'maternity' ? MATERNITY : LADIES[occasion]
  if (body === undefined) return [129, 130, 131]
  return body === 'boy' ? [131] : [129, 130]
}

/** Reasons for a recommendation; the page has a sentence for each. */
export const REASONS = [
  'black',
  'set',
  'mourner',
  'memorial',
  'farewell',
  'school',
  'wedding',
  'summer',
  'winter',
  'all-year',
  'ample',
  'petite',
  'slim',
  'maternity',
  'nursing',
  'liked',
] as const
export type Reason = (typeof REASONS)[number]

/** A recommended item, its score (`points`, more is better), and the reasons, the strongest first. */
type Recommendation = { readonly id: number; readonly points: number; readonly reasons: readonly Reason[] }
type RuleResult = { readonly points: number; readonly reason?: Reason } | undefined
type Rule = (candidate: Candidate, answers: Answers) => RuleResult

const MOURNING: readonly Occasion[] = ['funeral', 'memorial', 'farewell']
/** Colours accepted for mourning: black at funerals, subdued colours at memorial services and farewell gatherings. */
const SUBDUED = ['ブラック', 'グレー', 'ネイビー']
const MIN_AVERAGE_STARS = 4.3
const MIN_REVIEWS = 3
const MAX_REASONS = 3

const ALL_YEAR = /通年|季節を問わず|夏も冬も/
const SUMMER = /夏素材|夏の|夏専用|六月から九月|汗ばむ季節|風の抜ける/
const WINTER = /秋冬|十月から三月|冬の/

type Fabric = 'summer' | 'winter' | 'all-year' | undefined

export function fabricOf({ name, description }: Pick<Candidate, 'name' | 'description'>): Fabric {
  const text = name + description
  if (SUMMER.test(name) || (SUMMER.test(text) && !ALL_YEAR.test(text))) return 'summer'
  if (WINTER.test(name) || (WINTER.test(text) && !ALL_YEAR.test(text))) return 'winter'
  return ALL_YEAR.test(text) ? 'all-year' : undefined
}

const byFabric: Rule = (candidate, { season }) => {
  const fabric = fabricOf(candidate)
  if (fabric === undefined || season === undefined) return undefined
  if (fabric === 'all-year') return { points: 2, reason: 'all-year' }
  if (fabric === season) return { points: 4, reason: fabric }
  return { points: season === 'spring' ? -2 : -6 }
}

const OCCASION_WORDS: Readonly<Record<Occasion, { words: RegExp; reason: Reason }>> = {
  funeral: { words: /喪主|親族/, reason: 'mourner' },
  memorial: { words: /法要|法事|一周忌|四十九日/, reason: 'memorial' },
  farewell: { words: /お別れの会|告別式/, reason: 'farewell' },
  school: { words: /入園|卒園|入学|卒業|お宮参り|七五三|発表会/, reason: 'school' },
  wedding: { words: /結婚|披露宴|新郎新婦|挙式/, reason: 'wedding' },
}

const byOccasion: Rule = ({ name, description }, { occasion }) => {
  if (occasion === undefined) return undefined
  const { words, reason } = OCCASION_WORDS[occasion]
  return words.test(name + description) ? { points: 3, reason } : undefined
}

const bySet: Rule = ({ categoryUids }, { occasion }) =>
  occasion === 'funeral' && categoryUids.some((uid) => SET_CATEGORIES.includes(uid))
    ? { points: 3, reason: 'set' }
    : undefined

const byColour: Rule = ({ colours }, { occasion, who }) =>
  occasion === 'funeral' && who !== 'kids' && colours.includes('ブラック') ? { points: 1, reason: 'black' } : undefined

const BODY_WORDS = {
  ample: /ゆったり|ゆとり|二の腕|体型|体の線|お腹まわり|恰幅|アジャスター|調整具/,
  petite: /小さい|小柄/,
  slim: /細身|スリム/,
} as const

const byBody: Rule = ({ name, description }, { body }) => {
  if (body !== 'ample' && body !== 'petite' && body !== 'slim') return undefined
  return BODY_WORDS[body].test(name + description) ? { points: 4, reason: body } : undefined
}

const byMaternity: Rule = ({ name, description }, { body }) => {
  if (body !== 'maternity') return undefined
  return /授乳/.test(name + description) ? { points: 2, reason: 'nursing' } : { points: 1, reason: 'maternity' }
}

const byReviews: Rule = ({ reviewCount, reviewStarsSum }) =>
  reviewCount >= MIN_REVIEWS && reviewStarsSum / reviewCount >= MIN_AVERAGE_STARS
    ? { points: 1, reason: 'liked' }
    : undefined

const RULES: readonly Rule[] = [byFabric, byOccasion, bySet, byColour, byBody, byMaternity, byReviews]

/** Whether an item is suitable: by its category, for mourning by its colour, for celebrations by its description. */
export function isSuitable(candidate: Candidate, answers: Answers): boolean {
  const { occasion, body, size } = answers
  if (occasion === undefined) return false
  const categories = recommendedCategories(answers)
  if (!candidate.categoryUids.some((uid) => categories.includes(uid))) return false
  if (body !== 'maternity' && isForMaternity(candidate.categoryUids)) return false
  if (typeof size === 'number' && !candidate.sizes.some(({ tagUid }) => tagUid === size)) return false
  if (MOURNING.includes(occasion)) return isForMourning(candidate, answers)
  const mustMentionOccasion = body === 'maternity' || (answers.who === 'mens' && occasion === 'school')
  return !mustMentionOccasion || OCCASION_WORDS[occasion].words.test(candidate.name + candidate.description)
}

function isForMourning({ colours }: Candidate, { occasion, who }: Answers): boolean {
  if (colours.length === 0) return true
  const allowed = occasion === 'funeral' && who !== 'kids' ? ['ブラック'] : SUBDUED
  return colours.some((colour) => allowed.includes(colour))
}

export function scoreCandidate(candidate: Candidate, answers: Answers): Recommendation {
  const results = RULES.map((rule) => rule(candidate, answers)).filter((verdict) => verdict !== undefined)
  return {
    id: candidate.id,
    points: results.reduce((sum, { points }) => sum + points, 0),
    reasons: results
      .toSorted((a, b) => b.points - a.points)
      .flatMap(({ reason }) => reason ?? [])
      .slice(0, MAX_REASONS),
  }
}

/** The items that suit all five answers, best first; ties are broken by the number of reviews, then by the newest. */
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
