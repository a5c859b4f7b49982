import pg from 'pg'
import { probeClient } from './probe-client.ts'

/** Thrown at once while the server does not answer: a tagged error. */
export type DatabaseUnavailableError = Error & { readonly kind: 'database-unavailable' }

/** Times in milliseconds; tests shorten them. */
export type OutageTimes = {
  readonly checkIntervalMs: number
  /** After this time without an answer, while statements wait, the server is probed. */
  readonly silenceMs: number
  /** How long a probe may take. */
  readonly probeTimeoutMs: number
}

/** Together well below the 10 s within which every request is answered (docs/reliability.md). */
const TIMES: OutageTimes = { checkIntervalMs: 500, silenceMs: 2_500, probeTimeoutMs: 2_500 }

export type OutageDetection = {
  /**
   * Waits for an answer of the server. While the server is down, throws at once. When it goes down, throws, and calls
   * `abandon` with what was waited for.
   */
  ask<Answer>(send: () => Promise<Answer>, abandon: (waiting: Promise<Answer>) => unknown): Promise<Answer>
  stop(): void
}

/**
 * Ends statements and waits for connections when the server stops answering, as when its machine is frozen or the
 * network drops packets: the operating system reports neither for minutes. A slow statement or a busy pool is no
 * outage, because a new connection is still answered. During an outage every statement fails at once; a probe ends it.
 */
export function detectOutages(connectionString: string, times: OutageTimes = TIMES): OutageDetection {
  const waiting = new Set<() => void>()
  let lastAnswerMs = performance.now()
  let isDown = false
  let isProbing = false

  async function check(): Promise<void> {
    const isSilent = waiting.size > 0 && performance.now() - lastAnswerMs > times.silenceMs
    if (isProbing || !(isDown || isSilent)) return
    isProbing = true
    isDown = !(await isAnswering(connectionString, times.probeTimeoutMs))
    isProbing = false
    if (isDown) for (const giveUp of waiting) giveUp()
    else lastAnswerMs = performance.now()
  }

  async function ask<Answer>(send: () => Promise<Answer>, abandon: (waiting: Promise<Answer>) => unknown) {
    if (isDown) throw unavailable()
    if (waiting.size === 0) lastAnswerMs = performance.now()
    const outage = Promise.withResolvers<never>()
    const answer = send()
    const giveUp = () => {
      outage.reject(unavailable())
      abandon(answer)
    }
    waiting.add(giveUp)
    try {
      return await Promise.race([answer, outage.promise])
    } finally {
      waiting.delete(giveUp)
      lastAnswerMs = performance.now()
    }
  }

  const timer = setInterval(check, times.checkIntervalMs).unref()
  return { ask, stop: () => clearInterval(timer) }
}

/** Whether a new connection gets any answer; a refusal by the server, such as of too many connections, is one. */
async function isAnswering(connectionString: string, timeoutMs: number): Promise<boolean> {
  const client = probeClient(connectionString, timeoutMs)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    // Not awaited: a silent server would never confirm the end.
    void client.end()
  }
}

function unavailable(): DatabaseUnavailableError {
  return Object.assign(new Error('the database server does not answer'), { kind: 'database-unavailable' as const })
}
