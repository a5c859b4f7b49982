import { type Code, isNode, isTest, type Node, type Violation } from './source.ts'

const FOLDERS = /^(domain|http)\//

/** Sentences for people in code that decides or transports: they are in app/text, without a page in http/texts.ts. */
export function sentenceViolations(code: Code): Violation[] {
  if (!FOLDERS.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node }) => {
    const isText = node.type === 'Literal' || node.type === 'TemplateElement'
    const isSentence =
      isText && code.text.slice(node.start, node.end).includes('。') && typeof node.regex === 'undefined'
    return isSentence
      ? [{ rule: 'sentence', path: code.path, line: code.lineAt(node.start), what: 'a sentence for people' }]
      : []
  })
}

const VALUES = /^(?:Identifier|(?:Member|Call|Binary|Chain)Expression|TemplateLiteral)$/
/** These return elements. */
const ELEMENTS = /^(?:phrased|unbrokenDays)\(/

/**
 * Sentences of pages that a value cuts into several text nodes: a browser translates each node by itself, and so
 * reorders or drops the value. A template is one node.
 */
export function cutSentenceViolations(code: Code): Violation[] {
  const parts = code.nodes.flatMap(({ node }) =>
    /^JSX(?:Element|Fragment)$/.test(node.type) ? [childrenOf(node)] : [],
  )
  const cuts = parts.flatMap((children) =>
    children.filter((child, index) => isValue(code, child) && besides(children, index).some(isSentenceText)),
  )
  return cuts.map(({ start }) => ({
    ...{ rule: 'cut-sentence', path: code.path, line: code.lineAt(start) },
    what: 'a value between texts of a sentence',
  }))
}

const childrenOf = (node: Node) => node.children as Node[]
const besides = (children: readonly Node[], index: number) => [children[index - 1], children[index + 1]]
const isSentenceText = (node?: Node) => node?.type === 'JSXText' && String(node.value).includes('。')

function isValue({ text }: Code, { type, expression }: Node): boolean {
  if (type !== 'JSXExpressionContainer' || !isNode(expression) || !VALUES.test(expression.type)) return false
  return !ELEMENTS.test(text.slice(expression.start, expression.end))
}
