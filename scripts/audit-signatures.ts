import { spawn } from 'node:child_process'

const TIMEOUT_MS = 15_000

/** Result of `npm audit signatures`. `unchecked`: offline, or the registry serves no signatures. */
type Audit =
  | { readonly kind: 'verified'; readonly missing: readonly string[] }
  | { readonly kind: 'invalid'; readonly packages: readonly string[] }
  | { readonly kind: 'unchecked' }

/** Reads the output of `npm audit signatures --json`. Only an invalid signature is a failure. */
export function readAudit(output: string): Audit {
  const json = parseObject(output)
  if (json === undefined || !Array.isArray(json.invalid) || !Array.isArray(json.missing)) return { kind: 'unchecked' }
  const names = (list: unknown[]) => list.map((one) => nameOf(one))
  return json.invalid.length > 0
    ? { kind: 'invalid', packages: names(json.invalid) }
    : { kind: 'verified', missing: names(json.missing) }
}

function parseObject(text: string): { invalid?: unknown; missing?: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : undefined
  } catch {
    return undefined
  }
}

function nameOf(one: unknown): string {
  const { name = '?', version = '?' } = (one ?? {}) as { name?: string; version?: string }
  return `${name}@${version}`
}

/** Runs npm, which npm names itself in `npm_execpath`; its output, empty when it cannot be run in time. */
function runNpm(): Promise<string> {
  const { npm_execpath: path } = process.env
  const [command, ...args] = path === undefined ? ['npm'] : [process.execPath, path]
  return new Promise((resolve) => {
    const child = spawn(command!, [...args, 'audit', 'signatures', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(output))
  })
}

/** A step of `npm run check`: the signatures that the registry made for the installed packages. */
if (import.meta.main) {
  const audit = readAudit(await runNpm())
  if (audit.kind === 'unchecked') console.log('not checked: offline, or the registry serves no signatures')
  if (audit.kind === 'verified') console.log(`verified; packages without a signature: ${audit.missing.length}`)
  if (audit.kind === 'invalid') {
    console.error(`invalid signatures: ${audit.packages.join(', ')}`)
    process.exitCode = 1
  }
}
