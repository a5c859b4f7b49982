import { addDays, type Day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { instantOf } from '../bookings/history.ts'
import type { OrderSeed } from '../bookings/orders.ts'
import type { ItemSeed } from '../catalogue/item.ts'
import { sizeOf } from '../catalogue/sizes.ts'
import { seededRandom, seededUid } from '../random.ts'
import { generateReviewer, pickNickname, reviewTextsOf } from './reviewers.ts'
import { writeText } from './sentences.ts'

/** Row of a review. */
export type ReviewSeed = {
  readonly uid: string
  readonly item_id: number
  readonly order_line_uid: string | null
  readonly nickname: string
  readonly stars: number
  readonly fit: number
  readonly size_label: string
  readonly height_cm: number | null
  readonly usual_size: string
  readonly scene: string
  readonly body: string
  readonly posted_on: Day
  readonly is_shown: boolean
}

/** What a review is about: item and size, its date, and the order line if the order is in the demo data. */
type Occasion = { item: ItemSeed; sizeLabel: string; postedOn: Day; line: OrderLine | undefined }

/** How often each sentence was used, those of each item, and all texts: each is unique. */
type UsedTexts = {
  readonly sentences: Map<string, number>
  readonly said: Map<number, Set<string>>
  readonly bodies: Set<string>
}

const REVIEWED_SHARE = 0.42
const EARLIER_COUNT = 420
const UNCHECKED_SHARE = 0.06
const ONE_SIZE_LABEL = 'フリー'

/** Generates reviews of returned orders and of earlier rentals, oldest first. */
export function generateReviews(items: readonly ItemSeed[], orders: readonly OrderSeed[], todayOn: Day): ReviewSeed[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const used: UsedTexts = { sentences: new Map(), said: new Map(), bodies: new Set() }
  const occasions = [...recentOccasions(byId, orders, todayOn), ...earlierOccasions(items, todayOn)]
  return occasions
    .toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn)))
    .flatMap((occasion, index) => writeReview(occasion, index, used))
}

function recentOccasions(byId: ReadonlyMap<number, ItemSeed>, orders: readonly OrderSeed[], todayOn: Day): Occasion[] {
  return orders.flatMap(({ order, returnedOn }) => {
    if (returnedOn === undefined || order.status !== 'Return') return []
    return order.lines.flatMap((line) => {
      const random = seededRandom(`reviewed ${order.number} ${line.itemId}`)
      const postedOn = addDays(returnedOn, random.integer(0, 9))
      if (!random.chance(REVIEWED_SHARE) || postedOn > todayOn) return []
      return [{ item: byId.get(line.itemId)!, sizeLabel: line.sizeLabel, postedOn, line }]
    })
  })
}

function earlierOccasions(items: readonly ItemSeed[], todayOn: Day): Occasion[] {
  const reviewed = items.filter((item) => item.id < 6000 && item.sizes.length > 0)
  return Array.from({ length: EARLIER_COUNT }, (_, index) => {
    const random = seededRandom(`earlier review ${index}`)
    const item = reviewed[Math.floor(reviewed.length * random.next())]!
    const { label } = random.pick(item.sizes)
    const sizeLabel = sizeOf(item.scale, label)?.label ?? ONE_SIZE_LABEL
    return { item, sizeLabel, postedOn: addDays(todayOn, -random.integer(125, 620)), line: undefined }
  })
}

/** None when everything was said of the item. */
function writeReview(occasion: Occasion, index: number, used: UsedTexts): readonly ReviewSeed[] {
  const { item, sizeLabel, postedOn, line } = occasion
  const random = seededRandom(`review ${index} ${item.id}`)
  const stars = starsOf(random.next())
  const fit = item.scale === 'free' || reviewTextsOf(item).fits === undefined ? 4 : fitOf(stars, random.next())
  const reviewer = generateReviewer(item, sizeLabel, fit, random)
  const said = used.said.get(item.id) ?? new Set()
  used.said.set(item.id, said)
  const telling = { item, texts: reviewTextsOf(item), reviewer, stars, fit, random, used: used.sentences, said }
  let { body, scene } = writeText(telling)
  while (body !== '' && used.bodies.has(body)) ({ body, scene } = writeText(telling))
  if (body === '') return []
  used.bodies.add(body)
  const review: ReviewSeed = {
    uid: seededUid(random, instantOf(postedOn, 12)),
    item_id: item.id,
    order_line_uid: line?.uid ?? null,
    nickname: pickNickname(random),
    stars,
    fit,
    size_label: sizeLabel,
    height_cm: reviewer.heightCm ?? null,
    usual_size: reviewer.usual,
    scene,
    body,
    posted_on: postedOn,
    is_shown: !random.chance(UNCHECKED_SHARE),
  }
  return [review]
}

function starsOf(chance: number): number {
  if (chance < 0.54) return 5
  if (chance < 0.88) return 4
  return chance < 0.97 ? 3 : 2
}

/** Low ratings are often caused by a wrong size. */
function fitOf(stars: number, chance: number): number {
  if (stars === 2) return chance < 0.6 ? 2 : 4
  if (stars === 3) return chance < 0.3 ? 3 : chance < 0.55 ? 5 : 4
  return chance < 0.06 ? 3 : chance < 0.13 ? 5 : 4
}
