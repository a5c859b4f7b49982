import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Responses per second and the 99th percentile of the latency. */
export type Load = { readonly perSecond: number; readonly p99Ms: number }

const run = promisify(execFile)
const MS_PER_UNIT = { us: 0.001, ms: 1, s: 1000 }

/**
 * Requests that a script of wrk makes. It prints `refused: n` if the shop did not accept n of them. `timeoutSeconds`:
 * of one that waits between them, which wrk counts.
 */
export type WrkScript = {
  readonly file: string
  readonly args: readonly string[]
  readonly timeoutSeconds?: number
}

/**
 * Loads an address by wrk (https://github.com/wg/wrk, Debian package wrk). Generators in JavaScript are slower than
 * the cached pages: autocannon sends half as many requests as soon as response headers are long.
 * @throws if wrk is not installed, or if a response was not a success
 */
export async function loadByWrk(
  url: string,
  options: { connections: number; seconds: number; headers?: readonly string[]; script?: WrkScript },
): Promise<Load> {
  const headers = (options.headers ?? []).flatMap((header) => ['-H', header])
  const script = options.script === undefined ? [] : ['-s', options.script.file]
  const timeout = options.script?.timeoutSeconds === undefined ? [] : ['--timeout', `${options.script.timeoutSeconds}s`]
  const all = [
    '-t1',
    `-c${options.connections}`,
    `-d${options.seconds}s`,
    '--latency',
    ...timeout,
    ...headers,
    ...script,
    url,
  ]
  const args = options.script === undefined ? all : [...all, '--', ...options.script.args]
  const { stdout } = await run('wrk', args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('wrk is not installed: apt-get install wrk') : error
  })
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  const p99 = /99%\s+([\d.]+)(us|ms|s)\s/.exec(stdout)
  const failures = /Non-2xx.*|Socket errors.*|refused: .*/.exec(stdout)?.[0]
  if (perSecond === undefined || p99 === null || failures) throw new Error(`${url}: ${failures ?? stdout}`)
  const unit = MS_PER_UNIT[p99[2] as keyof typeof MS_PER_UNIT]
  return { perSecond: Math.round(Number(perSecond)), p99Ms: Number((Number(p99[1]) * unit).toFixed(1)) }
}
