import { html } from 'hono/html'
import { pageHref } from '#domain/navigation/href.ts'
import { yenText } from '#domain/text/yen.ts'
import type { TestCards } from '#services/ports/payments.ts'
import type { CardEcho, CardErrors } from './card-form.ts'

/** Notice on every page: no charge is made, and no real card should be used. */
const SAMPLE_NOTICE =
  'これは見本の決済ページです。実際の請求は行われません。お手持ちのカードの番号は入力しないでください。'

/** An HTML document of the processor. `script`: URL of an optional script. */
function pageDocument(styleUrl: string, title: string, body: unknown, script?: string) {
  return html`<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="stylesheet" href="${styleUrl}">
${script ? html`<script src="${script}" defer></script>` : ''}
</head>
<body>
${body}
</body>
</html>`
}

export type StepPage = {
  readonly shopName: string
  readonly amountYen: number
  /** The card is verified and kept, and nothing is authorised now. */
  readonly keepsCard: boolean
  readonly action: string
  readonly styleUrl: string
  readonly scriptUrl: string
  /** The shop's page, opened in the top-level window. */
  readonly returnUrl: string
  readonly testCards: TestCards | undefined
}

/** The bank asks for a one-time code (3-D Secure). */
export function codePage(page: StepPage, lastFour: string, error?: string) {
  const { styleUrl, action, shopName, amountYen, testCards } = page
  return pageDocument(
    styleUrl,
    '本人認証',
    html`<header class="head"><p>カード発行会社の本人認証サービス（見本）</p></header>
<main aria-labelledby="title">
<h1 id="title">本人認証</h1>
<dl class="amount"><dt>${shopName}　カード末尾 ${lastFour}</dt><dd>${yenText(amountYen)}</dd></dl>
${error ? html`<div class="errors" role="alert"><p><a href="#code">${error}</a></p></div>` : ''}
<form method="post" action="${action}/code" novalidate>
<div class="field"><label for="code">ワンタイムパスワード</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required
 aria-describedby="${error ? 'code-error code-hint' : 'code-hint'}"${error ? html` aria-invalid="true"` : ''}>
${error ? html`<p class="error" id="code-error">${error}</p>` : ''}
<p class="hint" id="code-hint">ご登録の電話番号へお送りした6桁の数字</p></div>
<button name="answer" value="code">認証する</button>
</form>
<form method="post" action="${action}/code"><p class="leave">
<button class="plain" name="answer" value="stop">認証をやめて別のカードを使う</button></p></form>
${testCards ? html`<p class="note">${SAMPLE_NOTICE}見本のワンタイムパスワードは ${testCards.oneTimeCode} です。</p>` : ''}
</main>`,
  )
}

/** The bank has not answered. The customer may retry or leave; the shop gets the result by webhook. */
export function waitingPage({ styleUrl, action, returnUrl }: StepPage) {
  return pageDocument(
    styleUrl,
    'カード会社の応答を待っています',
    html`<main aria-labelledby="title">
<h1 id="title">カード会社の応答を待っています</h1>
<p>カード会社からの応答に時間がかかっております。二重にお支払いいただく心配はございません。
承認され次第、ご注文の確認メールをお送りします。</p>
<form method="get" action="${action}"><button>もう一度確かめる</button></form>
<p class="leave"><a href="${returnUrl}" target="_top">お店のページへ戻る</a></p>
</main>`,
  )
}

/** The session is over: links to the shop's page in the top-level window, automatically with scripts. */
export function donePage({ styleUrl, scriptUrl, returnUrl }: StepPage) {
  return pageDocument(
    styleUrl,
    'お支払いのお手続きが終わりました',
    html`<main aria-labelledby="title">
<h1 id="title">お支払いのお手続きが終わりました</h1>
<p>続けて、お店のページで結果をご確認ください。</p>
<p class="go"><a href="${returnUrl}" target="_top" data-return>お店のページへ進む</a></p>
</main>`,
    scriptUrl,
  )
}

