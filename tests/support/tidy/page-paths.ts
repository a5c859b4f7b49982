import { findPage, PAGE_AREAS } from '#domain/navigation/find-page.ts'
import { type Code, isNode, isTest, type Node, type Violation } from './source.ts'

/** Code that links to pages. The table itself and what derives former paths from it are in domain/navigation. */
const LINKING = /^(adapters|app|bootstrap|content|demo|domain|http|jobs|services)\/(?!navigation\/)/
/** Where in app/ the path of the home page, a slash alone, is a link; elsewhere a slash may mean anything. */
const LINK_NAMES = /^(href|to|action|path|backTo|redirect|replace|redirectDocument|catalogueError)$/

/** Paths of pages that are written out instead of derived from the table of pages (domain/navigation/pages.ts). */
export function pagePathViolations(code: Code): Violation[] {
  if (!LINKING.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node, parent }) => {
    const path = writtenPath(node, parent)
    if (path === undefined || (path === '/' && !code.path.startsWith('app/'))) return []
    return [{ rule: 'page-path', path: code.path, line: code.lineAt(node.start), what: `${path}: use pageHref` }]
  })
}

function writtenPath(node: Node, parent: Node | undefined): string | undefined {
  if (parent !== undefined && isNode(parent.source) && parent.source === node) return undefined
  if (node.type === 'Literal' && node.regex !== undefined) return patternPath(String(node.raw))
  const text = node.type === 'TemplateLiteral' ? templateText(node) : node.type === 'Literal' ? node.value : undefined
  if (typeof text !== 'string' || !/^\/(?!\/)/.test(text)) return undefined
  const [path = ''] = text.split(/[?#]/, 1)
  if (path === '/') return LINK_NAMES.test(nameOf(parent)) ? path : undefined
  return findPage(path) === undefined ? undefined : path
}

/** A template with `x` for what is filled in; an origin at its beginning is left out. */
function templateText(node: Node): string {
  const texts = (node.quasis as { readonly value: { readonly raw: string } }[]).map(({ value }) => value.raw)
  return texts.join('x').replace(/^x(?=\/)/, '')
}

/** The area that a regular expression for paths names. */
function patternPath(source: string): string | undefined {
  if (!/^\/\^?\\\//.test(source)) return undefined
  const area = source.split(/\W+/).find((word) => word !== '' && PAGE_AREAS.has(word))
  return area === undefined ? undefined : `/${area}`
}

/** The name of the attribute, property or function that a value is given to. */
function nameOf(parent: Node | undefined): string {
  const named = parent?.name ?? parent?.key ?? parent?.callee
  return isNode(named) ? String(named.name) : ''
}
