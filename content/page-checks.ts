import { lexer, type Token, type Tokens, walkTokens } from 'marked'
import { parsePagePicture } from '#domain/files/page-picture.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { canonicalPath } from '#domain/navigation/path.ts'
import type { PageText, PageTextKind } from '#domain/page-text/page-text.ts'
import { type PageProblem, type PageProblemCode, proofWordsIn, shapeProblems } from '#domain/page-text/problems.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { namesIn } from '#domain/text/placeholders.ts'
import { AREA_TEMPLATE } from './areas.ts'
import { pictureSize } from './markdown.ts'
import { isTable, unknownNames } from './page.ts'
import { typedNumbers } from './typed-numbers.ts'

/** `released`: the text of the release, undefined for a page of the staff; `paths`: of all pages of the shop. */
export type Checked = {
  readonly path: string
  readonly kind: PageTextKind
  readonly text: PageText
  readonly released: PageText | undefined
  readonly paths: ReadonlySet<string>
  /** The addresses of the uploaded pictures of the text that are there. */
  readonly pictures: ReadonlySet<string>
  readonly settings: Settings
}

/**
 * Names beside those of the operator whose sentence the law demands: what it costs, when it is paid and delivered, how
 * an order ends, and since when a document is in force (特定商取引法 11条, 民法 548条の4).
 */
export const PROTECTED_NAMES: ReadonlySet<string> = new Set([
  ...['deliveryFee', 'deliveryRow', 'freeDeliveryThreshold', 'cashOnDeliveryFee', 'cashFeeRow', 'planRate', 'planFee'],
  ...['paymentMethods', 'paymentMethodsOr', 'paymentTimings', 'paymentTimingRows', 'firstParcelTiming', 'lateTiming'],
  ...[
    'cutOff',
    'cutOffTime',
    'shortestArrivals',
    'firstOrderCondition',
    'servedAreas',
    'notServedAnd',
    'islandCaution',
  ],
  ...['identityDeadline', 'identityCheckTime', 'shortestRentalDays', 'longestRentalDays', 'returnLimit', 'lateness'],
  ...['cancellationSummary', 'cancellationFeePayment', 'otherFees', 'table.cancellation', 'notAtFault'],
  ...['lossYearRate', 'lossMinimumRate'],
  ...['table.charges', 'refusedCharge', 'chargeDueDays', 'pointRate', 'pointYears', 'maximumPoints'],
  ...['termsInForce', 'memberTermsInForce', 'privacyInForce'],
])

const refused = (code: PageProblemCode, what: string): PageProblem => ({ code, what, isRefused: true })
const pointedOut = (code: PageProblemCode, what: string): PageProblem => ({ code, what, isRefused: false })

/** What is found in a text before it is published, the worst first. Never throws. */
export function pageProblems(checked: Checked): readonly PageProblem[] {
  const { text, kind, path, released, settings } = checked
  const shape = shapeProblems(text.body)
  // What nests too deep is not given to the parser.
  if (shape.length > 0) return shape
  const whole = wholeOf(text)
  const isStrict = kind === 'legal' || findPage(path)?.id === 'faq'
  return unique([
    ...nameProblems(whole, path),
    ...tableProblems(text),
    ...tokenProblems(checked),
    ...relatedProblems(checked),
    ...(kind === 'legal' && released ? missingNames(released, whole) : []),
    ...typedNumbers(whole, settings).map((number) => ({
      code: 'typed-number' as const,
      ...number,
      isRefused: isStrict,
    })),
    ...proofWordsIn(whole).map((word) => pointedOut('proof-word', word)),
    ...(released ? missingHeadings(released.body, text.body) : []),
  ])
}

function unique(problems: readonly PageProblem[]): readonly PageProblem[] {
  const known = new Map(problems.map((problem) => [`${problem.code} ${problem.what}`, problem]))
  return [...known.values()].toSorted((one, other) => Number(other.isRefused) - Number(one.isRefused))
}

function wholeOf({ title, description, keywords, body }: PageText): string {
  return [title, description, keywords, body].join('\n')
}

/** Names of an area have a value in the template of the areas alone. */
function nameProblems(whole: string, path: string): readonly PageProblem[] {
  const { unknown, hasBroken } = unknownNames(whole)
  const ofAreas = path === AREA_TEMPLATE ? [] : namesIn(whole).filter((name) => name.startsWith('prefecture.'))
  return [
    ...[...unknown, ...ofAreas].map((name) => refused('unknown-name', `{{${name}}}`)),
    ...(hasBroken ? [refused('broken-name', '{{ }}')] : []),
  ]
}

/** A table of the rules is shown alone in a paragraph that is in nothing else (page.ts). */
function tableProblems({ title, description, keywords, body }: PageText): readonly PageProblem[] {
  const others = lexer(body, { gfm: true }).filter((token) => token.type !== 'paragraph' || !isTable(token.raw.trim()))
  return [title, description, keywords, ...others.map(({ raw }) => raw)]
    .flatMap(namesIn)
    .filter((name) => name.startsWith('table.'))
    .map((name) => refused('table-not-alone', `{{${name}}}`))
}

