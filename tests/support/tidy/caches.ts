import { CACHES, type Cache } from '#domain/caches.ts'
import { type Code, isNode, isTest, type Node, type Source, type Violation } from './source.ts'

/** Folders whose code runs in no process of the shop. */
const NOT_SHOP = /^(tests|bench|scripts)\//

/**
 * Caches that CACHES does not declare: an LRUCache in a file that takes fewer sizes from CACHES than it makes of them,
 * and a map of a module that is empty at first.
 */
export function cacheViolations(code: Code): Violation[] {
  if (NOT_SHOP.test(code.path) || isTest(code.path)) return []
  const violation = (node: Node, what: string) => ({
    rule: 'cache',
    path: code.path,
    line: code.lineAt(node.start),
    what,
  })
  const declared = new Set(code.text.match(/\bCACHES\.\w+\.max(Bytes)?\b/g))
  const made = code.nodes.filter(({ node }) => isNew(node, 'LRUCache'))
  return [
    ...made.slice(declared.size).map(({ node }) => violation(node, 'its size is not from CACHES')),
    ...code.body
      .flatMap((node) => (isNode(node.declaration) ? node.declaration : node))
      .flatMap((node) => (node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : []))
      .flatMap(({ init }) =>
        isNode(init) && isNew(init, 'Map') && (init.arguments as Node[]).length === 0 ? init : [],
      )
      .map((node) => violation(node, 'a map of the module: use remembered')),
  ]
}

/** Rows of CACHES with a number that no file takes. */
export function unusedCacheViolations(sources: readonly Source[]): Violation[] {
  const texts = sources.filter(({ path }) => !NOT_SHOP.test(path) && !isTest(path)).map(({ text }) => text)
  return Object.entries<Cache>(CACHES)
    .filter(([, row]) => Object.values(row).some((value) => typeof value === 'number'))
    .filter(([name]) => !texts.some((text) => text.includes(`CACHES.${name}.`) || text.includes(`('${name}', `)))
    .map(([name]) => ({ rule: 'cache', path: 'domain/caches.ts', line: 1, what: `nothing takes ${name}` }))
}

function isNew({ type, callee }: Node, name: string): boolean {
  return type === 'NewExpression' && isNode(callee) && callee.name === name
}
