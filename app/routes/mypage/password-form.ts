import { z } from 'zod'
import { rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'

/** A password as it was typed; whether it will do is judged elsewhere. */
const typed = fieldOf((input) => (typeof input === 'string' && input !== '' ? input : rejected('required')))

/** The change of a password as it is posted: the current one, and the new one twice. */
export const passwordChangeForm = z
  .object({ current: typed, password: typed, passwordAgain: z.unknown().optional() })
  .refine(({ password, passwordAgain }) => typeof password !== 'string' || password === passwordAgain, {
    message: 'password-differs',
    path: ['passwordAgain'],
    when: () => true,
  })
