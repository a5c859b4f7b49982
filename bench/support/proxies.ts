import { type ProxyProcess, startProxy } from '#tests/support/processes/proxy.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'

/** HAProxy before web processes (docs/growth.md, Web processes), but guests name their own address. */
export async function startHaproxy(webs: readonly string[]): Promise<ProxyProcess> {
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
