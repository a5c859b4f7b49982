type Client = typeof import('./call.ts')

/** Loads call.ts; undefined when that fails, as for a page of an old build. */
export const loadClient = (): Promise<Client | undefined> => import('./call.ts').catch(() => undefined)

/** As in call.ts, which the first call loads. Without it the call has failed. */
export async function call<Answer>(...args: Parameters<Client['call']>): Promise<Answer | null | false> {
  const client = await loadClient()
  return client === undefined ? false : client.call<Answer>(...args)
}
