import type { ItemSeed } from '../catalogue/item.ts'
import type { Random } from '../random.ts'
import type { Reviewer } from './reviewers.ts'
import { SERVICE, SERVICE_REGRETS, type Voice, WHENS } from './voice.ts'

/** What a review says, and what the thing was used for. */
export type Told = { readonly body: string; readonly scene: string }

/** What a review is told about. */
export type Telling = {
  readonly item: ItemSeed
  readonly voice: Voice
  readonly reviewer: Reviewer
  readonly stars: number
  readonly fit: number
  readonly random: Random
  /** How often each sentence has been used: seldom used ones come first. */
  readonly used: Map<string, number>
}

/** What nobody says of trousers. */
const OF_SKIRTS = /膝|裾が上が|揺れ|留袖/

/** A few sentences as one customer would write them. Below four stars something is wrong, and the review says what. */
export function tell(telling: Telling): Told {
  const { item, voice, reviewer, stars, fit, random } = telling
  const [opening = '', scene = random.pick(voice.scenes)] = pick(telling, voice.openings).split('|')
  const praises = [...voice.praises, ...item.notes.flatMap((note) => voice.praisesOf?.[note] ?? [])]
  const own = item.notes.flatMap((note) => voice.praisesOf?.[note] ?? [])
  const praise = pick(telling, own.length > 0 && random.isLucky(0.55) ? own : praises)
  const fitting = voice.fits?.[fit as 2 | 3 | 4 | 5]
  const hasFit = fitting !== undefined && (fit !== 4 || random.isLucky(0.7))
  const sentences = [
    random.isLucky(0.88) ? opening : '',
    praise,
    hasFit ? pick(telling, fitting) : '',
    stars <= 3 && (fit === 4 || stars === 2) ? regret(telling) : '',
    stars >= 4 && random.isLucky(0.4) ? pick(telling, SERVICE) : '',
    random.isLucky(stars >= 4 ? 0.4 : 0.15) ? pick(telling, voice.closings) : '',
  ]
  if (sentences.filter((sentence) => sentence !== '').length < 2) sentences[0] = opening
  const ordered = stars >= 4 && random.isLucky(0.35) ? swapped(sentences) : sentences
  return { body: filled(ordered.join(''), voice, reviewer, random), scene }
}

/** Fit before praise, as some write. */
function swapped([opening = '', praise = '', fit = '', ...rest]: string[]): string[] {
  return [opening, fit, praise, ...rest]
}

function regret(telling: Telling): string {
  const { voice, random } = telling
  const opening = random.pick(['ただ、', 'ひとつだけ、', ''])
  return opening + pick(telling, random.isLucky(0.6) ? voice.regrets : SERVICE_REGRETS)
}

/** One of the least used sentences that this reviewer can say. */
function pick({ used, random, reviewer, item }: Telling, sentences: readonly string[]): string {
  const isTrousers = item.form.startsWith('pantssuit')
  const sayable = sentences.filter(
    (sentence) =>
      !(isTrousers && OF_SKIRTS.test(sentence)) &&
      (reviewer.heightCm !== undefined || !sentence.includes('{height}')) &&
      (reviewer.usual !== '' || !sentence.includes('{usual}')),
  )
  const least = Math.min(...sayable.map((sentence) => used.get(sentence) ?? 0))
  const sentence = random.pick(sayable.filter((candidate) => (used.get(candidate) ?? 0) <= least + 1))
  used.set(sentence, (used.get(sentence) ?? 0) + 1)
  return sentence
}

function filled(text: string, voice: Voice, reviewer: Reviewer, random: Random): string {
  return text
    .replaceAll('{who}', random.pick(voice.who))
    .replaceAll('{kin}', random.pick(voice.kin ?? voice.who))
    .replaceAll('{when}', random.pick(WHENS))
    .replaceAll('{size}', reviewer.sizeLabel)
    .replaceAll('{usual}', reviewer.usual)
    .replaceAll('{height}', String(reviewer.heightCm))
}
