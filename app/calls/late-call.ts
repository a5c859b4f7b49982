type Client = typeof import('./call.ts')

/** Loads call.ts; undefined when that fails, as for a page of an old build. */
export const loadClient = (): Promise<Client | undefined> => import('./call.ts').catch(() => undefined)

/** Calls as in call.ts, which the first of them loads. Without it the call has failed. */
async function withClient<Result>(request: (client: Client) => Promise<Result>): Promise<Result | false> {
  const client = await loadClient()
  return client === undefined ? false : request(client)
}

export function call<Answer>(...args: Parameters<Client['call']>): Promise<Answer | null | false> {
  return withClient((client) => client.call<Answer>(...args))
}

export function fetchResponse(...args: Parameters<Client['fetchResponse']>): Promise<Response | false> {
  return withClient((client) => client.fetchResponse(...args))
}
