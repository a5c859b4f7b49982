import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffDone } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { rejected } from '#domain/result.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { Route } from './+types/member.ts'
import { MEMBER_ACTS, offeredActs } from './member-acts.ts'
import { MemberParts } from './member-parts.tsx'
import { memberView } from './member-view.ts'
import { requireMember } from './require-member.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '会員')

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { found, person } = await requireMember(request, context, params.member)
  const { members } = context.get(servicesContext).staff
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    ...memberView(found),
    acts: offeredActs(found, person.duties, members),
    canReveal: hasDuty(person.duties, members.revealTelephone.useCase.duties),
    auditPath: hasDuty(person.duties, ['owner'])
      ? staffHref('staff-audit', { about: `member:${found.customer.uid}` })
      : undefined,
    done: Object.hasOwn(MEMBER_ACTS, done) ? `${MEMBER_ACTS[done]?.label}：完了しました。` : undefined,
  }
}

/** Shows the telephone number; the reading is in the audit log by itself. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { members } = context.get(servicesContext).staff
  const revealed = permitted(await members.revealTelephone(caller, params.member), request)
  if (revealed === undefined)
    throw data({ message: staffRejectionText(rejected('member-unknown')) }, { status: 404, headers: PRIVATE_HEADERS })
  return data({ telephone: revealed.telephone }, { headers: PRIVATE_HEADERS })
}

export default function MemberPage({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>
        {view.name} 様 <span className="staff-state">{view.states.join('・')}</span>
      </h1>
      <p className="staff-hint">
        <a href={staffHref('staff-members')}>会員の一覧へ戻る</a>
      </p>
      <StaffDone message={view.done} />
      <div className="staff-detail">
        <nav className="staff-moves" aria-label="この会員の操作">
          {(view.acts.length > 0 || view.auditPath) && (
            <ul>
              {view.acts.map(({ id, label }) => (
                <li key={id}>
                  <a href={staffHref('staff-member-act', { member: view.uid, act: id })}>{label}</a>
                </li>
              ))}
              {view.auditPath && (
                <li>
                  <a href={view.auditPath}>この会員の監査記録</a>
                </li>
              )}
            </ul>
          )}
        </nav>
        <MemberParts view={view} canReveal={view.canReveal} telephone={actionData?.telephone} />
      </div>
    </>
  )
}