/** The wallet that development uses instead of Amazon Pay. */
export function walletPage({ styleUrl, action, shopName, amountYen, keepsCard }: StepPage) {
  return pageDocument(
    styleUrl,
    'Amazon Pay（見本）',
    html`<header class="head"><p>Amazon Pay（見本）</p></header>
<main aria-labelledby="title">
<h1 id="title">お支払い内容の確認</h1>
<dl class="amount"><dt>${shopName}</dt><dd>${yenText(amountYen)}</dd></dl>
<p>お支払い方法：見本のアカウントに登録されたカード</p>
<form method="post" action="${action}/wallet">
<button name="answer" value="pay">${buttonText(amountYen, keepsCard)}</button>
<p class="leave"><button class="plain" name="answer" value="refuse">支払わずに戻る</button></p>
</form>
<p class="note">これはAmazon Payを使えない環境で代わりに表示する見本のページです。実際の請求は行われません。</p>
</main>`,
  )
}

export function unknownPaymentPage(styleUrl: string) {
  return pageDocument(
    styleUrl,
    'お支払いが見つかりません',
    html`<main aria-labelledby="title">
<h1 id="title">お支払いが見つかりません</h1>
<p>このお支払いページは見つかりませんでした。お手数ですが、お店のカートからもう一度お手続きください。</p>
<p><a href="${pageHref('cart')}" target="_top">カートへ進む</a></p>
</main>`,
  )
}

const KEPT_NOTICE = 'カードの有効性を確認して登録します。お支払いの枠は、発送が近づいたときに確保いたします。'

function buttonText(amountYen: number, keepsCard: boolean): string {
  return keepsCard ? 'このお支払い方法を登録する' : `${yenText(amountYen)}を支払う`
}

export type PaymentPage = Omit<StepPage, 'scriptUrl'> & {
  readonly errors?: CardErrors
  readonly echo?: CardEcho
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

/** The page on which the customer enters a card. It has no scripts. A form sent to the shop's page gives up. */
export function paymentPage(page: PaymentPage) {
  const { shopName, amountYen, keepsCard, action, returnUrl, testCards } = page
  const field = (definition: Field) => renderField(definition, page)
  return pageDocument(
    page.styleUrl,
    'カードでのお支払い',
    html`<header class="head"><p>お支払い先　${shopName}</p></header>
<main aria-labelledby="title">
<h1 id="title">カードでのお支払い</h1>
<dl class="amount"><dt>お支払い金額（税込）</dt><dd>${yenText(amountYen)}</dd></dl>
${errorSummary(page)}
<form method="post" action="${action}" novalidate>
${field(NUMBER)}
<div class="pair">${field(EXPIRY)}${field(CODE)}</div>
${field(NAME)}
${keepsCard ? html`<p class="note">${KEPT_NOTICE}</p>` : ''}
<button>${buttonText(amountYen, keepsCard)}</button>
</form>
<form method="post" action="${returnUrl}" target="_top">
<p class="leave"><button class="plain">カードでのお支払いをやめる</button></p></form>
${testCards ? renderTestCards(testCards) : html`<p class="note">${SAMPLE_NOTICE}</p>`}
</main>`,
  )
}

function renderField({ name, label, hint, autocomplete, isDigits, maxLength }: Field, { errors, echo }: PaymentPage) {
  const error = errors?.[name]
  const value = name === 'expiry' || name === 'name' ? (echo?.[name] ?? '') : ''
  const describedBy = error ? `${name}-error ${name}-hint` : `${name}-hint`
  const invalidAttribute = error ? html` aria-invalid="true"` : ''
  const mode = isDigits ? html` inputmode="numeric"` : ''
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${maxLength}" value="${value}" required
 aria-describedby="${describedBy}" spellcheck="false" autocapitalize="off"${mode}${invalidAttribute}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
<p class="hint" id="${name}-hint">${hint}</p></div>`
}

function errorSummary({ errors, declineMessage }: PaymentPage) {
  if (declineMessage) return html`<div class="errors" role="alert"><p>${declineMessage}</p></div>`
  const invalidFields = [NUMBER, EXPIRY, CODE, NAME].filter(({ name }) => errors?.[name])
  if (invalidFields.length === 0) return ''
  return html`<div class="errors" role="alert"><p>ご入力内容をお確かめください。</p>
<ul>${invalidFields.map(({ name, label }) => html`<li><a href="#${name}">${label}</a></li>`)}</ul></div>`
}

function renderTestCards({ cards }: TestCards) {
  return html`<section class="note"><p>${SAMPLE_NOTICE}</p>
<details><summary>試験用のカード</summary>
<p>有効期限は先の日付、セキュリティコードとお名前は任意です。</p>
<dl>${cards.map(({ number, result }) => html`<dt>${inGroups(number)}</dt><dd>${result}</dd>`)}</dl></details></section>`
}

function inGroups(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ')
}
