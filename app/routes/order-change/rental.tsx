import { data, Form } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { orderPageHeaders, redirectInOrder, requireRequestedOrder } from '#app/session/requested-order.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { changeRejectionText, NOT_CHANGEABLE } from '#app/text/change-text.ts'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import { FormAlert } from '#app/ui/form/error-summary.tsx'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CardConsent } from '#app/ui/order/card-consent.tsx'
import { OrderNumber } from '#app/ui/order/order-number.tsx'
import { OrderPart } from '#app/ui/order/order-part.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { canChangeRental } from '#domain/order/changes.ts'
import { rentalDaysOf } from '#domain/order/life.ts'
import { prefectureOf } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/rental.ts'
import { ChangeRows, changeRowsOf, differenceTextOf } from './change-rows.tsx'
import { LineFields, type LineFieldsView } from './line-fields.tsx'
import { changeableLines, readRental, rentalFields, rentalValuesOf } from './rental-form.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '日程・サイズの変更',
    description: 'ご注文の日程とサイズを変更いただく画面です。',
    path: pageHref('shopping-change-rental'),
  })
export const headers = orderPageHeaders
/** Revalidates after a rejected action too, so that the page shows the current order and amounts. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = await requireRequestedOrder(request, context)
  const { order, owner, orderPath, path, query, uid } = requested
  const { orders, catalog } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const lines = changeableLines(order)
  const [sizes, calendar] = await Promise.all([orders.listSizes(order), catalog.getCalendar(prefectureOf(order))])
  const refused = searchParams.get('refused')
  const shown = {
    number: order.number,
    home: orderPath,
    path,
    query,
    uid,
    isOpen: canChangeRental(order) && lines.length > 0,
    isDone: searchParams.has('done'),
    offered: offeredDays(calendar),
    lines: lines.map(
      (line): LineFieldsView => ({
        uid: line.uid,
        name: `${line.makerName} ${line.itemName}`.trim(),
        startOn: line.startOn,
        days: rentalDaysOf(line),
        sizeTagUid: line.sizeTagUid,
        sizes: sizes.get(line.itemId) ?? [],
      }),
    ),
    alert: refused === null ? '' : changeRejectionText({ code: refused, detail: undefined }),
    wanted: undefined,
    preview: undefined,
  }
  if (!shown.isOpen || !searchParams.has(rentalFields(0).start)) return shown
  const wanted = readRental(order, (name) => searchParams.get(name), context.get(servicesContext).settings.now())
  const quote = await orders.quoteRental(owner, wanted)
  if (isRejected(quote)) return { ...shown, wanted, alert: changeRejectionText(quote) }
  const rows = changeRowsOf(quote.before, quote.after)
  if (rows.length === 0) return { ...shown, wanted, alert: 'ご注文の内容と同じです。変更する項目をお選びください。' }
  const preview = {
    rows,
    difference: differenceTextOf(quote.before, quote.after),
    isPaidAnew: quote.isPaidAnew,
    isCard: quote.isPaidAnew && order.paymentMethod === 'card',
    fields: {
      ...rentalValuesOf(wanted),
      version: String(quote.before.version),
      total: String(quote.after.paymentTotalYen),
    },
  }
  return { ...shown, wanted, preview }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requested = await requireRequestedOrder(request, context)
  const form = await readForm(request)
  const accepted = { version: Number(form.version), paymentTotalYen: Number(form.total) }
  if (form.version === undefined || !Object.values(accepted).every(Number.isSafeInteger))
    throw catalogueError('invalid-page-move', 400, requested.orderPath)
  const { orders, settings } = context.get(servicesContext)
  const wanted = readRental(requested.order, (name) => form[name], settings.now())
  const result = await orders.changeRental(requested.owner, wanted, accepted)
  if (isRejected(result)) return data({ alert: changeRejectionText(result) }, { status: 409, headers: PRIVATE_HEADERS })
  return result.kind === 'pay'
    ? redirectInOrder(pageHref('shopping-change-payment', { payment: result.paymentUid }), requested)
    : redirectInOrder(requested.path, requested, { done: '1' })
}

export default function ChangeRentalPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const isDone = view.isDone && actionData === undefined
  return (
    <div className="page checkout">
      <h1>{phrased(isDone ? 'ご注文内容の変更を承りました' : '日程・サイズの変更')}</h1>
      <OrderNumber number={view.number} />
      <FormAlert message={actionData?.alert ?? view.alert} />
      {isDone && <p className="checkout-lead">変更前と変更後の内容を、メールでお送りしました。</p>}
      {!isDone && !view.isOpen && <p className="order-notice">{NOT_CHANGEABLE.rental}</p>}
      {!isDone && view.isOpen && view.preview !== undefined && <Preview view={view} preview={view.preview} />}
      {!isDone && view.isOpen && view.preview === undefined && <Choose view={view} />}
      <p className="checkout-aside">
        {view.preview !== undefined && !isDone && <a href={`${view.path}${view.query}`}>日程・サイズを選び直す</a>}
        <a href={view.home}>ご注文の詳細へ戻る</a>
      </p>
    </div>
  )
}

type View = Route.ComponentProps['loaderData']

function Choose({ view }: { readonly view: View }) {
  return (
    <Form method="get" action={view.path} className="form" aria-label="日程・サイズ">
      {view.uid !== undefined && <input type="hidden" name="uid" value={view.uid} />}
      {view.lines.map((line, index) => (
        <LineFields
          key={line.uid}
          index={index}
          line={line}
          offered={view.offered}
          wanted={view.wanted?.[index]}
          isAlone={view.lines.length === 1}
        />
      ))}
      <p className="checkout-note">まだ変更は確定しません。次の画面で、料金の差額をご確認いただけます。</p>
      <SubmitButton>確認画面へ進む</SubmitButton>
    </Form>
  )
}

function Preview({ view, preview }: { readonly view: View; readonly preview: NonNullable<View['preview']> }) {
  const query = new URLSearchParams({ ...(view.uid !== undefined && { uid: view.uid }), ...preview.fields })
  return (
    <OrderPart id="change" title="変更の内容">
      <ChangeRows rows={preview.rows} />
      <p>{preview.difference}</p>
      {preview.isPaidAnew && (
        <p>
          変更後の金額で、改めてお支払いの承認をいただきます。承認が済むまで、ご注文は変更前のままです。変更前の承認は取り消します。
        </p>
      )}
      <PostForm
        className="form"
        action={`${view.path}?${query}`}
        label="変更の確定"
        reloadsDocument={preview.isPaidAnew}
      >
        <HiddenFields values={preview.fields} />
        {preview.isCard && <CardConsent />}
        <SubmitButton busyText="お手続きしております">
          {preview.isPaidAnew ? 'お支払いのお手続きへ進む' : 'この内容に変更する'}
        </SubmitButton>
      </PostForm>
    </OrderPart>
  )
}
