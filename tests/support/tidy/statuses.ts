import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import { type Code, isNode, isTest, type Node, type Violation } from './source.ts'

const WRITERS = ['domain/order/life.ts', 'domain/order/life-parcels.ts']
const RESTRICTED = /^(domain|services)\//
/** Functions that compute the next status; only the writer needs them. */
const TRANSITIONS = new Set(['lineStatusFor', 'moveOrder', 'moveLine'])
const STATUSES = new Set([...Object.keys(ORDER_STATUS), ...Object.keys(LINE_STATUS)])
const SQL_UPDATE =
  /\bUPDATE\s+(?:orders|order_lines)\b(?:(?!\bWHERE\b)[^;])*?\bSET\b(?:(?!\bWHERE\b)[^;])*?\bstatus\s*=/i

/**
 * Statuses of orders and lines are written in domain/order/life.ts and life-parcels.ts only. A fault in domain/ and
 * services/ is an object literal or assignment whose `status` is the name of such a status, directly or by a variable
 * of the same file, and an import of a function that computes one. In adapters/ it is an UPDATE of the column.
 */
export function statusViolations(code: Code): Violation[] {
  if (isTest(code.path) || WRITERS.includes(code.path)) return []
  const fault = (node: Node, what: string): Violation => ({
    rule: 'order-status',
    path: code.path,
    line: code.lineAt(node.start),
    what,
  })
  if (code.path.startsWith('adapters/'))
    return code.nodes.flatMap(({ node }) =>
      node.type === 'TemplateLiteral' && SQL_UPDATE.test(code.text.slice(node.start, node.end))
        ? [fault(node, 'an UPDATE sets a status')]
        : [],
    )
  if (!RESTRICTED.test(code.path)) return []
  return code.nodes.flatMap(({ node }) => {
    const written = writtenStatus(node)
    const names = written ? literalsOf(written, code).filter((name) => STATUSES.has(name)) : []
    if (names.length > 0) return [fault(node, `sets the status ${names.join(' or ')}`)]
    return importedNames(node).flatMap((name) => (TRANSITIONS.has(name) ? [fault(node, `imports ${name}`)] : []))
  })
}

/** The value that a property of an object literal or an assignment gives to `status`. */
function writtenStatus(node: Node): Node | undefined {
  if (node.type === 'ObjectExpression')
    return (node.properties as Node[]).find((property) => nameOf(property.key) === 'status')?.value as Node | undefined
  const left = node.type === 'AssignmentExpression' && isNode(node.left) ? node.left : undefined
  return left && nameOf(left.property) === 'status' ? (node.right as Node) : undefined
}

/** The strings that an expression may evaluate to; a name stands for its declarations in the file. */
function literalsOf(node: Node, code: Code): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) => (isNode(one) ? literalsOf(one, code) : []))
    case 'LogicalExpression':
      return [node.left, node.right].flatMap((one) => (isNode(one) ? literalsOf(one, code) : []))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isNode(node.expression) ? literalsOf(node.expression, code) : []
    case 'Identifier':
      return code.nodes.flatMap((each) => declaredLiterals(each.node, node.name as string, code))
    default:
      return []
  }
}

/** The strings that the declaration of a variable or parameter with this name allows. */
function declaredLiterals(node: Node, name: string, code: Code): string[] {
  if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.name === name && isNode(node.init))
    return node.init.type === 'Identifier' ? [] : literalsOf(node.init, code)
  if (node.type !== 'Identifier' || node.name !== name || !isNode(node.typeAnnotation)) return []
  const { start, end } = node.typeAnnotation
  return [...code.text.slice(start, end).matchAll(/'(\w+)'/g)].map(([, literal]) => literal!)
}

function importedNames(node: Node): string[] {
  if (node.type !== 'ImportDeclaration') return []
  return (node.specifiers as Node[]).flatMap(({ imported }) => nameOf(imported) ?? [])
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) ? String(node.name ?? node.value) : undefined
}
