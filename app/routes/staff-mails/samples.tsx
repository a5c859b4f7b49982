import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { sampleText } from '#app/text/mail-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { MailText } from '#app/ui/staff/mail-text.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/samples.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'メールの見本')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const samples = permitted(await context.get(servicesContext).staff.mails.listSamples(caller), request)
  return samples.map(({ kind, content }, index) => ({
    key: String(index),
    kind: sampleText(kind),
    subject: content.subject,
    text: content.text,
  }))
}

export default function MailSamples({ loaderData: samples }: Route.ComponentProps) {
  return (
    <>
      <h1>メールの文面の見本</h1>
      <p className="staff-hint">
        <a href={staffHref('staff-mails')}>メールの一覧へ戻る</a>
        {'　'}
        <a href={staffHref('staff-mail-words')}>文面を直す</a>
      </p>
      <p className="staff-hint">見本のお名前・金額・リンクは架空のものです。</p>
      {samples.map(({ key, kind, subject, text }) => (
        <details key={key} className="staff-sample">
          <summary>
            {kind}：{subject}
          </summary>
          <MailText text={text} />
        </details>
      ))}
    </>
  )
}
