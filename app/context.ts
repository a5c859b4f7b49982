import { createContext } from 'react-router'
import type { Operator } from '#domain/operator/operator.ts'
import type { Visitor } from '#domain/visitor/carried.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/session-services.ts'

/** What the shop can do; set once per request by entry.server. */
export const servicesContext = createContext<Services>()

/** Who is asking, as far as cookies tell; set once per request by entry.server. */
export const visitorContext = createContext<Visitor>()

/**
 * The support code of this request, where unexpected errors go, and where a page notes why it refuses what was sent: a
 * code or names of fields, never what stood in them. Set once per request by entry.server.
 */
export const troubleContext = createContext<{
  supportCode: string
  report: (error: unknown) => void
  refuse: (why: string) => void
}>()

/**
 * The shop's own address and whether search engines may index it (production alone); set once per request by
 * entry.server.
 */
export const siteContext = createContext<{ readonly url: string; readonly isIndexed: boolean }>()

/**
 * Whether a whole document is asked for, or only the data of a navigation within the page; set once per request by
 * entry.server.
 */
export const requestContext = createContext<{ readonly isDocument: boolean }>()

/** Who runs the shop, for legal pages and the footer; set once per request by entry.server. */
export const operatorContext = createContext<Operator>()

/** Where the request comes from, as far as it can be believed; set once per request by entry.server. */
export const addressContext = createContext<string | undefined>()

/**
 * The visitor's session (specification 3, Session state); resolved once per request before the page is rendered.
 * Without one everybody is signed out.
 */
export const sessionContext = createContext<VisitorSession>(nobodysSession())

/** Nobody is signed in, and nobody can be: there is no answer that could carry cookies. */
export function nobodysSession(): VisitorSession {
  const refuse = () => {
    throw new Error('this request has no session step')
  }
  return { token: undefined, session: undefined, ended: undefined, begin: refuse, keep: refuse, end: refuse }
}
