import { type Code, isTest, type Node, type Violation } from './source.ts'

/** Where texts are: pages and their parts, mails, papers. What they read from domain/ is computed there. */
const TEXTS = /^(app|services|content|http)\/|^adapters\/(mail|paper)\//

/**
 * Numbers, days and methods of business rules in sentences, after NFKC: validity, retention, grace, business days,
 * shares, hours, when an order is claimed, where nothing is sent, and the methods of payment.
 */
const TYPED_RULES: readonly RegExp[] = [
  /\d\s*(日|か月|年)間?(以内|前|後|保管|保存|有効|が過ぎ|を過ぎ)/,
  /\d\s*(時|日)まで|\d\s*日間|最短で?翌|翌日か翌々日/,
  /\d\s*(時間|分)(間)?(以内|以上|有効|が過ぎ|を過ぎ|のあいだ)/,
  /前後\s*\d|\d\s*日に\s*\d+\s*回|\d時から\s*\d+時/,
  /[\d一二三四五六七八九十]\s*営業日/,
  /\d\s*[%パ]|半額|\d\s*万円|\d,\d{3}\s*円/,
  /(?<!\d)10\s*MB/,
  /発送時|発送のときに|お届けの際に/,
  /沖縄/,
  /クレジットカード.*Amazon|^Amazon Pay$|^代金引換$/,
]

/** Japanese sentences that state a rule by a typed number or name instead of reading it from its definition. */
export function typedRuleViolations(code: Code): Violation[] {
  if (!TEXTS.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node }) => {
    const text = textOf(node)?.normalize('NFKC') ?? ''
    const found = /[ぁ-んァ-ヶ一-龠]|^Amazon/.test(text) ? TYPED_RULES.map((rule) => rule.exec(text)?.[0]) : []
    return found.flatMap((what = '') =>
      what === '' ? [] : [{ rule: 'typed-rule', path: code.path, line: code.lineAt(node.start), what }],
    )
  })
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof node.value === 'string' ? node.value : undefined
  return node.type === 'TemplateElement' ? (node.value as { readonly raw: string }).raw : undefined
}
