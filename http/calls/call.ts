import type { Context } from 'hono'
import type { z } from 'zod'
import type { CallError, CallStatus } from './call-errors.ts'
import type { Caller, CallerKind } from './caller.ts'

/** The request schemas of a call: path and query parameters, which are texts, and a JSON body. */
export type CallShapes = { readonly params?: z.ZodType; readonly query?: z.ZodType; readonly body?: z.ZodType }

/**
 * Documentation of a call. `path`: the whole path with parameters in braces, as `/documents/{collection}/{id}`.
 * `callers`: who may call it at all; the services decide about the data. `errors`: statuses beside the common ones.
 * `tag`: its area.
 */
export type CallDescription = {
  readonly name: string
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly summary: string
  readonly request: CallShapes
  /** Undefined: the response has no JSON body. */
  readonly response?: z.ZodType | undefined
  readonly callers: readonly CallerKind[]
  readonly errors?: readonly CallStatus[]
}

/** Context of a call. `responseHeaders`: headers of the response. */
export type CallContext = {
  readonly caller: Caller
  readonly request: Request
  readonly requestId: string
  readonly context: Context
  readonly responseHeaders: Headers
}

/** A call with its handler. `maxBytes`: maximum size of the body, 64 KiB by default. */
export type Call = CallDescription & {
  readonly maxBytes?: number
  answer(input: CallInput, callContext: CallContext): Promise<unknown>
}

/** The parsed request. */
type CallInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

type Parsed<Shape> = Shape extends z.ZodType ? z.output<Shape> : undefined
type InputOf<Shapes extends CallShapes> = {
  readonly params: Parsed<Shapes['params']>
  readonly query: Parsed<Shapes['query']>
  readonly body: Parsed<Shapes['body']>
}

/**
 * Defines a call. The same schemas are used for parsing and for the documentation. `answer` returns a value of the
 * response schema, an error, or a Response with its own status and headers.
 */
export function defineCall<const Shapes extends CallShapes, Answer extends z.ZodType = z.ZodType>(
  call: Omit<CallDescription, 'request' | 'response'> & {
    readonly request: Shapes
    readonly response?: Answer
    readonly maxBytes?: number
    answer(input: InputOf<Shapes>, callContext: CallContext): Promise<z.input<Answer> | CallError | Response>
  },
): Call {
  return call as unknown as Call
}
