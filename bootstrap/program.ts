import { type Config, readConfig } from '#config/config.ts'

/** Errors that an operator can correct, by their tag; the message says how. */
const EXPLAINED: ReadonlySet<unknown> = new Set([
  'invalid-settings',
  'database-not-opened',
  'directory-locked',
  'no-database',
  'no-role',
  'backup-failed',
])

/**
 * Runs a program with its settings: every process and command starts here. An error that the operator can correct is
 * printed as its message alone, one line for each setting, and ends the program with 1; any other error with its stack.
 * Settings that look wrong are printed before the program runs. It may return its exit code.
 */
export async function runProgram(main: (config: Config) => Promise<number | undefined>): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(console.error)
    const exitCode = await main(config)
    if (exitCode !== undefined) process.exitCode = exitCode
  } catch (error) {
    console.error(explanationOf(error, config) ?? error)
    process.exit(1)
  }
}

function explanationOf(error: unknown, config: Config | undefined): string | undefined {
  const { kind, setting, message } = error as Error & { readonly kind?: unknown; readonly setting?: string }
  if (EXPLAINED.has(kind)) return setting === undefined ? message : `${setting}: ${message}`
  return config && listenExplanation(error as ListenError, config)
}

type ListenError = NodeJS.ErrnoException & {
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
}

function listenExplanation({ syscall, code, port, address, hostname }: ListenError, config: Config) {
  const { metrics } = config.telemetry
  if (syscall === 'getaddrinfo') {
    const settings = { HOST: config.host, METRICS_HOST: metrics?.host }
    const setting = Object.entries(settings).find(([, host]) => host === hostname)?.[0]
    return setting && `${setting}: ${hostname} is no address of this machine`
  }
  if (syscall !== 'listen') return undefined
  const prefix = metrics && port === metrics.port ? 'METRICS_' : ''
  if (code === 'EADDRNOTAVAIL') return `${prefix}HOST: ${address} is no address of this machine`
  // The sockets of an embedded database have none.
  if (port === undefined) return undefined
  if (code === 'EADDRINUSE') return `${prefix}PORT: another process listens at ${port}`
  return code === 'EACCES' ? `${prefix}PORT: this user may not listen at ${port}` : undefined
}
