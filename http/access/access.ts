import type { MiddlewareHandler } from 'hono'
import type { RequestIds } from '../calls/request-id.ts'
import { maskedPath, routeGroup } from './route-group.ts'

/** A request that was answered; nothing in it tells who asked or what for. `ms`: until the answer began. */
export type Access = {
  readonly requestId: string
  readonly method: string
  /** One of a fixed set of names (route-group.ts). */
  readonly route: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** What a request is before it is answered. */
export type Asked = Pick<Access, 'requestId' | 'method' | 'route' | 'path'>

/** Who looks on while requests are answered. */
export type AccessWatch = {
  /** Told of every answer. */
  answered(access: Access): void
  /** Stands around the answering; gives back what `answer` gives: its status. */
  around?(asked: Asked, headers: Headers, answer: () => Promise<number>): Promise<number>
}

/** Names every request, and tells of every answer. Stands before everything else. */
export function accessWatch(requests: RequestIds, watch: AccessWatch | undefined): MiddlewareHandler {
  if (watch === undefined) return requests.note
  return async (context, next) => {
    const startedAt = performance.now()
    const request = context.req.raw
    const asked = askedOf(requests.of(request), request.method, context.req.path)
    const answer = async () => {
      await requests.note(context, next)
      const { status } = context.res
      watch.answered({ ...asked, status, ms: performance.now() - startedAt })
      return status
    }
    await (watch.around ? watch.around(asked, request.headers, answer) : answer())
  }
}

/** A request as the watch hears of it. */
export function askedOf(requestId: string, method: string, pathname: string): Asked {
  return { requestId, method: methodOf(method), route: routeGroup(pathname), path: maskedPath(pathname) }
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Anybody may make up methods; figures count those that exist. */
function methodOf(method: string): string {
  return METHODS.includes(method) ? method : 'OTHER'
}
