import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import {
  isStaffSessionOver,
  type ProgramAccount,
  programCaller,
  STAFF_SESSION_HOURS,
} from '#domain/staff/staff-session.ts'
import { normalisedCode } from '#domain/text/one-time-code.ts'
import type { QrCode } from '../ports/qr-codes.ts'
import type { RateRule } from '../ports/runtime.ts'
import type { OneTimeSecret } from '../ports/staff.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type FactorPorts, mailFactorChange } from './factor-changes.ts'
import {
  auditEntry,
  type FactorCaller,
  hasSecondFactor,
  identifyStaff,
  type StaffCaller,
  type StaffRejection,
} from './staff-member.ts'

type Ports = FactorPorts & Pick<ServicePorts, 'oneTimeCodes' | 'qrCodes' | 'rates'>

/** Wrong codes of one person (decided here): six digits cannot be guessed at this pace. */
const CODE_RATE: RateRule = { name: 'staff-code', max: 10, windowSeconds: 900 }
const RECOVERY_CODES = 10
const PENDING_MINUTES = 10
const RECOVERY_CODE_LENGTH = 12

export type CodeRejection = Rejection<'not-staff' | 'code-wrong' | 'too-many-attempts', undefined>

/** One-time codes of staff (docs/rules.md Staff): RFC 6238, each accepted once, with recovery codes. */
export function createSecondFactor(ports: Ports) {
  return {
    verify: verifyCode(ports),
    /** Likewise for a program with the token of an account; it sends the secret with each call. */
    verifyProgram: (account: ProgramAccount, requestId: string, typed: string) =>
      verifyCode(ports)(programCaller(account, requestId), typed),
    /** Whether a program works as staff: a second factor was shown, and the sign-in is not older than ten hours. */
    isShown: async (caller: FactorCaller & { readonly session: Pick<StaffCaller['session'], 'signedInAt'> }) =>
      !isStaffSessionOver(caller.session.signedInAt, ports.clock.now()) && (await hasSecondFactor(ports, caller)),
    enrol: enrol(ports),
    confirmEnrolment: confirmEnrolment(ports),
    remove: (browserSecret: string) => ports.secondFactors.remove(browserSecret),
  }
}

/** `browserSecret`: for the cookie. `hasCodeApp`: whether the person has an app, or recovery codes alone. */
type VerifiedCode = { readonly browserSecret: string; readonly hasCodeApp: boolean }

/** Accepts a code of the app, or a recovery code, for this browser. */
function verifyCode(ports: Ports) {
  return async (caller: StaffCaller, typed: string): Promise<VerifiedCode | CodeRejection> => {
    const { secondFactors, clock, ids, rates } = ports
    const { uid } = caller.session
    const found = await identifyStaff(ports, caller)
    if (isRejected(found) && found.code !== 'second-factor-missing') return rejected('not-staff')
    const now = clock.now()
    if (!(await rates.take(CODE_RATE, uid, now))) return rejected('too-many-attempts')
    const code = normalisedCode(typed)
    const { secret } = (await secondFactors.secretOf(uid)) ?? {}
    if (!(await isCodeOf(ports, uid, secret, code)) && !(await secondFactors.consumeRecoveryCode(uid, code)))
      return rejected('code-wrong')
    const browserSecret = ids.secret()
    await secondFactors.remember(browserSecret, uid, now, now.subtract({ hours: STAFF_SESSION_HOURS }))
    await ports.staff.append(auditEntry(ports, caller, { act: 'signIn', subject: `staff:${uid}` }))
    return { browserSecret, hasCodeApp: secret !== undefined }
  }
}

async function isCodeOf(
  { secondFactors, oneTimeCodes, clock }: Ports,
  uid: string,
  secret: string | undefined,
  code: string,
): Promise<boolean> {
  if (secret === undefined) return false
  const counter = oneTimeCodes.counterOf(secret, code, clock.now())
  return counter !== undefined && secondFactors.consumeCounter(uid, counter)
}

/** `qr`: the code of the address, for the camera of the app. */
export type Enrolment = { readonly secret: string; readonly address: string; readonly qr: QrCode }

/** A new secret for the app of a person who is signed in with a second factor, until a code confirms it. */
function enrol(ports: Ports) {
  return async (caller: StaffCaller): Promise<Enrolment | StaffRejection> => {
    const person = await identifyStaff(ports, caller)
    if (isRejected(person)) return person
    if (!person.isFresh) return rejected('fresh-sign-in-needed')
    const { uid, email } = caller.session
    const pending = pendingSecretOf(ports, await ports.secondFactors.secretOf(uid))
    const secret = pending ?? ports.oneTimeCodes.newSecret()
    if (pending === undefined) await ports.secondFactors.setPendingSecret(uid, secret, ports.clock.now())
    const address = ports.oneTimeCodes.addressOf(secret, email)
    return { secret, address, qr: await ports.qrCodes.draw(address) }
  }
}

/** Confirms the new secret by a code of the app. Returns ten recovery codes, which are shown only now. */
function confirmEnrolment(ports: Ports) {
  return async (
    caller: StaffCaller,
    typed: string,
  ): Promise<{ recoveryCodes: readonly string[] } | StaffRejection | CodeRejection> => {
    const person = await identifyStaff(ports, caller)
    if (isRejected(person)) return person
    const { uid } = person
    const now = ports.clock.now()
    if (!(await ports.rates.take(CODE_RATE, uid, now))) return rejected('too-many-attempts')
    const secret = pendingSecretOf(ports, await ports.secondFactors.secretOf(uid))
    const counter = secret && ports.oneTimeCodes.counterOf(secret, normalisedCode(typed), now)
    if (secret === undefined || counter === undefined || counter === '') return rejected('code-wrong')
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(ports))
    if (!(await ports.secondFactors.confirmSecret(uid, secret, counter, recoveryCodes))) return rejected('code-wrong')
    await ports.staff.append(auditEntry(ports, caller, { act: 'enrolCodeApp', subject: `staff:${uid}` }))
    await mailFactorChange(ports, uid, { act: 'addFactor', factor: 'code-app' })
    return { recoveryCodes }
  }
}

/** A secret that waits for its first code, for ten minutes as at the identity provider. */
function pendingSecretOf({ clock }: Ports, stored: OneTimeSecret | undefined): string | undefined {
  const { pendingSecret, pendingAt } = stored ?? {}
  if (pendingSecret === undefined || pendingAt === undefined) return undefined
  const endsAt = pendingAt.add({ minutes: PENDING_MINUTES })
  return Temporal.Instant.compare(clock.now(), endsAt) < 0 ? pendingSecret : undefined
}

/** Twelve small letters and digits: sixty bits. */
export function newRecoveryCode({ ids }: Pick<ServicePorts, 'ids'>): string {
  const characters = `${ids.secret()}${ids.secret()}`.toLowerCase().replace(/[^a-z0-9]/g, '')
  return characters.slice(0, RECOVERY_CODE_LENGTH)
}
