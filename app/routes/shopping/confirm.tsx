import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CostBar } from '#app/ui/order/cost-bar.tsx'
import { Steps } from '#app/ui/order/steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { visitorCookie } from '#app/visitor.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/confirm.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { confirmViewOf } from './confirm-view.ts'
import { procedureOver, requireCartSecret, requirePurchase } from './purchase.ts'

const confirmation = z.object({ seenVersion: fieldOf((input) => parseInteger(input) ?? rejected('version-malformed')) })
const DEVICE_LIMIT = 200

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ご注文内容の確認', description: 'ご注文内容をご確認ください。', isHidden: true })

export async function loader({ context }: Route.LoaderArgs) {
  const purchase = await requirePurchase(context, 'confirm')
  return confirmViewOf(purchase.cart)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = confirmation.safeParse(await readForm(request))
  if (!form.success) throw catalogueError(3, 400, '/shopping/confirm')
  // No look at the cart before: the same confirmation sent twice finds an order there, and gets the same answer.
  const secret = requireCartSecret(context)
  const device = (request.headers.get('user-agent') ?? '').slice(0, DEVICE_LIMIT)
  const placed = await context.get(servicesContext).checkout.placeOrder(secret, { ...form.data, device })
  if (isRejected(placed)) return refusedAnswer(placed)
  const headers = new Headers()
  headers.append('set-cookie', visitorCookie(request, 'order', placed.orderSecret))
  headers.append('set-cookie', visitorCookie(request, 'count', undefined))
  if (placed.next.kind === 'pay') return redirectDocument(placed.next.url, { status: 303, headers })
  headers.append('set-cookie', visitorCookie(request, 'cart', undefined))
  return redirect('/shopping/complete', { status: 303, headers })
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { seenVersion, isCard, amounts } = loaderData
  return (
    <div className="page checkout">
      <Steps now="confirm" />
      <h1>ご注文内容の確認</h1>
      <p className="checkout-lead">ご注文はまだ確定しておりません。内容をご確認のうえ、下のボタンを押してください。</p>
      <ConfirmSheet view={loaderData} />
      <PostForm className="form">
        <input type="hidden" name="seenVersion" value={seenVersion} />
        <p className="checkout-note">
          ボタンを押すと、<a href="/other/use">ご利用規約</a>および<a href="/other/indi">特定商取引法に基づく表記</a>
          にご同意のうえでのご注文となります。
        </p>
        <CostBar amounts={amounts}>
          <SubmitButton busyText="ご注文を承っております">
            {isCard ? '注文を確定してカード情報の入力へ進む' : '注文を確定する'}
          </SubmitButton>
        </CostBar>
      </PostForm>
      <p className="checkout-aside">
        <a href="/shopping/payment">お支払い方法へ戻る</a>
      </p>
    </div>
  )
}

type Refusal = Extract<Awaited<ReturnType<Services['checkout']['placeOrder']>>, { kind: 'rejected' }>

function refusedAnswer(refusal: Refusal) {
  switch (refusal.code) {
    case 'no-cart':
      throw procedureOver()
    case 'incomplete':
      // The step guard finds the first step that is not done.
      return redirect('/shopping/confirm', 303)
    case 'not-sold':
    case 'double-booked':
      // The cart itself keeps the names of what was taken out.
      return redirect('/cart', 303)
    default:
      return redirect(`/cart?refused=${refusal.code}`, 303)
  }
}
