import { createContext } from 'react-router'
import type { Operator } from '#domain/operator/operator.ts'
import type { Visitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/sessions/member-session.ts'

/** The services of the shop. entry.server sets it once per request. */
export const servicesContext = createContext<Services>()

/** The visitor, as read from the cookies. entry.server sets it once per request. */
export const visitorContext = createContext<Visitor>()

/**
 * Reports errors of this request. `supportCode` identifies the request in the log, `report` takes an unexpected error,
 * and `reject` records why a page rejects submitted data: a code or names of fields, never their values. entry.server
 * sets it once per request.
 */
export const errorReporterContext = createContext<{
  supportCode: string
  report: (error: unknown) => void
  reject: (why: string) => void
}>()

/**
 * Origin of the site and whether search engines may index it (in production only). entry.server sets it once per
 * request.
 */
export const siteContext = createContext<{ readonly url: string; readonly isIndexed: boolean }>()

/**
 * Whether the request is for a whole document or only for the data of a client-side navigation. entry.server sets it
 * once per request.
 */
export const requestContext = createContext<{ readonly isDocument: boolean }>()

/** The operator of the shop, for legal pages and the footer. entry.server sets it once per request. */
export const operatorContext = createContext<Operator>()

/** IP address of the client, as far as it can be trusted. entry.server sets it once per request. */
export const clientAddressContext = createContext<string | undefined>()

/**
 * The visitor's session (docs/product/3, Session state), resolved once per request before the page is rendered. The
 * default is a signed-out session.
 */
export const sessionContext = createContext<VisitorSession>(signedOutSession())

/** A signed-out session that cannot be started: there is no response that could carry cookies. */
export function signedOutSession(): VisitorSession {
  const refuse = () => {
    throw new Error('the session middleware did not run for this request')
  }
  return { token: undefined, session: undefined, ended: undefined, begin: refuse, setTokens: refuse, end: refuse }
}