function isProtected(name: string): boolean {
  return name.startsWith('operator.') || PROTECTED_NAMES.has(name)
}

function missingNames(released: PageText, whole: string): readonly PageProblem[] {
  const present = new Set(namesIn(whole))
  const needed = new Set(namesIn(wholeOf(released)).filter(isProtected))
  return [...needed].filter((name) => !present.has(name)).map((name) => refused('name-missing', `{{${name}}}`))
}

const HEADING_ID = /\{#([a-z0-9-]+)\}[ \t]*$/gm
const headingIds = (body: string) => new Set([...body.matchAll(HEADING_ID)].map(([, id = '']) => id))

function missingHeadings(released: string, body: string): readonly PageProblem[] {
  const present = headingIds(body)
  return [...headingIds(released)].filter((id) => !present.has(id)).map((id) => pointedOut('heading-missing', `#${id}`))
}

function relatedProblems({ text: { related }, paths }: Checked): readonly PageProblem[] {
  return related
    .split(/\s*,\s*/)
    .filter((path) => path !== '' && !paths.has(path) && !isShopPage(path))
    .map((path) => refused('dead-link', path))
}

const SHOWN: ReadonlySet<string> = new Set(
  'space heading paragraph text list list_item blockquote table escape strong link br image'.split(' '),
)

/** The same as `readMarkdown` refuses, found all at once, and what it does not ask about links and pictures. */
function tokenProblems(checked: Checked): readonly PageProblem[] {
  const problems: PageProblem[] = []
  const ids = headingIds(checked.text.body)
  const alone = new Set<Token>()
  walkTokens(lexer(checked.text.body, { gfm: true }), (token) => {
    const { tokens } = token as Tokens.Paragraph
    const [only] = token.type === 'paragraph' && tokens.length === 1 ? tokens : []
    if (only?.type === 'image') alone.add(only)
    problems.push(...problemsOfToken(token, { checked, ids, isAlone: alone.has(token) }))
  })
  return problems
}

type Place = { readonly checked: Checked; readonly ids: ReadonlySet<string>; readonly isAlone: boolean }

function problemsOfToken(token: Token, { checked, ids, isAlone }: Place): readonly PageProblem[] {
  const words = token.raw.trim().slice(0, 40)
  if (token.type === 'image') {
    const { href, text } = token as Tokens.Image
    return [
      ...(pictureSize(href) && !isMissing(href, checked) && isAlone ? [] : [refused('unknown-picture', words)]),
      ...(text.trim() === '' ? [refused('picture-words', words)] : []),
    ]
  }
  if (token.type === 'link') return linkProblems((token as Tokens.Link).href, checked, ids)
  if (token.type === 'heading' && ![2, 3].includes((token as Tokens.Heading).depth))
    return [refused('not-shown', words)]
  // GFM makes a box for `[ ]`, which a page does not have.
  const isTask = token.type === 'list_item' && (token as Tokens.ListItem).task
  return SHOWN.has(token.type) && !isTask ? [] : [refused('not-shown', words)]
}

/** An address of an upload that the shop does not have. */
function isMissing(href: string, { pictures }: Checked): boolean {
  return parsePagePicture(href) !== undefined && !pictures.has(href)
}

function linkProblems(href: string, { paths }: Checked, ids: ReadonlySet<string>): readonly PageProblem[] {
  if (!isSafeLink(href)) return [refused('unsafe-link', href.slice(0, 40))]
  if (href.startsWith('#')) return ids.has(href.slice(1)) ? [] : [refused('dead-link', href)]
  if (!href.startsWith('/')) return []
  const path = canonicalPath(href.replace(/[?#].*$/, ''))
  return paths.has(path) || isShopPage(path) ? [] : [refused('dead-link', href)]
}

/** A page of the shop that is no text: texts are in the list of paths. */
function isShopPage(path: string): boolean {
  const page = findPage(path)
  return page !== undefined && page.kind !== 'content' && page.kind !== 'staff'
}

/** Within the shop, by https, to a telephone or a mailbox. What a name stands for is not known here. */
function isSafeLink(href: string): boolean {
  return !href.includes('{{') && /^(\/(?!\/)|#|https:\/\/|tel:[\d+-]+$|mailto:[^\s?]+$)/.test(href)
}

/** Links of a parsed page that could run something. */
export function unsafeLinksIn(blocks: unknown): readonly string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(unsafeLinksIn)
  if (typeof blocks !== 'object' || blocks === null) return []
  const href = 'href' in blocks ? String(blocks.href) : '/'
  const inside = Object.values(blocks).flatMap(unsafeLinksIn)
  return isSafeLink(href) ? inside : [href, ...inside]
}
