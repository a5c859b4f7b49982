import type { Context } from 'hono'
import type { z } from 'zod'
import type { Caller, CallerKind } from './caller.ts'
import type { CallRefusal, CallStatus } from './refusals.ts'

/** What a call takes: members of the path and of the query, which come as texts, and a JSON body. */
export type CallShapes = { readonly params?: z.ZodType; readonly query?: z.ZodType; readonly body?: z.ZodType }

/**
 * What is told of a call. `path`: whole, members in braces, as `/documents/{collection}/{id}`. `callers`: who may call
 * at all; what of whom is decided by the services. `errors`: refusals beside those of every call. `tag`: its area.
 */
export type CallDescription = {
  readonly name: string
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly summary: string
  readonly request: CallShapes
  /** Undefined: an answer that is no JSON, or none. */
  readonly response?: z.ZodType | undefined
  readonly callers: readonly CallerKind[]
  readonly errors?: readonly CallStatus[]
}

/** Who asks, and how. `tell`: header fields for the answer. */
export type Asked = {
  readonly caller: Caller
  readonly request: Request
  readonly requestId: string
  readonly context: Context
  readonly tell: Headers
}

/** A call that is answered by the schema it is described with. `mostBytes`: of its body; 64 KiB unless it says so. */
export type Call = CallDescription & {
  readonly mostBytes?: number
  answer(given: CallGiven, asked: Asked): Promise<unknown>
}

/** What came, parsed. */
type CallGiven = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

type Parsed<Shape> = Shape extends z.ZodType ? z.output<Shape> : undefined
type GivenOf<Shapes extends CallShapes> = {
  readonly params: Parsed<Shapes['params']>
  readonly query: Parsed<Shapes['query']>
  readonly body: Parsed<Shapes['body']>
}

/**
 * Defines a call once: the router parses with the schemas that the documentation is made of. `answer` gives what the
 * response's schema describes, a refusal, or a finished Response (then under a status and with headers of its own).
 */
export function defineCall<const Shapes extends CallShapes, Answer extends z.ZodType = z.ZodType>(
  call: Omit<CallDescription, 'request' | 'response'> & {
    readonly request: Shapes
    readonly response?: Answer
    readonly mostBytes?: number
    answer(given: GivenOf<Shapes>, asked: Asked): Promise<z.input<Answer> | CallRefusal | Response>
  },
): Call {
  return call as unknown as Call
}
