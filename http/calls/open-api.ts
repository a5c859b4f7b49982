import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { CALL_STATUS, CALLER_KINDS, type CallDescription, type CallStatus, type Failures } from './call.ts'

export type ApiInfo = { readonly title: string; readonly version: string; readonly serverUrl: string }

type Json = Readonly<Record<string, unknown>>

/** Statuses that every call may return. 405: another method; 413: a large body or address. */
const COMMON_ERRORS = ['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'RESOURCE_EXHAUSTED', 'INTERNAL', 'UNAVAILABLE'] as const
const COMMON_STATUSES = [405, 413]

/** The body of every error response (docs/product/8). */
const ERROR_SCHEMA = z.object({
  error: z.object({
    status: z.enum(Object.keys(CALL_STATUS) as [CallStatus, ...CallStatus[]]),
    message: z.string(),
    details: z.unknown().optional(),
  }),
})

/** Generates the OpenAPI 3.1 document from the schemas that parse the calls. */
export function openApi(calls: readonly CallDescription[], { title, version, serverUrl }: ApiInfo): Json {
  const byPath = Map.groupBy(calls, ({ path }) => path)
  const paths = [...byPath].map(([path, group]) => [
    path,
    Object.fromEntries(group.map((call) => [call.method.toLowerCase(), operationOf(call)])),
  ])
  return {
    openapi: '3.1.1',
    info: { title, version },
    servers: [{ url: serverUrl }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(calls.map(failuresOf).map(({ name, body }) => [name, toJsonSchema(body, 'output')])),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operationOf(call: CallDescription): Json {
  const { name, tag, summary, request, response, callers, success = 200 } = call
  const isPublic = callers.includes('visitor')
  return {
    operationId: name,
    tags: [tag],
    summary,
    'x-callers': callers,
    security: [...(isPublic ? [{}] : []), ...(callers.some((kind) => kind !== 'visitor') ? [{ bearer: [] }] : [])],
    parameters: [...parametersOf('path', request.params), ...parametersOf('query', request.query)],
    ...(request.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(request.body, 'input') } } },
    }),
    responses: { ...errorResponses(failuresOf(call)), [success]: successResponse(response) },
  }
}

function successResponse(response: z.ZodType | undefined): Json {
  if (response === undefined) return { description: 'Done' }
  return { description: 'The answer', content: { 'application/json': { schema: toJsonSchema(response, 'output') } } }
}

function failuresOf({ callers, errors = [], failures }: CallDescription): Failures {
  if (failures) return failures
  const isForEverybody = CALLER_KINDS.every((kind) => callers.includes(kind))
  const named = [...COMMON_ERRORS, ...(isForEverybody ? [] : (['PERMISSION_DENIED'] as const)), ...errors]
  const statuses = named.map((error) => (typeof error === 'number' ? error : CALL_STATUS[error]))
  return { name: 'Refusal', body: ERROR_SCHEMA, statuses: [...new Set([...statuses, ...COMMON_STATUSES])] }
}

function errorResponses({ name, statuses }: Failures): Json {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status], content }]))
}

function parametersOf(location: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema
}
