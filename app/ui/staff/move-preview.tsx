import { yenText } from '#domain/text/yen.ts'
import { MailText } from './mail-text.tsx'
import type { PreviewView } from './preview-view.ts'

/** What a move would do: transition, charges, requests to the processor, points, mails with their text. */
export function MovePreview({ preview }: { readonly preview: PreviewView }) {
  const { status, lines, totals, charges, tasks, points, redirected, calls, mails } = preview
  const changes = [
    ...(status ? [`ご注文：${status[0]} → ${status[1]}`] : []),
    ...lines,
    ...(totals ? [`お支払い合計：${yenText(totals[0] ?? 0)} → ${yenText(totals[1] ?? 0)}`] : []),
    ...charges.map(({ label, amountYen }) => `請求：${label} ${yenText(amountYen)}`),
    // A void has no amount of its own.
    ...tasks.map(({ label, amountYen }) => (amountYen === 0 ? label : `${label}：${yenText(amountYen)}`)),
    ...redirected,
    ...(calls === '' ? [] : [`お電話でお伝えすることに加えます：${calls}`]),
    ...points.map((each) => `ポイント：${each > 0 ? `${each}ポイントを戻す・付与` : `${-each}ポイントを差し引く`}`),
  ]
  return (
    <section className="staff-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">行われること</h2>
      {changes.length === 0 && mails.length === 0 ? (
        <p>状態・金額は変わりません。記録だけを残します。</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {mails.map(({ to, subject, text }) => (
        <details key={`${to} ${subject}`} open>
          <summary>
            メール：{subject}（{to}）
          </summary>
          <MailText text={text} />
        </details>
      ))}
    </section>
  )
}
