import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { mailKindText } from '#app/text/mail-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { VersionHistory } from '#app/ui/staff/version-history.tsx'
import { versionRow } from '#app/ui/staff/version-row.ts'
import { answerWithdrawal, WITHDRAWN } from '#app/ui/staff/version-withdrawal.server.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { rejected } from '#domain/result.ts'
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
    done: args.url.searchParams.has('done') ? WITHDRAWN : undefined,
  }
}

/** Withdraws a draft or what is planned. */
export async function action(args: Route.ActionArgs) {
  const { caller, mailWords, mail } = await requireMail(args)
  return answerWithdrawal({
    request: args.request,
    caller,
    withdraw: (sender, uid) => mailWords.withdraw(sender, mail.kind, uid),
    doneHref: staffHref('staff-mail-words-history', { kind: mail.kind, done: '1' }),
  })
}

export default function MailWordsHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, label, ...history } = loaderData
  return (
    <VersionHistory
      noun="文面"
      {...history}
      message={actionData?.message}
      diffHref={(version) => staffHref('staff-mail-words-history', { kind, version })}
      editHref={(from) => staffHref('staff-mail-words-edit', { kind, from })}
    >
      <a href={staffHref('staff-mail-words-edit', { kind })}>{`${label}を直す`}</a>
      {'　'}
      <a href={staffHref('staff-mail-words-edit', { kind, from: 'release' })}>はじめの文面から書きはじめる</a>
    </VersionHistory>
  )
}
