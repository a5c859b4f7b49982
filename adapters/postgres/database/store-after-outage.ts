import { setTimeout as delay } from 'node:timers/promises'

/** How long to wait between attempts; tests replace it. */
export type Wait = () => Promise<unknown>

const MAX_ATTEMPTS = 300
const wait: Wait = () => delay(1_000)
/** SQLSTATE: connection exceptions, insufficient resources, shutdown and start of the server. System: no connection. */
const OUTAGE_CODES = /^(08...|53...|57P0.|ECONN[A-Z]+|EPIPE|ETIMEDOUT|E(NET|HOST)(UNREACH|DOWN))$/
/** Messages of the driver, which have no code. */
const OUTAGE_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/**
 * Stores the result of work that cannot be taken back, such as a mail that was delivered: repeats `store`, which must
 * be idempotent, until the database can be reached again, for up to five minutes.
 */
export async function storeAfterOutage<T>(store: () => Promise<T>, waitForDatabase: Wait = wait): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store()
    } catch (error) {
      if (!isOutage(error) || attempt === MAX_ATTEMPTS) throw error
      await waitForDatabase()
    }
  }
}

function isOutage(error: unknown): boolean {
  const { kind, code = '', message = '' } = error as { kind?: unknown; code?: unknown; message?: unknown }
  return kind === 'database-unavailable' || OUTAGE_CODES.test(String(code)) || OUTAGE_MESSAGES.test(String(message))
}
