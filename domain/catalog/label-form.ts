import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, foldKana } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'

/** Limits of the names of brands, categories and tags, characters (decided here). */
const LABEL_LIMITS = { name: 60, kana: 60 } as const

const name = fieldOf((input) => parseText(input, LABEL_LIMITS.name, cleanLine))

function parseUid(input: unknown): number | Rejection<'choice-required', undefined> {
  const uid = parseInteger(input)
  return uid === undefined || uid === 0 ? rejected('choice-required') : uid
}

/** What items are sorted by: a new brand, a category below another, a tag of a group. */
export const makerForm = z.object({
  name,
  kana: optionalFieldOf((input) => parseText(input, LABEL_LIMITS.kana, foldKana)),
})
export const categoryForm = z.object({ name, parentUid: fieldOf(parseUid) })
export const tagForm = z.object({ name, tagCategoryUid: fieldOf(parseUid) })
export type MakerInput = z.infer<typeof makerForm>
export type CategoryInput = z.infer<typeof categoryForm>
export type TagInput = z.infer<typeof tagForm>
