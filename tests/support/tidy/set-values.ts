import { type Code, isTest, type Node, type Violation } from './source.ts'

/** Where texts are: pages and their parts, mails, papers. */
const TEXTS = /^(app|content|http)\/|^services\/mails\/|^adapters\/(mail|paper)\//

/** What the owner decides was a constant of these names. The first settings are constants as well. */
const SET_VALUES = new Set([
  'CANCELLATION_RATE',
  'CANCELLATION_STEPS',
  'CHARGE_DUE_DAYS',
  'CLEANING_DAYS',
  'CUT_OFF_HOUR',
  'DELIVERY_FEE_YEN',
  'FIRST_SETTINGS',
  'FREE_CANCELLATION_MINUTES',
  'FREE_DELIVERY_THRESHOLD_YEN',
  'FURTHER_DAY_PERCENT',
  'LOSS_MIN_PERCENT',
  'LOSS_PERCENT_PER_YEAR',
  'MAX_RENTAL_DAYS',
  'MAXIMUM_POINTS_USABLE',
  'MAXIMUM_RENTAL_PRICE_YEN',
  'PEACE_OF_MIND_COEFFICIENT',
  'POINT_RATE_PERCENT',
  'POINT_VALIDITY_YEARS',
  'REFUSED_CARRIAGE_MAX_YEN',
  'REFUSED_DELIVERY_PERCENT',
  'RESERVATION_SPAN_DAYS',
  'TAX_RATE_PERCENT',
  'TRY_ON_PERCENT',
])

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
