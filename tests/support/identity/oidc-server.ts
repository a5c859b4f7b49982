import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { ExternalProviderSettings } from '#domain/identity/external-provider.ts'

/** A user of the provider. */
export type ExternalUser = { readonly name: string; readonly email?: string; readonly email_verified?: boolean }

/** The users of the provider, by subject. */
export const PEOPLE: Readonly<Record<string, ExternalUser>> = {
  hanako: { name: '他所 花子', email: 'hanako@elsewhere.example', email_verified: true },
  taro: { name: '他所 太郎', email: 'taro@elsewhere.example', email_verified: true },
  unsure: { name: '未確認', email: 'unsure@elsewhere.example', email_verified: false },
  silent: { name: '無言' },
}

/** Another site that the same people sign in to; it has the secret of the shop's client. */
export const OTHER_CLIENT = 'another-site'

/** A running OpenID provider: the real oidc-provider, with a sign-in page. */
export type OidcServer = {
  readonly settings: ExternalProviderSettings
  /** Signs in as a user; undefined: declines. Returns the callback URL. */
  signIn(authorizationUrl: URL, subject: keyof typeof PEOPLE | undefined): Promise<URL>
  close(): Promise<void>
}

/**
 * Starts a provider with `redirectUris`. `isTerse`: its ID tokens contain no address; clients have to request it from
 * the userinfo endpoint (OpenID Connect Core 1.0, 5.4).
 */
export async function startOidcServer(
  redirectUris: readonly string[],
  { isTerse = false, id = 'oidc.elsewhere', label = 'エルスウェア' } = {},
): Promise<OidcServer> {
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: ExternalProviderSettings = {
    id,
    label,
    issuer,
    clientId: 'sumirei',
    clientSecret: 'a-secret-between-the-two',
    clientAuthentication: 'basic',
  }
  const provider = oidcProvider(issuer, settings, redirectUris, isTerse)
  const handle = provider.callback()
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith('/interaction/') ? interact(provider, request, response) : handle(request, response)
  return {
    settings,
    signIn: signInAs,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function oidcProvider(
  issuer: string,
  { clientId, clientSecret }: ExternalProviderSettings,
  redirectUris: readonly string[],
  isTerse: boolean,
): Provider {
  return new Provider(issuer, {
    clients: [clientId, OTHER_CLIENT].map((client_id) => ({
      client_id,
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: isTerse,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...PEOPLE[sub] }) }),
    // All users have consented already.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** The sign-in page: a button for each user, and one to decline. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    const buttons = Object.keys(PEOPLE).map((sub) => `<button name="sub" value="${sub}">${sub}</button>`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!DOCTYPE html><html lang="ja"><title>エルスウェア</title><h1>エルスウェアにログイン</h1>
      <form method="post">${buttons.join(' ')} <button name="sub" value="">拒否</button></form></html>`)
    return
  }
  const body: Buffer[] = []
  for await (const chunk of request) body.push(chunk as Buffer)
  const sub = new URLSearchParams(Buffer.concat(body).toString()).get('sub') ?? ''
  const result = sub === '' ? { error: 'access_denied' } : { login: { accountId: sub } }
  await provider.interactionFinished(request, response, result)
}

/** Follows redirects, stores cookies and presses the button, until a redirect leaves the provider. */
async function signInAs(authorizationUrl: URL, subject: string | undefined): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  let init: RequestInit = {}
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const next = new URL(location ?? url, url)
    if (next.origin !== authorizationUrl.origin) return next
    if (location === null && init.method === 'POST')
      throw new Error(`the provider does not redirect: ${await response.text()}`)
    if (location === null && !url.pathname.startsWith('/interaction/')) throw new Error(await response.text())
    init = location === null ? { method: 'POST', body: new URLSearchParams({ sub: subject ?? '' }) } : {}
    url = next
  }
  throw new Error('too many redirects')
}
