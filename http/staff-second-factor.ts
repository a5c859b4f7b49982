import { z } from 'zod'
import { isRejected } from '#domain/result.ts'
import { STAFF_SESSION_HOURS } from '#domain/staff/staff-session.ts'
import type { Services } from '#services/services.ts'
import { type Call, callError, defineCall, NOT_ALLOWED, STAFF_SECOND_FACTOR } from './calls/call.ts'

export const SECOND_FACTOR_PREFIX = '/second-factor'
const MAX_CODE_LENGTH = 40
const SECONDS_PER_HOUR = 3_600

const CODE_WRONG = callError('PERMISSION_DENIED', 'The code is wrong or was used before. Wait for the next one.')
const TOO_MANY_CODES = callError('RESOURCE_EXHAUSTED', 'Too many codes. Try again in 15 minutes.')

/** The second factor of a program that works with the account of a person of the staff (docs/rules.md Staff). */
export function secondFactorCalls(staff: {
  readonly secondFactor: Pick<Services['staff']['secondFactor'], 'verifyProgram'>
}): readonly Call[] {
  return [
    defineCall({
      name: 'verifyStaff',
      tag: 'Staff',
      method: 'POST',
      path: SECOND_FACTOR_PREFIX,
      summary: `Shows a code of the app; the secret is sent as ${STAFF_SECOND_FACTOR} with the calls of the next hours`,
      request: { body: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }) },
      response: z.object({ secret: z.string(), expiresInSeconds: z.int() }),
      callers: ['customer', 'staff', 'superuser'],
      errors: ['PERMISSION_DENIED', 'RESOURCE_EXHAUSTED'],
      answer: async ({ body: { code } }, { caller, requestId }) => {
        if (caller.kind === 'visitor') return NOT_ALLOWED
        const role = 'role' in caller ? caller.role : caller.claimedRole
        const verified = await staff.secondFactor.verifyProgram({ ...caller, role }, requestId, code)
        if (!isRejected(verified))
          return { secret: verified.browserSecret, expiresInSeconds: STAFF_SESSION_HOURS * SECONDS_PER_HOUR }
        if (verified.code === 'not-staff') return NOT_ALLOWED
        return verified.code === 'code-wrong' ? CODE_WRONG : TOO_MANY_CODES
      },
    }),
  ]
}
