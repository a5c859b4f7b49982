import { type Code, isNode, isTest, type Node, type Source, type Violation } from './source.ts'

const MAX_FILE_LINES = 250
/** Styles are flat lists, so they may be longer. */
const MAX_STYLE_LINES = 400
const MAX_FUNCTION_LINES = 60
const MAX_LINE_LENGTH = 120
const CODE_OR_STYLE = /\.(tsx?|css|sql)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*$/
const BUCKETS = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'lib',
  'manager',
  'types',
  'misc',
  'shared',
  'stuff',
])
/** Concatenated, so that this file does not match itself. */
const LEFT_OVER = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X'.repeat(3), 'HA' + 'CK'].join('|')})\\b`)

/** Files and lines that are too long, and markers of unfinished work. */
export function textViolations({ path, text }: Source): Violation[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const violations: Violation[] = []
  const isMeasured = CODE_OR_STYLE.test(path)
  const maxLines = path.endsWith('.css') ? MAX_STYLE_LINES : MAX_FILE_LINES
  if (isMeasured && lines.length > maxLines) {
    violations.push({ rule: 'file-length', path, line: maxLines, what: `${lines.length} lines` })
  }
  for (const [index, line] of lines.entries()) {
    const at = { path, line: index + 1 }
    if (isMeasured && line.length > MAX_LINE_LENGTH)
      violations.push({ rule: 'line-length', ...at, what: `${line.length} characters` })
    const word = LEFT_OVER.exec(line)?.[1]
    if (word) violations.push({ rule: 'left-over', ...at, what: word })
  }
  return violations
}

/** File names that are buckets, or are not in kebab-case. */
export function nameViolations(path: string): Violation[] {
  const parts = path.split('/')
  const file = parts.at(-1) ?? ''
  const stem = file.replace(/\..*$/, '')
  const lastWord = stem.split('-').at(-1) ?? ''
  const violations: Violation[] = []
  const at = { path, line: 1 }
  if (/\.(tsx?|css)$/.test(file) && !KEBAB.test(file))
    violations.push({ rule: 'file-name', ...at, what: 'not kebab-case' })
  const bucket = [...parts.slice(0, -1), stem, lastWord].find((part) => BUCKETS.has(part))
  if (bucket && !path.startsWith('docs/'))
    violations.push({ rule: 'file-name', ...at, what: `${bucket} holds anything` })
  return violations
}

/** The folders and files of the root: the two processes and the files of the tools (STYLE.md, Layout). */
const ROOT_ENTRIES = new Set([
  ...['.ci', '.dockerignore', '.env.example', '.gitattributes', '.gitignore'],
  ...['CHANGELOG.md', 'LICENSE', 'README.md', 'STYLE.md'],
  ...['package.json', 'package-lock.json', 'biome.json', 'knip.json', 'tsconfig.json', 'playwright.config.ts'],
  ...['react-router.config.ts', 'vite.config.ts', 'vitest.config.ts', 'server.ts', 'worker.ts'],
  ...['adapters', 'app', 'bench', 'bootstrap', 'config', 'content', 'db', 'demo', 'docs', 'domain', 'http', 'jobs'],
  ...['deploy', 'observability', 'public', 'scripts', 'services', 'tests'],
])

/** Entries of the root that are not listed. */
export function rootViolations(paths: readonly string[]): Violation[] {
  const entries = new Set(paths.map((path) => path.split('/')[0] ?? ''))
  return [...entries]
    .filter((entry) => !ROOT_ENTRIES.has(entry))
    .map((entry) => ({ rule: 'root', path: entry, line: 1, what: 'is not part of the layout' }))
}

/** Folders with one file of code, tests not counted, and no folder within. */
export function folderViolations(paths: readonly string[]): Violation[] {
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !isTest(path))
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  return files
    .filter((path) => {
      const folder = folderOf(path)
      return folder !== '' && files.every((other) => other === path || !other.startsWith(folder))
    })
    .map((path) => ({ rule: 'folder', path, line: 1, what: `${folderOf(path)} has one file` }))
}

/** Numbers of migrations, of files of the schema and of decisions that two files share. */
export function numberViolations(paths: readonly string[]): Violation[] {
  const numbered = paths.filter((path) => /^(db\/(migrations|schema)|docs\/decisions)\/\d+[-_]/.test(path))
  const numberOf = (path: string) => path.replace(/^(.*\/\d+).*$/, '$1')
  return numbered
    .filter((path, index) => numbered.findIndex((other) => numberOf(other) === numberOf(path)) !== index)
    .map((path) => ({ rule: 'file-name', path, line: 1, what: `${numberOf(path)} is taken` }))
}

/** The last number of the first chain of migrations, which has gaps. */
const FIRST_CHAIN_END = 201

/** Migrations whose number neither follows the one before nor starts the chain of a release at the next hundred. */
export function chainViolations(paths: readonly string[]): Violation[] {
  const migrations = paths.filter((path) => path.startsWith('db/migrations/')).sort()
  const numberOf = (path: string) => Number.parseInt(path.slice('db/migrations/'.length), 10)
  return migrations
    .filter((path, index) => {
      const [number, previous] = [numberOf(path), numberOf(migrations[index - 1] ?? '')]
      const nextChain = (Math.floor(previous / 100) + 1) * 100 + 1
      return index > 0 && number > FIRST_CHAIN_END && number !== previous + 1 && number !== nextChain
    })
    .map((path) => ({ rule: 'file-name', path, line: 1, what: 'leaves a gap after the migration before it' }))
}

/**
 * Functions that are too long. Suites are not measured, neither arguments of `describe` nor functions `describeX` that
 * define one; each test is.
 */
export function functionViolations(code: Code): Violation[] {
  return code.nodes.flatMap(({ node, parent }) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return []
    if (isTest(code.path) && (isSuiteFunction(node) || (parent?.type === 'CallExpression' && !isSingleTest(parent))))
      return []
    const [first, last] = [code.lineAt(node.start), code.lineAt(node.end)]
    if (last - first + 1 <= MAX_FUNCTION_LINES) return []
    return [{ rule: 'function-length', path: code.path, line: first, what: `${last - first + 1} lines` }]
  })
}

function isSuiteFunction({ type, id }: Node): boolean {
  return type === 'FunctionDeclaration' && isNode(id) && /^describe[A-Z]/.test(String(id.name))
}

function isSingleTest(call: Node): boolean {
  let callee = call.callee
  while (isNode(callee) && callee.type !== 'Identifier') callee = callee.callee ?? callee.object ?? callee.tag
  return isNode(callee) && /^(it|test)$/.test(String(callee.name))
}
