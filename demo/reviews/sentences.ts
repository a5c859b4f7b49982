import type { ItemSeed } from '../catalogue/item.ts'
import type { Random } from '../random.ts'
import { type ReviewTexts, SERVICE, SERVICE_REGRETS, WHENS } from './review-texts.ts'
import type { Reviewer } from './reviewers.ts'

/** The text of a review, and its occasion. */
export type ReviewText = { readonly body: string; readonly scene: string }

/** What a review is written about. */
export type ReviewContext = {
  readonly item: ItemSeed
  readonly texts: ReviewTexts
  readonly reviewer: Reviewer
  readonly stars: number
  readonly fit: number
  readonly random: Random
  /** How often each sentence was used; the least used come first. */
  readonly used: Map<string, number>
  /** The sentences of earlier reviews of the item: none is said twice. */
  readonly said: Set<string>
}

/** Words that do not apply to trousers. */
const SKIRT_WORDS = /膝|裾が上が|揺れ|留袖/

/** Writes a review of a few sentences. Below four stars it names a problem. */
export function writeText(telling: ReviewContext): ReviewText {
  const { item, texts, reviewer, stars, fit, random } = telling
  const [opening = '', scene = random.pick(texts.scenes)] = pick(telling, texts.openings).split('|')
  const praises = [...texts.praises, ...item.notes.flatMap((note) => texts.praisesOf?.[note] ?? [])]
  const ownPraises = item.notes.flatMap((note) => texts.praisesOf?.[note] ?? [])
  const praise = pick(telling, ownPraises.length > 0 && random.chance(0.55) ? ownPraises : praises)
  const fitSentences = texts.fits?.[fit as 2 | 3 | 4 | 5]
  const hasFit = fitSentences !== undefined && (fit !== 4 || random.chance(0.7))
  const sentences = [
    random.chance(0.88) ? opening : '',
    praise,
    hasFit ? pick(telling, fitSentences) : '',
    stars <= 3 && (fit === 4 || stars === 2) ? regret(telling) : '',
    stars >= 4 && random.chance(0.4) ? pick(telling, SERVICE) : '',
    random.chance(stars >= 4 ? 0.4 : 0.15) ? pick(telling, texts.closings) : '',
  ]
  if (sentences.filter((sentence) => sentence !== '').length < 2) sentences[0] = opening
  const ordered = stars >= 4 && random.chance(0.35) ? withFitFirst(sentences) : sentences
  return { body: fillIn(ordered.join(''), texts, reviewer, random), scene }
}

/** Moves the fit before the praise, for variety. */
function withFitFirst([opening = '', praise = '', fit = '', ...rest]: string[]): string[] {
  return [opening, fit, praise, ...rest]
}

function regret(telling: ReviewContext): string {
  const { texts, random } = telling
  const opening = random.pick(['ただ、', '一つだけ、', ''])
  return opening + pick(telling, random.chance(0.6) ? texts.regrets : SERVICE_REGRETS)
}

/** One of the least used sentences that fit the reviewer; empty when all were said of the item. */
function pick({ used, said, random, reviewer, item }: ReviewContext, sentences: readonly string[]): string {
  const isTrousers = item.form.startsWith('pantssuit')
  const candidates = sentences.filter(
    (sentence) =>
      !said.has(sentence) &&
      !(isTrousers && SKIRT_WORDS.test(sentence)) &&
      (reviewer.heightCm !== undefined || !sentence.includes('{height}')) &&
      (reviewer.usual !== '' || !sentence.includes('{usual}')),
  )
  if (candidates.length === 0) return ''
  const minUses = Math.min(...candidates.map((sentence) => used.get(sentence) ?? 0))
  const sentence = random.pick(candidates.filter((candidate) => (used.get(candidate) ?? 0) <= minUses + 1))
  used.set(sentence, (used.get(sentence) ?? 0) + 1)
  said.add(sentence)
  return sentence
}

function fillIn(text: string, voice: ReviewTexts, reviewer: Reviewer, random: Random): string {
  return text
    .replaceAll('{who}', random.pick(voice.who))
    .replaceAll('{kin}', random.pick(voice.kin ?? voice.who))
    .replaceAll('{when}', random.pick(WHENS))
    .replaceAll('{size}', reviewer.sizeLabel)
    .replaceAll('{usual}', reviewer.usual)
    .replaceAll('{height}', String(reviewer.heightCm))
}
