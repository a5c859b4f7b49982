import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, parseText } from '../text/field.ts'
import { cleanLine, foldLine } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import { TOPIC_LIMITS } from './topic.ts'

/** A topic of inquiries; `rank`: its place in the form, from 1. */
export const topicForm = z.object({
  name: fieldOf((input) => parseText(input, TOPIC_LIMITS.name, cleanLine)),
  rank: fieldOf(parseRank),
})

function parseRank(input: unknown): number | Rejection<'required' | 'place', { readonly most: number }> {
  const rank = parseInteger(typeof input === 'string' ? foldLine(input) : input)
  return rank !== undefined && rank >= 1 && rank <= TOPIC_LIMITS.rank
    ? rank
    : rejected('place', { most: TOPIC_LIMITS.rank })
}
