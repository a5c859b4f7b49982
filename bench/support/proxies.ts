import { type ProxyProcess, startProxy } from '#tests/support/processes/proxy.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'

/** PgBouncer in transaction mode before the server at `url` (docs/growth.md, PgBouncer). */
export async function startPgbouncer(url: string): Promise<ProxyProcess> {
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
