import { html } from 'hono/html'
import { pageHref } from '#domain/navigation/href.ts'
import type { TestCards } from '#services/ports/payments.ts'

/** Notice on every page: no charge is made, and no real card should be used. */
export const SAMPLE_NOTICE =
  'これは見本の決済ページです。実際の請求は行われません。お手持ちのカードの番号は入力しないでください。'

/** An HTML document of the processor. `script`: URL of an optional script. */
export function pageDocument(styleUrl: string, title: string, body: unknown, script?: string) {
  return html`<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
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

/** Content of the steps after the card form. */
export type StepPage = {
  readonly shopName: string
  readonly amountYen: number
  /** Action of the form. */
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
<dl class="amount"><dt>${shopName}　カード末尾 ${lastFour}</dt><dd>${yen(amountYen)}</dd></dl>
${error ? html`<div class="trouble" role="alert"><p><a href="#code">${error}</a></p></div>` : ''}
<form method="post" action="${action}/code" novalidate>
<div class="field"><label for="code">ワンタイムパスワード</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required
 aria-describedby="${error ? 'code-fault code-hint' : 'code-hint'}"${error ? html` aria-invalid="true"` : ''}>
${error ? html`<p class="fault" id="code-fault">${error}</p>` : ''}
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
export function walletPage({ styleUrl, action, shopName, amountYen }: StepPage) {
  return pageDocument(
    styleUrl,
    'Amazon Pay（見本）',
    html`<header class="head"><p>Amazon Pay（見本）</p></header>
<main aria-labelledby="title">
<h1 id="title">お支払い内容の確認</h1>
<dl class="amount"><dt>${shopName}</dt><dd>${yen(amountYen)}</dd></dl>
<p>お支払い方法：見本のアカウントに登録されたカード</p>
<form method="post" action="${action}/wallet">
<button name="answer" value="pay">${yen(amountYen)}を支払う</button>
<p class="leave"><button class="plain" name="answer" value="refuse">支払わずに戻る</button></p>
</form>
<p class="note">これはAmazon Payを使えない環境で代わりに表示する見本のページです。実際の請求は行われません。</p>
</main>`,
  )
}

/** The page for an unknown payment. */
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

function yen(amountYen: number): string {
  return `¥${amountYen.toLocaleString('ja-JP')}`
}
