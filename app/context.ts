import { createContext } from 'react-router'
import type { Operator } from '#domain/operator/operator.ts'
import type { Visitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/sessions/member-session.ts'
import type { Site } from './ui/site.ts'

// entry.server sets each context once per request.

export const servicesContext = createContext<Services>()

export const visitorContext = createContext<Visitor>()

/** Why the postal code or prefecture in the query names no destination; empty if it does, or if there is none. */
export const destinationNoteContext = createContext<string>('')

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

/** What all pages share. `isIndexed`: whether search engines may index the site, in production only. */
export const siteContext = createContext<Pick<Site, 'url' | 'isIndexed' | 'searchService' | 'shellScript'>>()

/**
 * `isDocument`, if false: only the data of a client-side navigation are requested. `isShared`: several visitors see the
 * document. `scriptMark`: marks the scripts of the document (app/inline-scripts.server.ts), whose text must not contain
 * it otherwise.
 */
export const requestContext = createContext<{
  readonly isDocument: boolean
  readonly isShared: boolean
  readonly scriptMark: string
}>()

/** The query of the canonical URL, set by the loader of the item list; other pages have none. */
export const canonicalQueryContext = createContext<string>('')

/** The operator of the shop, for legal pages and the footer. */
export const operatorContext = createContext<Operator>()

/** IP address of the client, as far as it can be trusted. */
export const clientAddressContext = createContext<string | undefined>()

/** Whether the request comes from a phone. */
export const isPhoneContext = createContext<boolean>(false)

/** The visitor's session (docs/product/3, Session state); signed out where no response could carry cookies. */
export const sessionContext = createContext<VisitorSession>(signedOutSession())

/** A signed-out session that cannot be started: there is no response that could carry cookies. */
export function signedOutSession(): VisitorSession {
  const reject = () => {
    throw new Error('the session middleware did not run for this request')
  }
  return { isSignedIn: false, session: undefined, ended: undefined, begin: reject, setTokens: reject, end: reject }
}
