import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { removeAtExit } from '#tests/support/suite/remove-at-exit.ts'

/** A proxy as a process of its own; `rewrite` replaces its configuration without closing connections of clients. */
export type Proxy = {
  readonly url: string
  readonly pid: number
  rewrite(configuration: string): void
  /** Ends the proxy with its workers. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 10_000

/** HAProxy before web processes (docs/growth.md, Web processes), but guests name their own address. */
export async function startHaproxy(webs: readonly string[]): Promise<Proxy> {
  const port = await freePort()
  const servers = webs.map((url, n) => `  server web${n} ${new URL(url).host}`)
  const configuration = `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option forwardfor if-none
  option http-server-close
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend shop
  bind 127.0.0.1:${port}
  use_backend all if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host shop
  http-check expect status 200
${servers.map((server) => `${server} check inter 500ms fall 1 rise 1`).join('\n')}
backend all
${servers.join('\n')}
`
  return startProxy('haproxy', { configuration, url: `http://127.0.0.1:${port}`, args: (file) => ['-q', '-f', file] })
}

/** PgBouncer in transaction mode before the server at `url` (docs/growth.md, PgBouncer). */
export async function startPgbouncer(url: string): Promise<Proxy> {
  const port = await freePort()
  const configuration = pgbouncerConfiguration(url, port)
  const { pathname } = new URL(url)
  return startProxy('pgbouncer', {
    configuration,
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    args: (file) => ['-q', ...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), file],
  })
}

export function pgbouncerConfiguration(url: string, port: number): string {
  const { hostname, port: serverPort } = new URL(url)
  return `
[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`
}

type Program = {
  readonly configuration: string
  readonly url: string
  readonly args: (file: string) => readonly string[]
}

export async function startProxy(program: string, { configuration, url, args }: Program): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `sumirei-${program}-`))
  const file = join(folder, 'configuration')
  const write = (text: string) => writeFileSync(file, text, { mode: 0o644 })
  write(configuration)
  spawn('chmod', ['755', folder])
  const child: ChildProcess = spawn(program, args(file), { stdio: ['ignore', 'ignore', 'inherit'] })
  // A master ends its workers when it gets SIGTERM. When it is killed, they stay.
  const signal = 'SIGTERM'
  const cancelRemovals = [removeAtExit({ folder }), removeAtExit({ pid: child.pid, signal })]
  return {
    url,
    pid: child.pid ?? 0,
    rewrite: (text) => {
      write(text)
      child.kill('SIGHUP')
    },
    stop: async () => {
      await end(child, signal)
      rmSync(folder, { recursive: true, force: true })
      for (const cancel of cancelRemovals) cancel()
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timeout)
}
