import { z } from 'zod'
import { fieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines } from '../text/folding.ts'

/** Characters; a reply may be longer. */
export const TEMPLATE_LIMITS = { name: 40, body: 1_500 } as const

/** A template of replies to inquiries. */
export const templateForm = z.object({
  name: fieldOf((input) => parseText(input, TEMPLATE_LIMITS.name, cleanLine)),
  body: fieldOf((input) => parseText(input, TEMPLATE_LIMITS.body, cleanLines)),
})
