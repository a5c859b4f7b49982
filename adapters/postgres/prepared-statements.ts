import pg, { type ClientBase } from 'pg'

/** The shop has about a hundred; further ones, such as rare combinations of filters, are planned each time. */
const MAX_PREPARED_STATEMENTS = 200
/** Prefix of statements that are built from requests: any number of them, of which few are in use. */
const VARYING_PREFIX = '/* varies */'
/** The plans of each take about 300 KB in every connection. */
const MAX_VARYING_STATEMENTS = 20
const names = new Map<string, string>()
const varyingNames = new Map<string, string>()

/** Makes a connection prepare each statement, so that it is parsed, planned and described once. */
export function prepareStatements(client: ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const descriptions = describeOnce(client)
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && isPreparable(text, values) ? nameOf(text) : undefined
    if (name === undefined) return query(text, values, ...rest)
    return new Promise((resolve, reject) => {
      const run = new PreparedQuery(name, text as string, values as unknown[], descriptions)
      query(run, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
    }).catch((error: Error) => {
      // As the driver does: the trace leads to the caller instead of the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
  client.query = queryPrepared as typeof client.query
}

/** What the driver makes of the description of the columns of a statement, to read rows with. */
type Layout = { readonly fields: unknown; readonly _parsers: unknown; readonly _prebuiltEmptyResultObject: unknown }

/** `layouts`: by name of the statement. `isKnown`: set while a statement is sent that need not be described. */
type Descriptions = { readonly layouts: Map<string, Layout>; isKnown: boolean }

/** Lets a connection leave out the request for a description. */
function describeOnce(client: ClientBase): Descriptions {
  const descriptions: Descriptions = { layouts: new Map(), isKnown: false }
  const { connection } = client as unknown as { connection: { describe: (of: object) => void } }
  const describe = connection.describe.bind(connection)
  connection.describe = (of) => {
    if (!descriptions.isKnown) describe(of)
  }
  return descriptions
}

/** The parts of the driver's query that its types leave out. */
type DriverQuery = {
  name: string
  readonly _result: Layout
  _accumulateRows: boolean
  prepare(connection: object): void
  handleRowDescription(message: object): void
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery

/**
 * A prepared statement that is described on its first run alone: an order has a hundred columns. PostgreSQL refuses to
 * run one whose columns have changed since.
 */
class PreparedQuery extends DriverQuery {
  readonly #descriptions: Descriptions

  constructor(name: string, text: string, values: readonly unknown[], descriptions: Descriptions) {
    // The name is not passed in an object, of which the driver makes a slow copy.
    super(text, values)
    this.name = name
    this.#descriptions = descriptions
  }

  override prepare(connection: object): void {
    const layout = this.#descriptions.layouts.get(this.name)
    if (layout !== undefined) {
      Object.assign(this._result, layout)
      this._accumulateRows = true
    }
    this.#descriptions.isKnown = layout !== undefined
    try {
      super.prepare(connection)
    } finally {
      this.#descriptions.isKnown = false
    }
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#descriptions.layouts.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Not those without parameters that change something: they run once, or are several statements, as in a migration. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^\s*(?:SELECT|WITH)\b/.test(text)
}

function nameOf(text: string): string | undefined {
  return text.startsWith(VARYING_PREFIX)
    ? nameIn(varyingNames, 'v', MAX_VARYING_STATEMENTS, text)
    : nameIn(names, 's', MAX_PREPARED_STATEMENTS, text)
}

/** The first texts get a name, until there are `max`. */
function nameIn(known: Map<string, string>, prefix: string, max: number, text: string): string | undefined {
  const existing = known.get(text)
  if (existing !== undefined || known.size >= max) return existing
  const name = `${prefix}${known.size + 1}`
  known.set(text, name)
  return name
}
