import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { fieldErrorText } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentOf } from '#app/ui/staff/moment-text.ts'
import { MomentTime } from '#app/ui/staff/moment-time.tsx'
import { RejectionAlert, StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { parseTelephone } from '#domain/customer/contact.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import type { PhoneCaller } from '#services/checkout/phone-order.ts'
import type { KnownCaller } from '#services/ports/callers.ts'
import type { Route } from './+types/callers.ts'
import { callerHeader } from './caller-number.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '電話受付')

const UID = /^[\w-]{1,64}$/

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const drafts = permitted(await staff.phoneOrders.drafts(caller), request)
  return {
    draftUid: staff.newFormKey(),
    drafts: drafts.map((draft) => ({
      ...draft,
      name: draft.name === '' ? '（お名前は未入力）' : `${draft.name} 様`,
      changedAt: momentOf(draft.changedAt),
      formKey: staff.newFormKey(),
    })),
    isDiscarded: new URL(request.url).searchParams.has('discarded'),
  }
}

type Answer = {
  readonly telephone: string
  readonly error?: string
  readonly message?: string
  readonly callers?: readonly KnownCaller[]
}

/** Finds callers by their number, begins an order for one, or discards a begun one. No address has the number. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { phoneOrders } = context.get(servicesContext).staff
  const form = await readForm(request)
  const { telephone = '', intent, draft = '' } = form
  if (intent === 'start') {
    const person = callerOf(form)
    if (person === undefined || !UID.test(draft)) return answer({ telephone, message: UNKNOWN }, 422)
    const started = permitted(await phoneOrders.start(caller, draft, person), request)
    if (isRejected(started)) return answer({ telephone, message: staffRejectionText(started) }, 409)
    const headers = { ...PRIVATE_HEADERS, ...(person.kind === 'new' && callerHeader(request, draft, telephone)) }
    return redirect(staffHref('staff-phone-draft', { draft }), { status: 303, headers })
  }
  if (intent === 'discard') {
    const sender = { ...caller, form: sentForm(form) }
    const discarded = permitted(await phoneOrders.discard(sender, draft), request)
    // A draft that is gone was discarded before, as by a form that is sent twice.
    if (isRejected(discarded) && discarded.code !== 'order-unknown')
      return answer({ telephone: '', message: staffRejectionText(discarded) }, 409)
    return redirect(staffHref('staff-phone-order', { discarded: '1' }), { status: 303, headers: PRIVATE_HEADERS })
  }
  const digits = parseTelephone(telephone)
  if (isRejected(digits))
    return answer({ telephone, error: fieldErrorText('電話番号', digits.code, digits.detail) }, 422)
  return answer({ telephone, callers: permitted(await phoneOrders.findCallers(caller, digits), request) })
}

const UNKNOWN = staffRejectionText({ kind: 'rejected', code: 'caller-unknown', detail: undefined })

const answer = privateData<Answer>

function callerOf({ kind, of = '' }: Readonly<Record<string, string>>): PhoneCaller | undefined {
  if (kind === 'new') return { kind }
  if (!UID.test(of)) return undefined
  if (kind === 'member') return { kind, customerUid: of }
  return kind === 'guest' ? { kind, orderUid: of } : undefined
}

export default function CallersPage({
  loaderData: { draftUid, drafts, isDiscarded },
  actionData,
}: Route.ComponentProps) {
  const { telephone = '', error, message, callers } = actionData ?? {}
  return (
    <div className="staff-move">
      <h1>電話受付</h1>
      <StaffDone message={isDiscarded && actionData === undefined ? '取りやめました。' : ''} />
      <RejectionAlert message={message} />
      <PostForm label="お電話の番号" className="staff-form">
        <TextField
          name="telephone"
          label="お客様の電話番号"
          type="tel"
          inputMode="tel"
          size="short"
          autoComplete="off"
          required
          value={telephone}
          error={error}
        />
        <button type="submit" className="button">
          お客様を探す
        </button>
      </PostForm>
      {callers !== undefined && <Found callers={callers} draftUid={draftUid} />}
      <StartForm draftUid={draftUid} kind="new" of={telephone} label="新しいお客様として受け付ける" isPlain />
      <Drafts drafts={drafts} />
    </div>
  )
}

type DraftsProps = { readonly drafts: Route.ComponentProps['loaderData']['drafts'] }

/** Orders that were begun and not placed: who is ordering, who took the call, and when. */
function Drafts({ drafts }: DraftsProps) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts-title">
      <h2 id="drafts-title">受付中のご注文</h2>
      <ul className="staff-picks">
        {drafts.map(({ uid, name, lineCount, takenBy, changedAt, version, formKey }) => (
          <li key={uid}>
            <p>
              <a href={staffHref('staff-phone-draft', { draft: uid })}>{name}</a> 商品 {lineCount}点
              <br />
              {takenBy}、<MomentTime at={changedAt} />
            </p>
            <StaffForm version={version} formKey={formKey} className="">
              <input type="hidden" name="draft" value={uid} />
              <button type="submit" name="intent" value="discard" className="text-button">
                取りやめる<span className="spoken">（{name}）</span>
              </button>
            </StaffForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FoundProps = { readonly callers: readonly KnownCaller[]; readonly draftUid: string }

function Found({ callers, draftUid }: FoundProps) {
  if (callers.length === 0)
    return (
      <p className="staff-empty" role="status">
        この番号のお客様はいません。番号を確かめるか、新しいお客様として受け付けてください。
      </p>
    )
  return (
    <section aria-labelledby="callers-title">
      <h2 id="callers-title">この番号のお客様</h2>
      <ul className="staff-picks">
        {callers.map(({ kind, uid, name, kana, orderCount, hasArrear }) => (
          <li key={uid}>
            <p>
              <b>{name} 様</b>（{kana}）{kind === 'member' ? '会員' : '非会員'}、ご注文 {orderCount}件
              {hasArrear && <span className="staff-red">　延滞中</span>}
            </p>
            <StartForm draftUid={draftUid} kind={kind} of={uid} label={`${name} 様のご注文を受け付ける`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StartFormProps = {
  readonly draftUid: string
  readonly kind: PhoneCaller['kind']
  /** The uid of the member or of an order, or the number that was typed. */
  readonly of: string
  readonly label: string
  readonly isPlain?: true
}

function StartForm({ draftUid, kind, of, label, isPlain }: StartFormProps) {
  return (
    <PostForm>
      <input type="hidden" name="draft" value={draftUid} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name={kind === 'new' ? 'telephone' : 'of'} value={of} />
      <button type="submit" name="intent" value="start" className={isPlain ? 'button button-plain' : 'button'}>
        {label}
      </button>
    </PostForm>
  )
}
