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

type ListenError = NodeJS.ErrnoException & { readonly port?: number; readonly address?: string }

function explanationOf(error: unknown, config: Config | undefined): string | undefined {
  const { kind, setting, message } = error as Error & { readonly kind?: unknown; readonly setting?: string }
  if (EXPLAINED.has(kind)) return setting === undefined ? message : `${setting}: ${message}`
  const { syscall, code, port, address } = error as ListenError
  if (syscall !== 'listen' || port === undefined) return undefined
  const prefix = port === config?.telemetry.metrics?.port ? 'METRICS_' : ''
  if (code === 'EADDRINUSE') return `${prefix}PORT: another process listens at ${port}`
  if (code === 'EACCES') return `${prefix}PORT: this user may not listen at ${port}`
  return code === 'EADDRNOTAVAIL' ? `${prefix}HOST: ${address} is no address of this machine` : undefined
}
