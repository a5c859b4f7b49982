import { type Code, isTest, type Node, type Violation } from './source.ts'

/** Where texts are: pages and their parts, mails, papers. */
const TEXTS = /^(app|content|http)\/|^services\/mails\/|^adapters\/(mail|paper)\//

/** The first values of what the owner decides. */
const SET_VALUES = new Set(['CANCELLATION_RATE', 'FIRST_SETTINGS', 'POINT_RATE_PERCENT'])

/** Texts that take a value of the owner from a constant, which says the old one after a change. */
export function setValueViolations(code: Code): Violation[] {
  if (!TEXTS.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node }) =>
    importedNames(node)
      .filter((name) => SET_VALUES.has(name))
      .map((name) => ({ rule: 'set-value', path: code.path, line: code.lineAt(node.start), what: name })),
  )
}

function importedNames(node: Node): string[] {
  if (node.type !== 'ImportDeclaration') return []
  return (node.specifiers as Node[]).flatMap(({ imported }) => (imported as { readonly name?: string })?.name ?? [])
}
