import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { mailKindText } from '#app/text/mail-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { LineDiffView } from '#app/ui/staff/line-diff-view.tsx'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { VersionList } from '#app/ui/staff/version-list.tsx'
import { versionRow } from '#app/ui/staff/version-row.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/words-history.ts'
import { wordsDiff } from './words-diff.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'これまでの文面')

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context' | 'params'>

async function requireMail({ request, context, params }: Asked) {
  const { caller } = await requireStaff(request, context)
  const { mailWords, newFormKey } = context.get(servicesContext).staff
  const mail = permitted(await mailWords.read(caller, params.kind), request)
  if (mail !== undefined) return { caller, mailWords, mail, newFormKey }
  const message = staffRejectionText(rejected('mail-kind-unknown'))
  throw data({ message }, { status: 404, headers: PRIVATE_HEADERS })
}

/** `version`: the one that is compared with the words before it. */
export async function loader(args: Asked) {
  const { mail, newFormKey } = await requireMail(args)
  const { kind, versions, released } = mail
  const at = versions.findIndex(({ uid }) => uid === args.url.searchParams.get('version'))
  const shown = versions[at]
  return {
    kind,
    label: mailKindText(kind),
    rows: versions.map((version) => ({ ...versionRow(version, '使用'), formKey: newFormKey() })),
    shown: shown && {
      name: versionRow(shown, '使用').name,
      diff: wordsDiff(versions[at + 1]?.value ?? released, shown.value),
    },
    isDone: args.url.searchParams.has('done'),
  }
}

/** Withdraws a draft or what is planned. */
export async function action(args: Route.ActionArgs) {
  const { caller, mailWords, mail } = await requireMail(args)
  const form = await readForm(args.request)
  const sent = sentForm(form)
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await mailWords.withdraw({ ...caller, form: sent }, mail.kind, form.uid ?? ''), args.request)
  if (!isRejected(result) || result.code === 'repeated')
    return seeOther(staffHref('staff-mail-words-history', { kind: mail.kind, done: '1' }))
  return privateData({ message: staffRejectionText(result) }, 409)
}

export default function MailWordsHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, label, rows, shown, isDone } = loaderData
  return (
    <div className="staff-move page-editor">
      <h1>これまでの文面</h1>
      <p>
        <a href={staffHref('staff-mail-words-edit', { kind })}>{`${label}を直す`}</a>
        {'　'}
        <a href={staffHref('staff-mail-words-edit', { kind, from: 'release' })}>はじめの文面から書きはじめる</a>
      </p>
      <StaffDone message={isDone && actionData === undefined ? '取り消しました。' : undefined} />
      <RejectionAlert message={actionData?.message} />
      {shown && (
        <section aria-labelledby="shown-title">
          <h2 id="shown-title">{`${shown.name}：前の文面との違い`}</h2>
          <LineDiffView lines={shown.diff} />
        </section>
      )}
      <VersionList
        rows={rows}
        empty="はじめの文面のままです。"
        restore="この文面から書きはじめる"
        diffHref={(version) => staffHref('staff-mail-words-history', { kind, version })}
        editHref={(from) => staffHref('staff-mail-words-edit', { kind, from })}
      />
    </div>
  )
}
