import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { chargeSteps } from '../orders/charge-steps.ts'
import { rentalChanges } from '../orders/rental-changes.ts'
import type { BuiltShop } from '../shop/built-shop.ts'
import { NOW } from '../shop/small-shop.ts'
import { staffPages } from '../staff/staff-pages.ts'
import { buyers } from './buyers.ts'
import { guestOrders, LATE } from './guest-orders.ts'
import { memberPages } from './member-pages.ts'

export type Values = Readonly<Record<string, string>>
/** A browser of the shop. `values`: parameters of its addresses; `more`: addresses of its own. */
export type Visitor = { readonly cookie: string; readonly values: Values; readonly more: readonly string[] }
type Visitors = Readonly<Record<string, Visitor>>

/** Visitors in every state in which an address can be opened, by name, the stranger last. */
export async function everyVisitor(shop: BuiltShop): Promise<Visitors> {
  return {
    ...(await guestsWithDecidedPayments(shop)),
    ...(await guestsOfTheCheckout(shop)),
    ...(await guestsWhoPayLater(shop)),
    ...(await peopleWithAccounts(shop)),
    'a stranger': STRANGER,
  }
}

const jarOf = ({ browser }: { readonly browser: { readonly jar: ReadonlyMap<string, string> } }) =>
  [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')

async function guestsWithDecidedPayments(shop: BuiltShop): Promise<Visitors> {
  const guests = guestOrders(() => shop)
  const lives = rentalChanges(() => shop)
  const decided = async (status: 'authorised' | 'refused') => {
    const secret = await guests.cartOf([1, 1], LATE, 'card')
    await guests.confirm(secret)
    await guests.decide((await lives.openCart(secret)).uid, status)
    return { cookie: `sumirei_order=${secret}`, values: {}, more: [] }
  }
  const refused = await decided('refused')
  shop.setClock(NOW.add({ minutes: 5 }))
  await shop.services.scheduled.settlePayments()
  shop.setClock(NOW)
  return {
    'a guest whose payment the job has refused': refused,
    'a guest whose payment is authorised': await decided('authorised'),
  }
}

async function guestsOfTheCheckout(shop: BuiltShop): Promise<Visitors> {
  const { guest } = buyers(() => shop)
  const buyer = guest.open()
  const paying = guest.open()
  for (const each of [buyer, paying]) {
    await each.toPayment(1)
    await each.step('/shopping/payment', { method: 'card', time: '2', request: '0' })
  }
  await paying.confirm()
  return {
    'a guest in the checkout': { cookie: jarOf(buyer), values: {}, more: ['/cart?zip=1000001'] },
    'a guest with an open payment': { cookie: jarOf(paying), values: {}, more: ['/shopping/checkout?giveup=1'] },
  }
}

/** Guests with an accepted order, and what there is to pay for it. */
async function guestsWhoPayLater(shop: BuiltShop): Promise<Visitors> {
  const lives = rentalChanges(() => shop)
  const charges = chargeSteps(() => shop)
  const mailed = await lives.accepted([1])
  const [kind = ''] = await lives.mailKinds(mailed.uid)
  const [, secretOfMail] = /order=([\w-]{43})/.exec(await lives.mailText(mailed.uid, kind)) ?? []

  const changed = await lives.accepted([1], { startOn: day('2026-11-23') })
  const change = await lives.startPaid(changed, { days: 8 })

  const extended = await charges.extended()
  const link = await charges.linkIn(extended.uid, 'extended')
  const started = await shop.services.charges.pay({ chargeSecret: link }, { method: 'card', acceptedYen: 1_400 })
  if (isRejected(started)) throw new Error(started.code)
  const pages = ['complete', 'pay', 'cancel', 'receipt', 'identity']
  return {
    'a guest with a mail': { cookie: '', values: {}, more: [`/shopping/complete?order=${secretOfMail}`] },
    'a guest who pays a change': {
      cookie: `sumirei_order=${changed.secret}`,
      values: { payment: change },
      more: [`/shopping/change/payment/${change}?giveup=1`],
    },
    'a guest who pays charges': {
      cookie: `sumirei_charge=${link}; sumirei_order=${extended.secret}`,
      values: { payment: started.paymentUid },
      more: [
        `/shopping/charges/payment/${started.paymentUid}?giveup=1`,
        `/shopping/charges/link?link=${link}`,
        ...pages.map((name) => `/shopping/${name}?order=${extended.secret}`),
        `/products/review?order=${extended.secret}`,
      ],
    },
  }
}

async function peopleWithAccounts(shop: BuiltShop): Promise<Visitors> {
  const { hanako } = await memberPages(shop)
  const lives = rentalChanges(() => shop)
  const rented = await lives.accepted([1], { member: hanako.uid })
  const shopper = await buyers(() => shop).member()
  await shopper.add(1)
  const number = String((await lives.orderOf(rented.uid)).number)
  const staff = await staffPages(shop)
  const pages = ['history', 'identity', 'extension', 'problem', 'receipt', 'charges', 'calendar']
  return {
    'a member with an order': {
      cookie: hanako.cookie,
      values: {},
      more: pages.map((name) => `/mypage/${name}?uid=${rented.uid}`),
    },
    'a member with a cart': { cookie: jarOf(shopper), values: {}, more: ['/shopping/deliv'] },
    'the owner': {
      cookie: await staff.cookieOf('owner'),
      values: { number, member: hanako.uid, column: 'confirm', move: 'confirm' },
      more: [
        '/staff/members?q=hanako',
        '/staff/units/1-1',
        `/staff/orders?q=${number}`,
        '/staff/audit/tax-records?number=1&reason=x',
      ],
    },
  }
}

const STRANGER: Visitor = {
  cookie: '',
  values: {},
  more: [
    '/entry/complete?oobCode=x',
    ...['resetPassword', 'verifyEmail', 'recoverEmail', 'signIn'].map((mode) => `/auth/action?mode=${mode}&oobCode=x`),
    '/auth/callback?state=x&code=y',
    '/auth/start?provider=oidc.example',
  ],
}
