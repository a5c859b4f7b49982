import type { Violation } from './source.ts'

/**
 * The nouns of the domain. Each imports only from those before it, so there are no cycles. Files directly in domain/
 * come first.
 */
const DOMAIN_NOUNS: readonly string[] = [
  'text',
  'settings',
  'customer',
  'operator',
  'delivery',
  'rental',
  'points',
  'pricing',
  'catalog',
  'navigation',
  'page-text',
  'recommendation',
  'order',
  'carrier',
  'review',
  'fit',
  'staff',
  'notice',
  'layout',
  'record',
  'availability',
  'cart',
  'errors',
  'identity',
  'files',
  'visitor',
  'membership',
  'receipt',
  'search',
  'mail',
  'inquiry',
  'calls',
  'documents',
]

/** Folders of domain/ that the order of nouns does not list, and nouns without a folder. */
export function nounViolations(paths: readonly string[]): Violation[] {
  const folders = new Set(paths.flatMap((path) => /^domain\/([^/]+)\//.exec(path)?.[1] ?? []))
  const violation = (noun: string, what: string) => ({ rule: 'domain-order', path: `domain/${noun}`, line: 1, what })
  return [
    ...[...folders]
      .filter((noun) => !DOMAIN_NOUNS.includes(noun))
      .map((noun) => violation(noun, 'is not in the order')),
    ...DOMAIN_NOUNS.filter((noun) => !folders.has(noun)).map((noun) => violation(noun, 'has no folder')),
  ]
}

/** Whether a file of the domain imports a later noun. */
export function breaksOrder(path: string, named: string): boolean {
  if (!path.startsWith('domain/') || !named.startsWith('domain/')) return false
  return rankOf(named) > rankOf(path)
}

/** Files directly in domain/ rank lowest; a noun that is not listed ranks highest, so that it must be listed. */
function rankOf(path: string): number {
  const [, noun = '', file] = path.split('/')
  if (file === undefined) return -1
  const rank = DOMAIN_NOUNS.indexOf(noun)
  return rank === -1 ? DOMAIN_NOUNS.length : rank
}
