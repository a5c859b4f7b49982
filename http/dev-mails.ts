import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { SampleMail } from '#services/mails/sample-order.ts'
import type { Services } from '#services/services.ts'

const MAX_SHOWN = 100
const FILE_NAME = /^([A-Za-z0-9][A-Za-z0-9_-]{0,99})\.json$/

const mailSchema = z.object({
  uid: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  deliveredAt: z.string().optional(),
})

/** A mail written by the file transport; `deliveredAt` is an ISO instant, if known. */
type StoredMail = z.infer<typeof mailSchema>

/** No scripts. Inline styles are allowed, because mails need them; the frame with the mail inherits this policy. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const STYLE = `
  body { margin: 0 auto; max-width: 60rem; padding: 24px; font: 16px/1.7 sans-serif }
  body { color: #1c1b1f; background: #faf8f4 }
  h1 { font-size: 1.25rem } a { color: #574a86 } time, dt { color: #6f6a73 }
  ol { list-style: none; padding: 0 } li { border-top: 1px solid #e3ded5; padding: 12px 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px } dd { margin: 0 }
  iframe { width: 100%; height: 70vh; border: 1px solid #e3ded5; background: #fff }
  pre { white-space: pre-wrap; border: 1px solid #e3ded5; background: #fff; padding: 16px }`

/**
 * The mails of the file transport, for development only, mounted at /dev/mails: a list, newest first, and each mail as
 * text and HTML; /samples has every kind of mail with sample data, /samples/{n}/html its bare HTML. HTML is shown in a
 * sandboxed frame without scripts.
 */
export function devMailsRouter(folder: string, mails: Pick<Services['mails'], 'listSamples' | 'renderHtml'>): Hono {
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', POLICY)
  })
  router.get('/', async (context) => context.html(page('開発用メール', mailList(await newestMails(folder, MAX_SHOWN)))))
  router.get('/samples', (context) => context.html(page('メールの見本', sampleList(mails.listSamples()))))
  router.get('/samples/:place', async (context) => {
    const sample = mails.listSamples()[Number(context.req.param('place'))]
    if (sample === undefined) return context.text('メールが見つかりません。', 404)
    const { subject, text } = sample.content
    const html = await mails.renderHtml(sample.content)
    return context.html(
      page(subject, mailView({ uid: '', to: `見本：${sample.kind}`, subject, text, html }, '/dev/mails/samples')),
    )
  })
  router.get('/samples/:place/html', async (context) => {
    const sample = mails.listSamples()[Number(context.req.param('place'))]
    const html = sample && (await mails.renderHtml(sample.content))
    return html === undefined ? context.text('メールが見つかりません。', 404) : context.html(html)
  })
  router.get('/:uid', async (context) => {
    const mail = await findMail(folder, context.req.param('uid'))
    return mail ? context.html(page(mail.subject, mailView(mail))) : context.text('メールが見つかりません。', 404)
  })
  return router
}

function page(title: string, body: unknown) {
  return html`<!DOCTYPE html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>${body}</body>
</html>`
}

function mailList(mails: readonly StoredMail[]) {
  const samples = html`<p><a href="/dev/mails/samples">メールの見本</a></p>`
  if (mails.length === 0) return html`${samples}<p>まだメールはありません。</p>`
  return html`${samples}<ol>${mails.map(
    ({ uid, subject, to, deliveredAt }) =>
      html`<li><a href="/dev/mails/${uid}">${subject}</a><br>${to} <time>${deliveredAt ?? ''}</time></li>`,
  )}</ol>`
}

function sampleList(samples: readonly SampleMail[]) {
  return html`<p><a href="/dev/mails">一覧へ戻る</a></p><ol>${samples.map(
    ({ kind, content }, index) =>
      html`<li><a href="/dev/mails/samples/${index}">${content.subject}</a><br>${kind}</li>`,
  )}</ol>`
}

function mailView({ to, deliveredAt, text, html: body }: StoredMail, back = '/dev/mails') {
  return html`<p><a href="${back}">一覧へ戻る</a></p>
<dl><dt>宛先</dt><dd>${to}</dd><dt>送信</dt><dd>${deliveredAt ?? '不明'}</dd></dl>
${body === undefined ? '' : frame(body)}
<h2>テキスト</h2><pre>${text}</pre>`
}

function frame(body: string) {
  return html`<h2>HTML</h2>
<iframe title="HTML形式の本文" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${inNewTab(body)}"></iframe>`
}

function inNewTab(body: string): string {
  return `<base target="_blank">${body}`
}

/** The newest mails of a folder, newest first: by delivery time, else by uid, which increases with time. */
async function newestMails(folder: string, limit: number): Promise<readonly StoredMail[]> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .slice(-2 * limit)
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)))
  const order = ({ deliveredAt = '', uid }: StoredMail) => `${deliveredAt} ${uid}`
  return mails
    .filter((mail) => mail !== undefined)
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
    .slice(0, limit)
}

async function findMail(folder: string, uid: string): Promise<StoredMail | undefined> {
  return FILE_NAME.test(`${uid}.json`) ? readMail(folder, `${uid}.json`) : undefined
}

async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  try {
    return mailSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}
