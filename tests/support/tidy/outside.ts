import { type Code, isNode, isTest, type Node, type Violation } from './source.ts'

/** Folders that are not part of the shop. */
const NOT_SHOP = /^(tests|bench|scripts)\//
const CLOCK_AND_IDS = /^adapters\/runtime\//
const RANDOM_OF_NODE = new Set([
  'randomUUID',
  'randomUUIDv7',
  'randomBytes',
  'randomInt',
  'getRandomValues',
  'randomFillSync',
])

type Finding = { readonly rule: string; readonly what: string }

/**
 * Environment, time and randomness used outside their adapters: the environment belongs in config.ts; time, random
 * values and ids belong in adapters/runtime. `new Date(milliseconds)` is arithmetic and allowed.
 */
export function outsideViolations(code: Code): Violation[] {
  if (NOT_SHOP.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node }) => {
    const finding = environmentIn(node) ?? (CLOCK_AND_IDS.test(code.path) ? undefined : chanceIn(node))
    return finding ? [{ ...finding, path: code.path, line: code.lineAt(node.start) }] : []
  })
}

function environmentIn(node: Node): Finding | undefined {
  const isEnv = dotted(node) === 'process.env' || namesFrom(node, /^(node:)?process$/).includes('env')
  return isEnv ? { rule: 'environment', what: 'process.env' } : undefined
}

function chanceIn(node: Node): Finding | undefined {
  const name = dotted(node)
  if (name && /^(globalThis\.)?(Date\.now|Temporal\.Now)$/.test(name)) return { rule: 'clock', what: name }
  if (name && /^(globalThis\.)?(Math\.random|(web)?crypto\.(random\w+|getRandomValues))$/.test(name))
    return { rule: 'chance', what: name }
  if (isBareDate(node)) return { rule: 'clock', what: 'Date without a time' }
  const random = namesFrom(node, /^(node:)?crypto$/).find((one) => RANDOM_OF_NODE.has(one))
  return random ? { rule: 'chance', what: random } : undefined
}

/** `new Date()` and `Date()` return the current time. */
function isBareDate(node: Node): boolean {
  const callee = node.callee
  if (!isNode(callee) || callee.name !== 'Date') return false
  return node.type === 'CallExpression' || (node.type === 'NewExpression' && (node.arguments as Node[]).length === 0)
}

/** A member expression of plain names as text, such as `a.b.c`. */
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

/**
 * Inline styles, which the content security policy forbids, raw HTML, which has to be listed, and times that only a
 * reader understands.
 */
export function pageViolations(code: Code): Violation[] {
  if (!code.path.startsWith('app/')) return []
  return code.nodes.flatMap(({ node }) => {
    const name = node.type === 'JSXAttribute' && isNode(node.name) ? node.name.name : undefined
    const at = { path: code.path, line: code.lineAt(node.start) }
    if (isTimeWithoutValue(node)) return [{ rule: 'time', ...at, what: 'time without dateTime' }]
    if (name === 'style')
      return [{ rule: 'inline-style', ...at, what: 'style attribute: forbidden by the content security policy' }]
    const isRaw =
      name === 'dangerouslySetInnerHTML' || (node.type === 'Property' && keyOf(node) === 'dangerouslySetInnerHTML')
    return isRaw ? [{ rule: 'raw-html', ...at, what: 'dangerouslySetInnerHTML' }] : []
  })
}

function isTimeWithoutValue(node: Node): boolean {
  if (node.type !== 'JSXOpeningElement' || !isNode(node.name) || node.name.name !== 'time') return false
  return !(node.attributes as Node[]).some(({ name }) => isNode(name) && name.name === 'dateTime')
}

function keyOf(node: Node): unknown {
  return isNode(node.key) ? (node.key.name ?? node.key.value) : undefined
}
