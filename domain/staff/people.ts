import { z } from 'zod'
import { parseEmail } from '../customer/email.ts'
import { isRejected } from '../result.ts'
import { fieldOf, parseText } from '../text/field.ts'
import { foldName } from '../text/folding.ts'
import { DUTIES, type Duty } from './duties.ts'

const MAX_NAME_LENGTH = 40
const MAX_EMAIL_LENGTH = 254

export type PersonForm = { readonly name: string; readonly duties: readonly Duty[] }

/** Name and duties of a person of the staff: at least one duty, in their order. */
export const personForm = z.object({
  name: fieldOf((input) => parseText(input, MAX_NAME_LENGTH, foldName)),
  duties: z
    .array(z.enum(DUTIES))
    .min(1)
    .transform((chosen) => DUTIES.filter((duty) => chosen.includes(duty))),
}) satisfies z.ZodType<PersonForm, unknown>

export const newPersonForm = personForm.extend({
  email: z
    .string()
    .max(MAX_EMAIL_LENGTH)
    .transform((typed, context) => {
      const email = parseEmail(typed)
      if (!isRejected(email)) return email
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }),
})
export type NewPerson = z.infer<typeof newPersonForm>

type Holder = { readonly uid: string; readonly duties: readonly Duty[]; readonly isActive: boolean }

/** Whether an active owner remains when a person becomes as given (docs/rules.md Staff). */
export function keepsAnOwner(people: readonly Holder[], changed: Holder): boolean {
  const isOwner = ({ isActive, duties }: Holder) => isActive && duties.includes('owner')
  const others = people.filter(({ uid }) => uid !== changed.uid)
  return isOwner(changed) || others.some(isOwner) || !people.some(isOwner)
}
