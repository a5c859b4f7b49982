import { type Code, isNode, type Node, type Violation } from './source.ts'

const JOURNEYS = /^tests\/e2e\//
/** The file that compares addresses, after the heading of the page has appeared. */
const FOLLOW = 'tests/e2e/support/follow.ts'
/** The file that chooses by what is visible, after it has waited. */
const SEARCH = 'tests/e2e/support/search.ts'
const READS_AT_ONCE = new Set(['isVisible', 'isHidden'])
const WAITS_FOR_ADDRESS = new Set(['toHaveURL', 'waitForURL', 'waitForNavigation'])

/**
 * Journeys navigate by support/follow.ts, which waits for the heading of the new page. The address changes before the
 * page does, so waiting for the address is a race. Whether an element is visible is expected, not read: reading does
 * not wait for a page that is loading.
 */
export function journeyViolations(code: Code): Violation[] {
  if (!JOURNEYS.test(code.path) || code.path === FOLLOW) return []
  return code.nodes.flatMap(({ node }) => {
    const method = methodOf(node)
    if (method !== undefined && READS_AT_ONCE.has(method) && code.path !== SEARCH)
      return [
        { rule: 'journey-visible', path: code.path, line: code.lineAt(node.start), what: `${method} does not wait` },
      ]
    const name = addressWait(node, code.text)
    if (name === undefined) return []
    const what = `${name}: go to the page by ${FOLLOW}, which waits for its heading`
    return [{ rule: 'journey-address', path: code.path, line: code.lineAt(node.start), what }]
  })
}

function methodOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return undefined
  return String(node.callee.property.name)
}

/** The name of a method that waits for an address, or a poll of the address. */
function addressWait(node: Node, text: string): string | undefined {
  const name = methodOf(node)
  if (name === undefined) return undefined
  if (WAITS_FOR_ADDRESS.has(name)) return name
  const isOfAddress = /\bpage\.url\(\)|\blocation\.(href|pathname)\b/.test(text.slice(node.start, node.end))
  return name === 'poll' && isOfAddress ? 'poll of the address' : undefined
}
