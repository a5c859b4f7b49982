import { addDays, type Day } from '#domain/day.ts'
import { instantOf } from '../bookings/history.ts'
import type { ItemSeed } from '../catalogue/item.ts'
import { seededRandom, seededUid } from '../random.ts'

/** Row of a question about an item. */
export type QuestionSeed = {
  readonly uid: string
  readonly item_id: number
  readonly asked_at: string
  readonly body: string
  readonly answer: string | null
  readonly answered_at: string | null
  readonly state: 'waiting' | 'shown'
}

type Text = readonly [body: string, answer: string]

const CLEANING: Text = [
  '返却の前にクリーニングは必要ですか？',
  'クリーニングも洗濯も不要です。お召しになったままの状態で、届いた箱にお入れください。',
]
const STOCKINGS: Text = [
  'ストッキングは付いていますか？',
  'ストッキングはお付けしておりません。黒の薄手のものを、替えとあわせてご用意ください。',
]
const WAITING = ['身長148cmですが、丈は長すぎないでしょうか？', '斎場へ直接届けていただくことはできますか？']

/** Of so many dresses, one has questions. */
const QUESTIONED_EVERY = 3

/** Questions about some of the dresses, answered within two days, and two that wait since yesterday. */
export function generateQuestions(items: readonly ItemSeed[], todayOn: Day): QuestionSeed[] {
  const dresses = items.filter(({ form }) => form === 'onepiece')
  const answered = dresses
    .filter((_, index) => index % QUESTIONED_EVERY === 0)
    .flatMap((item, index) =>
      [STOCKINGS, CLEANING].slice(0, 1 + (index % 2)).map(([body, answer], place) => {
        const askedOn = addDays(todayOn, -(10 + 7 * place + index))
        return {
          ...questionOf(item, body, askedOn),
          answer,
          answered_at: at(addDays(askedOn, 1)),
          state: 'shown' as const,
        }
      }),
    )
  const waiting = WAITING.flatMap((body, index) => {
    const item = dresses[index]
    return item === undefined ? [] : [questionOf(item, body, addDays(todayOn, -1))]
  })
  return [...answered, ...waiting]
}

function questionOf({ id }: ItemSeed, body: string, askedOn: Day): QuestionSeed {
  const uid = seededUid(seededRandom(`question ${id} ${body}`), instantOf(askedOn, ASKED_HOUR))
  return { uid, item_id: id, asked_at: at(askedOn), body, answer: null, answered_at: null, state: 'waiting' }
}

const ASKED_HOUR = 11

function at(on: Day): string {
  return instantOf(on, ASKED_HOUR).toString()
}
