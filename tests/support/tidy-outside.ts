import { type Code, isNode, isTest, type Node, type Violation } from './tidy-source.ts'

/** Folders whose programs are not the shop: they may look at the machine as they like. */
const FREE = /^(tests|bench|scripts)\//
const CLOCK_AND_IDS = /^adapters\/(clock|ids)\//
const RANDOM_OF_NODE = new Set([
  'randomUUID',
  'randomUUIDv7',
  'randomBytes',
  'randomInt',
  'getRandomValues',
  'randomFillSync',
])

type Sign = { readonly rule: string; readonly what: string }

/**
 * What comes from outside comes through ports: the environment through config.ts; time, chance and ids through
 * adapters/clock and adapters/ids. `new Date(milliseconds)` is arithmetic and may stand anywhere.
 */
export function outsideViolations(code: Code): Violation[] {
  if (FREE.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node }) => {
    const sign = environmentIn(node) ?? (CLOCK_AND_IDS.test(code.path) ? undefined : chanceIn(node))
    return sign ? [{ ...sign, path: code.path, line: code.lineAt(node.start) }] : []
  })
}

function environmentIn(node: Node): Sign | undefined {
  const isEnv = dotted(node) === 'process.env' || namesFrom(node, /^(node:)?process$/).includes('env')
  return isEnv ? { rule: 'environment', what: 'process.env' } : undefined
}

function chanceIn(node: Node): Sign | undefined {
  const name = dotted(node)
  if (name && /^(globalThis\.)?(Date\.now|Temporal\.Now)$/.test(name)) return { rule: 'clock', what: name }
  if (name && /^(globalThis\.)?(Math\.random|(web)?crypto\.(random\w+|getRandomValues))$/.test(name))
    return { rule: 'chance', what: name }
  if (isBareDate(node)) return { rule: 'clock', what: 'Date without a time' }
  const random = namesFrom(node, /^(node:)?crypto$/).find((one) => RANDOM_OF_NODE.has(one))
  return random ? { rule: 'chance', what: random } : undefined
}

/** `new Date()` and `Date()` ask what time it is. */
function isBareDate(node: Node): boolean {
  const callee = node.callee
  if (!isNode(callee) || callee.name !== 'Date') return false
  return node.type === 'CallExpression' || (node.type === 'NewExpression' && (node.arguments as Node[]).length === 0)
}

/** `a.b` as written with plain names, `a` itself possibly dotted. */
function dotted(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const [object, property] = [node.object, node.property]
  if (!isNode(object) || !isNode(property)) return undefined
  const left = object.type === 'Identifier' ? (object.name as string) : dotted(object)
  const right = node.computed ? property.value : property.name
  return left && typeof right === 'string' ? `${left}.${right}` : undefined
}

function namesFrom(node: Node, packageName: RegExp): string[] {
  const source = node.source
  if (node.type !== 'ImportDeclaration' || !isNode(source) || !packageName.test(String(source.value))) return []
  return (node.specifiers as Node[]).flatMap(({ imported }) => (isNode(imported) ? [String(imported.name)] : []))
}

/** What a strict content security policy forbids, or asks for a second look, in pages. */
export function pageViolations(code: Code): Violation[] {
  if (!code.path.startsWith('app/')) return []
  return code.nodes.flatMap(({ node }) => {
    const name = node.type === 'JSXAttribute' && isNode(node.name) ? node.name.name : undefined
    const at = { path: code.path, line: code.lineAt(node.start) }
    if (name === 'style')
      return [{ rule: 'inline-style', ...at, what: 'style attribute: the policy of the pages refuses it' }]
    const isRaw =
      name === 'dangerouslySetInnerHTML' || (node.type === 'Property' && keyOf(node) === 'dangerouslySetInnerHTML')
    return isRaw ? [{ rule: 'raw-html', ...at, what: 'dangerouslySetInnerHTML' }] : []
  })
}

function keyOf(node: Node): unknown {
  return isNode(node.key) ? (node.key.name ?? node.key.value) : undefined
}
