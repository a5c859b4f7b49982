import { z } from 'zod'
import { parseDay } from '../day.ts'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines, foldLine } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import {
  type BlockField,
  FEATURED_RULES,
  HOME_BLOCKS,
  type HomeBlock,
  isBlockKind,
  MAX_FEATURED,
} from './home-blocks.ts'
import { parseLink } from './link.ts'

/** Characters. Both lines of the first screen fit a telephone 350 px wide. */
export const BLOCK_LIMITS = { hero: 32, heading: 40, lead: 120, text: 4_000, linkText: 24 } as const
const HERO_LINES = 2

const optional = (parse: (input: unknown) => unknown) =>
  optionalFieldOf(parse as (input: unknown) => string).transform((text) => text ?? '')

const line = (limit: number) => (input: unknown) => parseText(input, limit, cleanLine)

/** The parser of each field, as it is in most kinds. */
const FIELDS = {
  heading: fieldOf(line(BLOCK_LIMITS.heading)),
  lead: optional(line(BLOCK_LIMITS.lead)),
  text: fieldOf((input) => parseText(input, BLOCK_LIMITS.text, cleanLines)),
  rule: z.enum(FEATURED_RULES),
  items: optional(parseItemIds),
  category: optional((input) => (parseInteger(input) === undefined ? '' : String(parseInteger(input)))),
  linkText: optional(line(BLOCK_LIMITS.linkText)),
  linkPath: optional(parseLink),
} as const satisfies Readonly<Record<BlockField, z.ZodType<string>>>

function parseHeroHeading(input: unknown) {
  const text = parseText(input, BLOCK_LIMITS.hero, cleanLines)
  if (typeof text !== 'string') return text
  const lines = text.split('\n').filter((each) => each !== '')
  return lines.length > HERO_LINES ? rejected('too-many-lines', { most: HERO_LINES }) : lines.join('\n')
}

/** Numbers of items in the order in which they are shown: `1021, 1034`, also one a line. */
function parseItemIds(input: unknown): string | Rejection<'item-ids', { most: number }> {
  const parts = (typeof input === 'string' ? input.split(/[\s,、，]+/) : []).map(foldLine).filter((part) => part !== '')
  const ids = [...new Set(parts.map(parseInteger))]
  const isFine = ids.length <= MAX_FEATURED && ids.every((id) => id !== undefined && id > 0)
  return isFine ? ids.join(', ') : rejected('item-ids', { most: MAX_FEATURED })
}

const dayField = optionalFieldOf((input) => parseDay(input) ?? rejected('day'))

/** What is typed in the form of a block, by the names of its fields; `isHidden`: a box. */
export type TypedBlock = { readonly kind: string; readonly isHidden: boolean } & Readonly<
  Partial<Record<BlockField | 'shownOn' | 'shownTo', string>>
>

/** The form of a kind: its fields, and the days on which it is shown. */
function formOf(kind: keyof typeof HOME_BLOCKS) {
  const names = Object.keys(HOME_BLOCKS[kind].fields) as BlockField[]
  const fields = Object.fromEntries(names.map((name) => [name, FIELDS[name]])) as Partial<typeof FIELDS>
  const own = kind === 'hero' ? { heading: fieldOf(parseHeroHeading) } : {}
  return z.object({ ...fields, ...own, shownOn: dayField, shownTo: dayField }).superRefine((typed, context) => {
    const { shownOn, shownTo, rule, items, linkText, linkPath } = typed as Partial<Record<string, string>>
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (shownOn !== undefined && shownTo !== undefined && shownTo < shownOn) wrong('shownTo', 'day-order')
    if (rule === 'chosen' && items === '') wrong('items', 'required')
    if (linkText === '' && (linkPath ?? '') !== '') wrong('linkText', 'required')
    if (linkPath === '' && (linkText ?? '') !== '') wrong('linkPath', 'required')
  })
}

/** Reads a block as typed: the block, or the error of zod. Undefined: there is no such kind. */
export function readBlock(
  typed: TypedBlock,
): { readonly block: HomeBlock } | { readonly error: z.ZodError } | undefined {
  if (!isBlockKind(typed.kind)) return undefined
  const { success, data, error } = formOf(typed.kind).safeParse(typed)
  if (!success) return { error }
  const { shownOn, shownTo, ...fields } = data
  const isAlways = typed.kind === 'hero'
  return {
    block: {
      kind: typed.kind,
      isHidden: !isAlways && typed.isHidden,
      ...(isAlways ? {} : { shownOn, shownTo }),
      fields: fields as HomeBlock['fields'],
    },
  }
}
