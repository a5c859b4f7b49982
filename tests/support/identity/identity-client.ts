import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import * as client from 'firebase/auth'
import { mailsTo } from '../customers/member-shop.ts'
import { openTestDatabase } from '../database/database.ts'
import { API_KEY, type IdentityServer, openTestIdentity, serveIdentity, type TestIdentity } from './identity-server.ts'

export const PASSWORD = '菫の花束 2026'
export const NEXT_PASSWORD = '別の花束 2027'

/** The two ways to point the official client at this server (docs/product/7 Client configuration). */
export const CONNECTIONS = {
  'by connectAuthEmulator': (auth: client.Auth, url: string) =>
    client.connectAuthEmulator(auth, url, { disableWarnings: true }),
  'by its hosts': (auth: client.Auth, url: string) =>
    Object.assign(auth.config, { apiScheme: 'http', apiHost: new URL(url).host, tokenApiHost: new URL(url).host }),
}
type Point = (auth: client.Auth, url: string) => unknown

/** A served identity provider, and official clients of it. */
export type Clients = {
  readonly identity: TestIdentity
  readonly server: IdentityServer
  newEmail(): string
  /** A new official client, signed out. */
  newClient(point?: Point, to?: { readonly url?: string; readonly apiKey?: string }): client.Auth
  /** Creates an account and signs it in. */
  signedUp(auth: client.Auth, email?: string): Promise<{ email: string; user: client.User }>
  lastMailTo(email: string): Promise<{ subject: string; text: string }>
  close(): Promise<void>
}

export async function openClients(): Promise<Clients> {
  const opened = await openTestDatabase()
  const identity = openTestIdentity(opened.db)
  const server = await serveIdentity(identity)
  const apps: FirebaseApp[] = []
  let clientCount = 0
  const newEmail = () => `hanako${++clientCount}@example.jp`
  return {
    identity,
    server,
    newEmail,
    newClient(point = CONNECTIONS['by its hosts'], { url = server.url, apiKey = API_KEY } = {}) {
      const app = initializeApp({ apiKey, projectId: 'sumirei' }, `app${++clientCount}`)
      apps.push(app)
      const auth = client.initializeAuth(app, { persistence: client.inMemoryPersistence })
      point(auth, url)
      return auth
    },
    async signedUp(auth, email = newEmail()) {
      const { user } = await client.createUserWithEmailAndPassword(auth, email, PASSWORD)
      return { email, user }
    },
    lastMailTo: async (email) => (await mailsTo(opened.db, email)).at(-1)!,
    async close() {
      await Promise.all(apps.map((app) => deleteApp(app)))
      await server.close()
      await opened.close()
    },
  }
}

/** The code of the client's error, or `no error`. */
export function clientCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
