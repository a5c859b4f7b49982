import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { ExternalProviderSettings } from '#domain/identity/external-provider.ts'

/** Somebody with an account at the provider. */
export type OtherPerson = { readonly name: string; readonly email?: string; readonly email_verified?: boolean }

/** Everybody who has an account there, by subject. */
export const PEOPLE: Readonly<Record<string, OtherPerson>> = {
  hanako: { name: '他所 花子', email: 'hanako@elsewhere.example', email_verified: true },
  taro: { name: '他所 太郎', email: 'taro@elsewhere.example', email_verified: true },
  unsure: { name: '未確認', email: 'unsure@elsewhere.example', email_verified: false },
  silent: { name: '無言' },
}

/** A running OpenID provider: the real oidc-provider, with a page where somebody says who he is. */
export type OidcServer = {
  readonly settings: ExternalProviderSettings
  /** Walks through its pages as somebody; undefined: says no. Answers the address to come back to. */
  signIn(authorizationUrl: URL, subject: keyof typeof PEOPLE | undefined): Promise<URL>
  close(): Promise<void>
}

/**
 * Starts a provider that sends people back to `redirectUris`. `isTerse`: its ID tokens name nobody's address, which is
 * to be asked for (OpenID Connect Core 1.0, 5.4).
 */
export async function startOidcServer(
  redirectUris: readonly string[],
  { isTerse = false, id = 'oidc.elsewhere', label = 'エルスウェア' } = {},
): Promise<OidcServer> {
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
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
  const answer = provider.callback()
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith('/interaction/') ? interact(provider, request, response) : answer(request, response)
  return {
    settings,
    signIn: walkThrough,
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
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: isTerse,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...PEOPLE[sub] }) }),
    // Everybody has agreed already.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** The provider's one page: a button a person, and one to say no. */
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

/** A small browser: follows redirects, keeps cookies, presses the button. Stops where it leaves the provider. */
async function walkThrough(authorizationUrl: URL, subject: string | undefined): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  let init: RequestInit = {}
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const next = new URL(location ?? url, url)
    if (next.origin !== authorizationUrl.origin) return next
    if (location === null && init.method === 'POST') throw new Error(`the provider stops: ${await answer.text()}`)
    if (location === null && !url.pathname.startsWith('/interaction/')) throw new Error(await answer.text())
    init = location === null ? { method: 'POST', body: new URLSearchParams({ sub: subject ?? '' }) } : {}
    url = next
  }
  throw new Error('the provider sends round in circles')
}
