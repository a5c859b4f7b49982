import type { Answers, FullAnswers, Occasion } from './answers.ts'
import type { Candidate } from './candidate.ts'
import { isForMaternity, placesOf, SET_CATEGORIES } from './places.ts'

/** Why an item is recommended; the page has a sentence for each. */
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
/** One of the reasons. */
export type Reason = (typeof REASONS)[number]

/** An item that suits, how well (more is better), and why, weightiest first. */
export type Recommendation = { readonly id: number; readonly points: number; readonly reasons: readonly Reason[] }

type Verdict = { readonly points: number; readonly reason?: Reason } | undefined
/** A named rule: what it finds in an item in the light of the answers; undefined when it has nothing to say. */
type Rule = (candidate: Candidate, answers: Answers) => Verdict

const MOURNING: readonly Occasion[] = ['funeral', 'memorial', 'farewell']
/** Colours in which one may mourn: black at funerals, subdued ones at memorial services and farewell gatherings. */
const SUBDUED = ['ブラック', 'グレー', 'ネイビー']
const LIKED_FROM = 4.3
const LIKED_REVIEWS = 3
/** Most reasons told of one item. */
const REASONS_TOLD = 3

const ALL_YEAR = /通年|季節を問わず|夏も冬も/
const SUMMER = /夏素材|夏の|夏専用|六月から九月|汗ばむ季節|風の抜ける/
const WINTER = /秋冬|十月から三月|冬の/

type Fabric = 'summer' | 'winter' | 'all-year' | undefined

/** For which part of the year an item is made, as far as its name and description say. */
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
  reviewCount >= LIKED_REVIEWS && reviewStarsSum / reviewCount >= LIKED_FROM
    ? { points: 1, reason: 'liked' }
    : undefined

const RULES: readonly Rule[] = [byFabric, byOccasion, bySet, byColour, byBody, byMaternity, byReviews]

/** Whether an item comes into question at all: its category, at mourning its colour, for celebrations its purpose. */
export function suits(candidate: Candidate, answers: Answers): boolean {
  const { occasion, body, size } = answers
  if (occasion === undefined) return false
  const places = placesOf(answers)
  if (!candidate.categoryUids.some((uid) => places.includes(uid))) return false
  if (body !== 'maternity' && isForMaternity(candidate.categoryUids)) return false
  if (typeof size === 'number' && !candidate.sizes.some(({ tagUid }) => tagUid === size)) return false
  if (MOURNING.includes(occasion)) return isForMourning(candidate, answers)
  const mustSay = body === 'maternity' || (answers.who === 'mens' && occasion === 'school')
  return !mustSay || OCCASION_WORDS[occasion].words.test(candidate.name + candidate.description)
}

function isForMourning({ colours }: Candidate, { occasion, who }: Answers): boolean {
  if (colours.length === 0) return true
  const allowed = occasion === 'funeral' && who !== 'kids' ? ['ブラック'] : SUBDUED
  return colours.some((colour) => allowed.includes(colour))
}

/** How well an item suits, and why. */
export function judge(candidate: Candidate, answers: Answers): Recommendation {
  const found = RULES.map((rule) => rule(candidate, answers)).filter((verdict) => verdict !== undefined)
  return {
    id: candidate.id,
    points: found.reduce((sum, { points }) => sum + points, 0),
    reasons: found
      .toSorted((a, b) => b.points - a.points)
      .flatMap(({ reason }) => reason ?? [])
      .slice(0, REASONS_TOLD),
  }
}

/** The items that suit all five answers, best first; of equals the most reviewed, then the newest. */
export function recommend(candidates: readonly Candidate[], answers: FullAnswers, limit: number): Recommendation[] {
  return candidates
    .filter((candidate) => suits(candidate, answers))
    .map((candidate) => ({ candidate, verdict: judge(candidate, answers) }))
    .sort(
      (a, b) =>
        b.verdict.points - a.verdict.points ||
        b.candidate.reviewCount - a.candidate.reviewCount ||
        b.candidate.id - a.candidate.id,
    )
    .slice(0, limit)
    .map(({ verdict }) => verdict)
}

/** The sizes that lead to something after the answers but the size, in size order, each with how many items. */
export function sizesLeft(
  candidates: readonly Candidate[],
  answers: Answers,
): readonly { readonly tagUid: number; readonly label: string; readonly count: number }[] {
  const counted = new Map<number, { tagUid: number; label: string; rank: number; count: number }>()
  for (const candidate of candidates) {
    if (!suits(candidate, { ...answers, size: 'any' })) continue
    for (const size of candidate.sizes) {
      counted.set(size.tagUid, { ...size, count: (counted.get(size.tagUid)?.count ?? 0) + 1 })
    }
  }
  return [...counted.values()].sort((a, b) => b.rank - a.rank || a.tagUid - b.tagUid)
}
