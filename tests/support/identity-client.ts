import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import * as client from 'firebase/auth'
import { openTestDatabase } from './database.ts'
import { API_KEY, type IdentityServer, openTestIdentity, serveIdentity, type TestIdentity } from './identity-server.ts'

export const PASSWORD = '菫の花束 2026'
export const NEXT_PASSWORD = '別の花束 2027'

/** The two ways in which the official client is pointed at us (wire.md). */
export const CONNECTIONS = {
  'by connectAuthEmulator': (auth: client.Auth, url: string) =>
    client.connectAuthEmulator(auth, url, { disableWarnings: true }),
  'by its hosts': (auth: client.Auth, url: string) =>
    Object.assign(auth.config, { apiScheme: 'http', apiHost: new URL(url).host, tokenApiHost: new URL(url).host }),
}
type Point = (auth: client.Auth, url: string) => unknown

/** A provider behind a socket, and official clients of it. */
export type Clients = {
  readonly identity: TestIdentity
  readonly server: IdentityServer
  newEmail(): string
  /** An official client with nobody signed in. */
  newClient(point?: Point, to?: { readonly url?: string; readonly apiKey?: string }): client.Auth
  /** Creates an account and is signed in with it. */
  signedUp(auth: client.Auth, email?: string): Promise<{ email: string; user: client.User }>
  close(): Promise<void>
}

export async function openClients(): Promise<Clients> {
  const opened = await openTestDatabase()
  const identity = openTestIdentity(opened.db)
  const server = await serveIdentity(identity)
  const apps: FirebaseApp[] = []
  let births = 0
  const newEmail = () => `hanako${++births}@example.jp`
  return {
    identity,
    server,
    newEmail,
    newClient(point = CONNECTIONS['by its hosts'], { url = server.url, apiKey = API_KEY } = {}) {
      const app = initializeApp({ apiKey, projectId: 'sumirei' }, `app${++births}`)
      apps.push(app)
      const auth = client.initializeAuth(app, { persistence: client.inMemoryPersistence })
      point(auth, url)
      return auth
    },
    async signedUp(auth, email = newEmail()) {
      const { user } = await client.createUserWithEmailAndPassword(auth, email, PASSWORD)
      return { email, user }
    },
    async close() {
      await Promise.all(apps.map((app) => deleteApp(app)))
      await server.close()
      await opened.close()
    },
  }
}

/** The code with which the client refuses, or `no error`. */
export function clientCode(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
