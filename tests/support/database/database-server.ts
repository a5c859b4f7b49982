import pg from 'pg'
import { type Relay, startRelay } from '../third-parties/relay.ts'

/** Runs one statement outside any transaction, such as CREATE DATABASE. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The url of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** A relay to the server of a database, and the url of the database through it. */
export async function relayTo(databaseUrl: string): Promise<{ readonly relay: Relay; readonly url: string }> {
  const url = new URL(databaseUrl)
  // A server with a Unix socket listens on TCP, too.
  const isSocket = decodeURIComponent(url.hostname).startsWith('/')
  const relay = await startRelay({ host: isSocket ? '127.0.0.1' : url.hostname, port: Number(url.port) })
  url.hostname = '127.0.0.1'
  url.port = String(relay.port)
  return { relay, url: url.href }
}
