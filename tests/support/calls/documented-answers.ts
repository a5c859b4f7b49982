import { Ajv2020 } from 'ajv/dist/2020.js'

type Responses = Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
type Operation = { readonly operationId: string; readonly responses: Responses }

/** An OpenAPI document. */
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** An operation of the document, with its path and method in capitals. */
export type DocumentedOperation = Operation & { readonly path: string; readonly method: string }

export function operationsOf({ paths }: ApiDocument): readonly DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  )
}

/** Compares answers with an OpenAPI document. */
export function documentedAnswers(document: ApiDocument) {
  const schemas = new Ajv2020({ strictSchema: false, formats: { uri: URL.canParse } })
  schemas.addSchema(document, 'openapi')
  const met = new Set<string>()

  /** Returns what is wrong with an answer to a method: its status, type or body is not documented. */
  async function errorOf(
    { path, method, operationId, responses }: DocumentedOperation,
    sent: string,
    answer: Response,
  ) {
    const { status } = answer
    const text = await answer.text()
    const documented = responses[status]
    if (documented === undefined) return `${status} is not documented: ${text.slice(0, 200)}`
    met.add(`${operationId} ${status}`)
    if (sent === 'HEAD' || documented.content === undefined) return text === '' ? undefined : 'has a body'
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (!(type in documented.content)) return `${type} is not documented`
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema']
    const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const isValid = schemas.getSchema(`openapi#/${escaped.join('/')}`)!
    return isValid(JSON.parse(text)) ? undefined : `${schemas.errorsText(isValid.errors)}: ${text.slice(0, 200)}`
  }

  return {
    errorOf,
    /** The documented statuses that no answer had. */
    notMet: () =>
      operationsOf(document)
        .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => `${operationId} ${status}`))
        .filter((status) => !met.has(status)),
  }
}

const IDENTITY_KEY = 'key=sumirei-demo'
const SEARCH_KEY = 'x-algolia-application-id=SUMIREI&x-algolia-api-key=sumirei-search'
const VALUES: Readonly<Record<string, string>> = { collection: 'makers', id: '2', index: 'items', facet: 'brand' }

/** An address of a documented path, with the key that its protocol needs. */
export function addressOf(path: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? 'x')
  const key = /^\/v[12]\//.test(path) ? IDENTITY_KEY : path.startsWith('/1/') ? SEARCH_KEY : ''
  return key === '' ? filled : `${filled}?${key}`
}
