type Sentence = (address: string) => string

const UNKNOWN_HOST: Sentence = () => 'the host is unknown'
const NO_ANSWER: Sentence = (address) => `${address} does not answer`
const CLOSED: Sentence = (address) => `${address} closes the connection`
const UNREACHABLE: Sentence = (address) => `${address} cannot be reached`
const NOT_VALID: Sentence = (address) => `the certificate of ${address} has expired, or is not valid yet`
const UNKNOWN_AUTHORITY: Sentence = (address) =>
  `the certificate of ${address} is of an unknown authority: name the file of the authority in NODE_EXTRA_CA_CERTS`

/** By the code that Node or its HTTP client gives an error. */
const SENTENCES = {
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ECONNREFUSED: (address) => `nothing listens at ${address}`,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ETIMEDOUT: NO_ANSWER,
  UND_ERR_CONNECT_TIMEOUT: NO_ANSWER,
  UND_ERR_HEADERS_TIMEOUT: NO_ANSWER,
  UND_ERR_BODY_TIMEOUT: NO_ANSWER,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  CERT_HAS_EXPIRED: NOT_VALID,
  CERT_NOT_YET_VALID: NOT_VALID,
  ERR_TLS_CERT_ALTNAME_INVALID: (address) => `the certificate of ${address} is for another host`,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
} satisfies Readonly<Record<string, Sentence>>

/** A code that has a sentence. */
export type ConnectionCode = keyof typeof SENTENCES

/** Why a server was not reached, for an operator, by the code of the error; undefined: another code. */
export function connectionFailure(code: string, address = 'this address'): string | undefined {
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code as ConnectionCode](address) : undefined
}
