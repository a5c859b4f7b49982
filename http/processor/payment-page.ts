import { html } from 'hono/html'
import type { TestCards } from '#services/ports/payments.ts'
import type { CardEcho, CardErrors } from './card-form.ts'
import { pageDocument, SAMPLE_NOTICE } from './step-pages.ts'

/** Content of the payment page. */
export type PaymentPage = {
  readonly shopName: string
  readonly amountYen: number
  /** Action of the form: the page's own URL. */
  readonly action: string
  readonly styleUrl: string
  readonly cancelUrl: string
  readonly testCards: TestCards | undefined
  readonly errors?: CardErrors
  readonly echo?: CardEcho
  /** Error message about the card as a whole. */
  readonly declineMessage?: string
}

type Field = {
  readonly name: keyof CardErrors
  readonly label: string
  readonly hint: string
  readonly autocomplete: string
  readonly isDigits: boolean
  readonly maxLength: number
}

const NUMBER: Field = {
  name: 'number',
  label: 'カード番号',
  hint: '数字のみ。空白が入っていてもかまいません',
  autocomplete: 'cc-number',
  isDigits: true,
  maxLength: 40,
}
const EXPIRY: Field = {
  name: 'expiry',
  label: '有効期限（月／年）',
  hint: '例：08/29',
  autocomplete: 'cc-exp',
  isDigits: true,
  maxLength: 12,
}
const CODE: Field = {
  name: 'code',
  label: 'セキュリティコード',
  hint: '3桁または4桁',
  autocomplete: 'cc-csc',
  isDigits: true,
  maxLength: 8,
}
const NAME: Field = {
  name: 'name',
  label: 'カード名義',
  hint: 'カードの表記のとおりに。例：HANAKO SUMI',
  autocomplete: 'cc-name',
  isDigits: false,
  maxLength: 100,
}

/** The page on which the customer enters a card. It has no scripts. */
export function paymentPage(page: PaymentPage) {
  const { shopName, amountYen, action, cancelUrl, testCards } = page
  const field = (definition: Field) => renderField(definition, page)
  return pageDocument(
    page.styleUrl,
    'カードでのお支払い',
    html`<header class="head"><p>お支払い先　${shopName}</p></header>
<main aria-labelledby="title">
<h1 id="title">カードでのお支払い</h1>
<dl class="amount"><dt>お支払い金額（税込）</dt><dd>¥${amountYen.toLocaleString('ja-JP')}</dd></dl>
${errorSummary(page)}
<form method="post" action="${action}" novalidate>
${field(NUMBER)}
<div class="pair">${field(EXPIRY)}${field(CODE)}</div>
${field(NAME)}
<button>¥${amountYen.toLocaleString('ja-JP')}を支払う</button>
</form>
<p class="leave"><a href="${cancelUrl}" target="_top">カードでのお支払いをやめる</a></p>
${testCards ? renderTestCards(testCards) : html`<p class="note">${SAMPLE_NOTICE}</p>`}
</main>`,
  )
}

function renderField({ name, label, hint, autocomplete, isDigits, maxLength }: Field, { errors, echo }: PaymentPage) {
  const error = errors?.[name]
  const value = name === 'expiry' || name === 'name' ? (echo?.[name] ?? '') : ''
  const describedBy = error ? `${name}-fault ${name}-hint` : `${name}-hint`
  const invalidAttribute = error ? html` aria-invalid="true"` : ''
  const mode = isDigits ? html` inputmode="numeric"` : ''
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${maxLength}" value="${value}" required
 aria-describedby="${describedBy}" spellcheck="false" autocapitalize="off"${mode}${invalidAttribute}>
${error ? html`<p class="fault" id="${name}-fault">${error}</p>` : ''}
<p class="hint" id="${name}-hint">${hint}</p></div>`
}

function errorSummary({ errors, declineMessage }: PaymentPage) {
  if (declineMessage) return html`<div class="trouble" role="alert"><p>${declineMessage}</p></div>`
  const invalidFields = [NUMBER, EXPIRY, CODE, NAME].filter(({ name }) => errors?.[name])
  if (invalidFields.length === 0) return ''
  return html`<div class="trouble" role="alert"><p>ご入力内容をお確かめください。</p>
<ul>${invalidFields.map(({ name, label }) => html`<li><a href="#${name}">${label}</a></li>`)}</ul></div>`
}

function renderTestCards({ cards }: TestCards) {
  return html`<section class="note"><p>${SAMPLE_NOTICE}</p>
<details><summary>試験用のカード</summary>
<p>有効期限は先の日付、セキュリティコードとお名前は任意です。</p>
<dl>${cards.map(({ number, result }) => html`<dt>${inGroups(number)}</dt><dd>${result}</dd>`)}</dl></details></section>`
}

/** A card number in groups of four digits. */
function inGroups(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ')
}
