import { z } from 'zod'
import { fieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines } from '../text/folding.ts'
import { TEMPLATE_LIMITS } from './template.ts'

/** A template of replies to inquiries. */
export const templateForm = z.object({
  name: fieldOf((input) => parseText(input, TEMPLATE_LIMITS.name, cleanLine)),
  body: fieldOf((input) => parseText(input, TEMPLATE_LIMITS.body, cleanLines)),
})
