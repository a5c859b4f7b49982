import { z } from 'zod'
import type { CallDescription } from './call.ts'
import { CALL_STATUS, type CallStatus } from './refusals.ts'

/** What the description says beside the calls. */
export type Described = { readonly title: string; readonly version: string; readonly serverUrl: string }

type Json = Readonly<Record<string, unknown>>

/** Refusals that every call has. */
const ALWAYS: readonly CallStatus[] = ['INVALID_ARGUMENT', 'UNAUTHENTICATED', 'RESOURCE_EXHAUSTED', 'INTERNAL']

/** The body of every refusal (specification 8). */
export const REFUSAL_SCHEMA = z.object({
  error: z.object({
    status: z.enum(Object.keys(CALL_STATUS) as [CallStatus, ...CallStatus[]]),
    message: z.string(),
    details: z.unknown().optional(),
  }),
})

/** All calls as an OpenAPI 3.1 document, made of the schemas that the router parses with. */
export function openApi(calls: readonly CallDescription[], { title, version, serverUrl }: Described): Json {
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
      schemas: { Refusal: schemaOf(REFUSAL_SCHEMA, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operationOf({ name, tag, summary, request, response, callers, errors = [] }: CallDescription): Json {
  const isOpen = callers.includes('visitor')
  return {
    operationId: name,
    tags: [tag],
    summary,
    'x-callers': callers,
    security: [...(isOpen ? [{}] : []), ...(callers.some((kind) => kind !== 'visitor') ? [{ bearer: [] }] : [])],
    parameters: [...parametersOf('path', request.params), ...parametersOf('query', request.query)],
    ...(request.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(request.body, 'input') } } },
    }),
    responses: { 200: answered(response), ...refusalsOf(errors) },
  }
}

function answered(response: z.ZodType | undefined): Json {
  if (response === undefined) return { description: 'Done' }
  return { description: 'The answer', content: { 'application/json': { schema: schemaOf(response, 'output') } } }
}

function refusalsOf(errors: readonly CallStatus[]): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const all = [...new Set([...ALWAYS, ...errors])]
  return Object.fromEntries(all.map((status) => [String(CALL_STATUS[status]), { description: status, content }]))
}

function parametersOf(place: 'path' | 'query', shape: z.ZodType | undefined): Json[] {
  if (shape === undefined) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

/** A schema as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
