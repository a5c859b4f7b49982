import { html } from 'hono/html'

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
