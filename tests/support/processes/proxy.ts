import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { removeAtExit } from '../suite/remove-at-exit.ts'

/** A proxy as a process of its own; `rewrite` replaces its configuration without closing connections of clients. */
export type ProxyProcess = {
  readonly url: string
  readonly pid: number
  rewrite(configuration: string): void
  /** Ends the proxy with its workers. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 10_000

/** Whether this machine has nginx. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** nginx at `url` before web processes: deploy/nginx.conf without TLS, where guests name their own address. */
export function startNginx(url: string, webs: readonly string[]): Promise<ProxyProcess> {
  const servers = webs.map((web) => `    server ${new URL(web).host} max_fails=0;`).join('\n')
  const shop = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
    .replace(/( {4}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/, `${servers}\n`)
    .replace(/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen ${new URL(url).host};`)
    .replaceAll(/ {4}ssl_certificate\w* .*\n/g, '')
    .replace('$remote_addr;', '$http_x_forwarded_for;')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `
daemon off;
pid nginx.pid;
error_log nginx.log crit;
events {}
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${name};`).join('\n')}
${shop}
}
`
  return startProxy('nginx', { configuration, url, args: (file) => ['-p', dirname(file), '-c', file] })
}

type Program = {
  readonly configuration: string
  readonly url: string
  readonly args: (file: string) => readonly string[]
}

export async function startProxy(program: string, { configuration, url, args }: Program): Promise<ProxyProcess> {
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
