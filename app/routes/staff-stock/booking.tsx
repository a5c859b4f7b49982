import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { LINE_STATUS_LABELS } from '#app/text/staff-text.ts'
import { spanTextTiny, unitUseText } from '#app/text/unit-text.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert, StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/booking.ts'
import { SubstituteChoice } from './substitute-choice.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ご予約の個体')

const UNKNOWN = 'このご予約は見つかりません。取り消されたか、カートに戻っています。予定表から選び直してください。'
const SHIPPED = '発送前のご予約だけを移せます。'
const NONE_CHOSEN = '移す先の個体を選んでください。'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { caller, person } = await requireStaff(request, context)
  const { orders, newFormKey } = context.get(servicesContext).staff
  const found = await requireBooking({ request, context, caller }, params.line, searchParams.get('unit') ?? '')
  return {
    ...bookingView(found),
    canMove: isUnshippedLine(found.booking) && hasDuty(person.duties, orders.moves.substitute.useCase.duties),
    formKey: newFormKey(),
    chosen: searchParams.get('unit') ?? '',
    done: searchParams.has('done') ? `${found.booking.unitId} に移しました。` : '',
  }
}

type Found = Awaited<ReturnType<typeof requireBooking>>

async function requireBooking(
  { request, context, caller }: Pick<Asked, 'request' | 'context' | 'caller'>,
  line: string,
  preferredId: string,
) {
  const { units } = context.get(servicesContext).staff
  const found = permitted(await units.findBooking(caller, line, preferredId), request)
  if (found === undefined) throw data({ message: UNKNOWN }, { status: 404, headers: PRIVATE_HEADERS })
  return found
}

function bookingView({ booking, substitutes }: Found) {
  const { orderNumber, version, status, unitId, itemId, itemName, sizeLabel, startOn, endOn, blocked } = booking
  return {
    number: orderNumber,
    version,
    unitId,
    itemId,
    item: `${itemName} ${sizeLabel}`,
    state: LINE_STATUS_LABELS[status],
    rental: spanTextTiny({ fromOn: startOn, toOn: endOn }),
    blocked: spanTextTiny(blocked),
    rejection: isUnshippedLine(booking) ? '' : SHIPPED,
    substitutes: substitutes.map((unit) => ({
      unitUid: unit.unitUid,
      unitId: unit.unitId,
      shelf: unit.shelf,
      holder: unit.holder && unitUseText(unit.holder),
    })),
  }
}

/** `preview` asks the database whether the chosen unit is free, `do` moves the booking there. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const values = await readForm(request)
  const found = await requireBooking({ request, context, caller }, params.line, values.unit ?? '')
  const form = sentForm(values)
  const chosen = found.substitutes.find(({ unitId }) => unitId === values.unit)
  if (form === undefined) return answer({ message: staffRejectionText(rejected('order-changed')) }, 422)
  if (chosen === undefined) return answer({ message: NONE_CHOSEN }, 422)
  const asked = { request, context, caller: { ...caller, form }, found, chosen }
  if (values.intent !== 'do') {
    const rejection = await preview(asked)
    if (rejection !== undefined) return answer({ message: await rejectionText(asked, rejection) }, 409)
    return answer({ message: '', chosen: chosen.unitId, version: form.version, formKey: form.key }, 200)
  }
  const rejection = await move(asked)
  if (rejection !== undefined) return answer({ message: await rejectionText(asked, rejection) }, 409)
  const path = staffHref('staff-booking', { line: params.line, done: '1' })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Asked = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly caller: StaffCaller
  readonly found: Found
  readonly chosen: Found['substitutes'][number]
}
const argsOf = ({ caller, found, chosen }: Asked) =>
  [caller, found.booking.orderUid, found.booking.lineUid, chosen.unitUid] as const

async function preview(asked: Asked): Promise<BackOfficeRejection | undefined> {
  const { substitute } = asked.context.get(servicesContext).staff.orders.moves
  const result = permitted(await substitute.preview(...argsOf(asked)), asked.request)
  return isRejected(result) ? result : undefined
}

/** The same form sent again is done. */
async function move(asked: Asked): Promise<BackOfficeRejection | undefined> {
  const { substitute } = asked.context.get(servicesContext).staff.orders.moves
  const result = permitted(await substitute(...argsOf(asked)), asked.request)
  return isRejected(result) && result.code !== 'repeated' ? result : undefined
}

/** A unit that is not free is refused with what has it. */
async function rejectionText({ request, context, caller, found, chosen }: Asked, rejection: BackOfficeRejection) {
  if (rejection.code !== 'no-substitute') return staffRejectionText(rejection)
  const { units } = context.get(servicesContext).staff
  const now = permitted(await units.findBooking(caller, found.booking.lineUid, chosen.unitId), request)
  const unit = now?.substitutes.find(({ unitUid }) => unitUid === chosen.unitUid)
  if (unit?.holder === undefined) return staffRejectionText(rejection)
  return `${unit.unitId} には ${unitUseText(unit.holder)} が入っています。ほかの個体を選んでください。`
}

type Answer = {
  readonly message: string
  readonly chosen?: string
  readonly version?: number
  readonly formKey?: string
}

const answer = privateData<Answer>

export default function Booking({ loaderData: view, actionData }: Route.ComponentProps) {
  const confirming = actionData?.chosen
  return (
    <div className="staff-move">
      <h1>
        ご注文 <span className="staff-number">{view.number}</span> の個体
      </h1>
      <StaffDone message={actionData === undefined ? view.done : ''} />
      <RejectionAlert message={actionData?.message || view.rejection} />
      <BookingFacts view={view} />
      {confirming !== undefined ? (
        <section className="staff-preview" aria-labelledby="preview-title">
          <h2 id="preview-title">行われること</h2>
          <p>{`個体：${view.unitId} → ${confirming}。日程・料金は変わりません。お客様へのメールはありません。`}</p>
          <StaffForm
            label="個体を移す"
            version={actionData?.version ?? view.version}
            formKey={actionData?.formKey ?? view.formKey}
          >
            <input type="hidden" name="unit" value={confirming} />
            <button type="submit" name="intent" value="do" className="button">
              {confirming} に移す
            </button>
          </StaffForm>
        </section>
      ) : (
        view.canMove && <SubstituteChoice view={view} />
      )}
      <p>
        <a href={staffHref('staff-timeline', { q: view.itemId })}>この商品の予定表</a>
      </p>
    </div>
  )
}

type BookingView = Omit<ReturnType<typeof bookingView>, 'substitutes'>

function BookingFacts({ view }: { readonly view: BookingView }) {
  const facts = [
    [
      'いまの個体',
      <a key="unit" href={staffHref('staff-unit', { id: view.unitId })}>
        {view.unitId}
      </a>,
    ],
    ['商品', view.item],
    ['状態', view.state],
    ['お届け〜返却', view.rental],
    ['貸出不可の期間', view.blocked],
    [
      'ご注文',
      <a key="order" href={staffHref('staff-order', { number: view.number })}>
        {view.number}
      </a>,
    ],
  ] as const
  return (
    <dl className="unit-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
