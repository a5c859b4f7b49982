import { data, redirect } from 'react-router'
import { errorReporterContext, servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { destinationCookie } from '#app/session/destination.ts'
import { memoryCookies, memoryOwner } from '#app/session/memory-owner.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { ADD_FAILED } from '#app/text/rejections.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { choiceQuery, leftOutOf } from '#domain/cart/choice-path.ts'
import { CART_FAILURES } from '#domain/errors/messages.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { StartClosed } from '#domain/rental/period.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/cart-lines.ts'
import { accessorySizeId } from './accessory-view.ts'
import { PURCHASE_IN_PROGRESS } from './cart-messages.ts'
import { requestedItem, requestedLine } from './cart-request.ts'

export function loader() {
  return redirect(pageHref('cart'))
}

/**
 * Adds a line to the cart. A rejected line redirects to the item page with the reason and the submitted choice. After
 * an unexpected error a page with JavaScript, which asks for an answer in place, gets the message alone: it stays as it
 * is even if no page can be loaded.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { cart, history, settings } = context.get(servicesContext)
  const visitor = context.get(visitorContext)
  const form = await readForm(request)
  const parsedItem = requestedItem.safeParse(form)
  if (!parsedItem.success) throw catalogueError('invalid-page-move', 400, pageHref('home'))
  const itemId = parsedItem.data.item
  const parsedLine = requestedLine(settings.now()).safeParse(form)
  if (!parsedLine.success)
    return backToItem(itemId, form, malformedChoiceFacts(parsedLine.error.issues[0]?.message, form))
  const {
    size,
    start,
    days,
    plan,
    try: tryOnSizeTagUid,
    shoes,
    wear,
    risk,
    wearer: wearerName,
    pref = visitor.prefecture,
    submission,
  } = parsedLine.data
  const rental = { startOn: start, days, wearOn: wear, isRiskRead: risk, wearerName, shoes, leftOut: leftOutOf(form) }
  const input = { itemId, sizeTagUid: size, hasPlan: plan, tryOnSizeTagUid, prefecture: pref, submission, ...rental }
  const uid = context.get(sessionContext).session?.uid
  const added = await cart.addToCart(visitor.cartSecret, input, uid).catch((error: unknown) => {
    context.get(errorReporterContext).report(error)
    return rejected(ADD_FAILED)
  })
  if (isRejected(added)) {
    if (added.code === ADD_FAILED && form.answer === 'in-place')
      return data({ failure: CART_FAILURES.add }, { status: 503 })
    // An accessory on the cart page has its choice of a size there.
    if (added.code === 'size-required' && form.from === 'cart')
      return redirect(`${pageHref('cart', { refused: added.code, item: itemId })}#${accessorySizeId(itemId)}`, 303)
    // The cart page shows the message and links back to the confirmation or the item (docs/product/8, Error codes, 4).
    if (added.code !== PURCHASE_IN_PROGRESS) return backToItem(itemId, form, rejectionFacts(added))
    return redirect(`${pageHref('cart')}?${choiceQuery(form, { refused: added.code, item: `${itemId}` })}`, 303)
  }
  const headers = new Headers()
  headers.append('set-cookie', setCookie(request, 'cart', added.secret))
  headers.append('set-cookie', setCookie(request, 'count', String(added.lineCount)))
  if (parsedLine.data.pref !== undefined) headers.append(...destinationCookie(request, pref))
  // Records the view for browsers without JavaScript, and the rental.
  const owner = memoryOwner(context)
  const recorded = await history.recordView(owner, itemId, { arrivalOn: start, days })
  for (const header of recorded ? memoryCookies(request, owner, recorded) : []) headers.append(...header)
  return redirect(pageHref('cart'), { status: 303, headers })
}

/** Renders nothing. A route with a component answers thrown responses with the error page. */
export default function CartLines() {
  return null
}

/** Opens the item at the reason (id `refused`); a failure is said in the bar, which is in sight. */
function backToItem(itemId: number, form: PostedForm, facts: Record<string, string>) {
  const place = facts.refused === ADD_FAILED ? '' : '#refused'
  return redirect(`${pageHref('item', { id: itemId })}?${choiceQuery(form, facts)}${place}`, 303)
}

function malformedChoiceFacts(code: string | undefined, { pref = '' }: PostedForm): Record<string, string> {
  return code === 'prefecture-not-served' ? { refused: code, pref } : { refused: 'choice-malformed' }
}

function rejectionFacts({ code, detail }: Rejection): Record<string, string> {
  const facts: Record<string, string> = { refused: code }
  if (typeof detail !== 'object' || detail === null) return facts
  if ('earliestOn' in detail) facts.on = String(detail.earliestOn)
  if ('latestOn' in detail) facts.on = String(detail.latestOn)
  if (code === 'start-closed') return { ...facts, ...closedFacts(detail as StartClosed['detail']) }
  return facts
}

function closedFacts({ startOn, beforeOn, afterOn }: StartClosed['detail']): Record<string, string> {
  return { on: startOn, ...(beforeOn && { before: beforeOn }), ...(afterOn && { after: afterOn }) }
}
