import { z } from 'zod'
import { rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'

/** A password as typed. Its strength is checked elsewhere. */
const passwordField = fieldOf((input) => (typeof input === 'string' && input !== '' ? input : rejected('required')))

/** The posted form of a password change: the current password, and the new one twice. */
export const passwordChangeForm = z
  .object({ current: passwordField, password: passwordField, passwordAgain: z.unknown().optional() })
  .refine(({ password, passwordAgain }) => typeof password !== 'string' || password === passwordAgain, {
    message: 'password-differs',
    path: ['passwordAgain'],
    when: () => true,
  })
