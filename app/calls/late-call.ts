/**
 * Calls as in call.ts, whose code is loaded with the first of them or after `loadClient`. If it cannot be loaded, the
 * call has failed.
 */
type Client = typeof import('./call.ts')

export const loadClient = (): Promise<Client | undefined> => import('./call.ts').catch(() => undefined)

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
