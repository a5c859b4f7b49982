import { connectionFailure } from '#domain/errors/connection-failure.ts'

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user or the password',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EROFS: 'is read-only',
  ENOTDIR: 'is no folder',
}
const TIMEOUT = 'ETIMEDOUT'
/** As OpenSSL says it. */
const NO_TLS = /wrong version number/

/** A sentence for an error: that of the code which it, its cause or its message has, or else its first line. */
export function failureReason(error: unknown): string {
  const { kind, message, cause } = error as Error & { readonly kind?: unknown }
  const [firstLine = ''] = message.split('\n')
  if (kind !== undefined) return firstLine
  if (NO_TLS.test(`${message} ${(cause as Error | undefined)?.message}`)) return 'answers without TLS'
  const known = codesOf(error).map((code) => REASONS[code] ?? connectionFailure(code))
  return known.find((sentence) => sentence !== undefined) ?? firstLine
}

type CodedError = Error & { readonly code?: string | number; readonly detail?: unknown }

/** `detail`: where the client of Stripe keeps the cause. */
function codesOf(error: unknown): string[] {
  const { name, code, message, cause, detail } = error as CodedError
  const codes = [
    code,
    ...[cause, detail].map((inner) => (inner as CodedError | undefined)?.code),
    /\bE[A-Z]{4,}\b/.exec(message)?.[0],
  ]
  return [...codes, ...(name === 'TimeoutError' ? [TIMEOUT] : [])].filter((each) => typeof each === 'string')
}

/** Of a code, and of the status of an answer in a message. */
const CODE = /^[\w-]{1,40}$/
const STATUS = /(?:^|\s)([45]\d\d)(?=[\s:-]|$)/

/** A short code of an error: its own, the status that its message names, or else its class. It names no person. */
export function failureCode(error: unknown): string {
  const { name, message } = error as Error
  const [code = STATUS.exec(message)?.[1] ?? name] = codesOf(error)
  return CODE.test(code) ? code : 'Error'
}
