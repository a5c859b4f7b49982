const UNKNOWN_AUTHORITY = 'its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS'

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user or the password',
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  ETIMEDOUT: 'does not answer',
  EACCES: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EROFS: 'is read-only',
  ENOTDIR: 'is no folder',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
}

/** A sentence for an error: that of the code which it, its cause or its message has, or else its first line. */
export function failureReason(error: unknown): string {
  const { kind, code, message, cause } = error as Error & { readonly kind?: unknown; readonly code?: string }
  const [firstLine = ''] = message.split('\n')
  if (kind !== undefined) return firstLine
  const codes = [code, (cause as { code?: string } | undefined)?.code, /\bE[A-Z]{4,}\b/.exec(message)?.[0]]
  return codes.map((each) => REASONS[each ?? '']).find((known) => known !== undefined) ?? firstLine
}
