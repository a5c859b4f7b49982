import type { SearchClient } from 'algoliasearch'

/** `hosts`: origins of the service; empty: those of the application id. */
export type HostedOptions = {
  readonly appId: string
  /** The key that allows searching only. */
  readonly apiKey: string
  readonly adminKey: string
  readonly indexName: string
  readonly hosts: readonly string[]
}

type Timeouts = { readonly connect: number; readonly read: number; readonly write: number }

/** The official client, loaded when it is first used. It does not wait on 429: the caller backs off. */
export function hostedClient(
  { appId, hosts }: HostedOptions,
  key: string,
  timeouts: Timeouts,
): () => Promise<SearchClient> {
  let client: Promise<SearchClient> | undefined
  return () => {
    client ??= import('algoliasearch').then(({ algoliasearch }) =>
      algoliasearch(appId, key, {
        timeouts,
        maxRateLimitRetries: 0,
        ...(hosts.length > 0 && { hosts: hosts.map(toHost) }),
      }),
    )
    return client
  }
}

/** The message of an error of the client. The error itself has the request, with what a customer typed. */
export function withoutRequest(error: unknown): Error {
  const { message, status } = error as { readonly message?: string; readonly status?: number }
  return new Error(`hosted search${status === undefined ? '' : ` ${status}`}: ${message ?? String(error)}`)
}

function toHost(origin: string) {
  const { host, protocol } = new URL(origin)
  return {
    url: host,
    accept: 'readWrite' as const,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
