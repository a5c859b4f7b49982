import { z } from 'zod'
import { CALL_STATUS, type CallDescription, type CallStatus } from './call.ts'

export type ApiInfo = { readonly title: string; readonly version: string; readonly serverUrl: string }

type Json = Readonly<Record<string, unknown>>

/** Statuses that every call may return. */
const COMMON_ERRORS: readonly CallStatus[] = ['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'RESOURCE_EXHAUSTED', 'INTERNAL']

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
      schemas: { Refusal: toJsonSchema(ERROR_SCHEMA, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operationOf({ name, tag, summary, request, response, callers, errors = [] }: CallDescription): Json {
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
    responses: { 200: successResponse(response), ...errorResponses(errors) },
  }
}

function successResponse(response: z.ZodType | undefined): Json {
  if (response === undefined) return { description: 'Done' }
  return { description: 'The answer', content: { 'application/json': { schema: toJsonSchema(response, 'output') } } }
}

function errorResponses(errors: readonly CallStatus[]): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const all = [...new Set([...COMMON_ERRORS, ...errors])]
  return Object.fromEntries(all.map((status) => [String(CALL_STATUS[status]), { description: status, content }]))
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
