import type { FieldErrors } from '#app/text/field-errors.ts'
import { phoneRejectionText } from '#app/text/phone-order-text.ts'
import { noticeText } from '#app/text/rejections.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { type FormValues, valuesOfAddress } from '#app/ui/address/address-values.ts'
import type { PostalNote } from '#app/ui/address/postal-note.ts'
import { wishValuesOf } from '#app/ui/order/delivery-wish.tsx'
import type { VenueChoice } from '#app/ui/staff/venue-choice.ts'
import { withoutField } from '#domain/cart/choice-path.ts'
import { ITEM_FORMS } from '#domain/catalog/forms.ts'
import { telephoneText } from '#domain/customer/contact.ts'
import type { Yen } from '#domain/money.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { paymentMethodText } from '#domain/order/facts.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText, dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { OfferQuery, Offers } from '#services/checkout/phone-offers.ts'
import type { OpenDraft } from './open-draft.ts'
import { readAloudOf } from './read-aloud.ts'

/** What the page shows beside the order: the form that is open, and what was looked for. */
export type ShownDraft = ReturnType<typeof draftViewOf> & {
  readonly formKey: string
  readonly edited: 'customer' | 'destination' | undefined
  readonly query: OfferQuery
  readonly offers: ReturnType<typeof offersViewOf> | undefined
  readonly venues: VenueChoice
}

/** What an action answers when it is refused. `intent`: the form. */
export type DraftAnswer = {
  readonly message?: string
  readonly intent?: string
  readonly values?: FormValues
  readonly errors?: FieldErrors
  readonly postalNote?: PostalNote | undefined
}

/** An order that is being taken, as its page shows it. `caller`: the number of a new customer. */
export function draftViewOf(draft: OpenDraft, seller: Operator, settings: Settings, caller = '') {
  const { uid, cart, addresses, pointBalance, exposure, methods } = draft
  const { order, calendar, rejection } = cart
  const isMember = order.customerUid !== undefined
  const { customer, shipping, prefecture } = order
  return {
    uid,
    version: order.version,
    isMember,
    prefecture: prefecture ?? calendar.prefecture,
    hasPrefecture: prefecture !== undefined,
    earliest: dayText(calendar.earliestOn),
    earliestOn: calendar.earliestOn,
    exposure: exposureRows(exposure, settings.limits.refPriceYen),
    customer: customer && { ...addressViewOf(customer), email: order.email },
    shipping: shipping && addressViewOf(shipping),
    customerValues: {
      ...(customer === undefined
        ? { prefecture: String(prefecture ?? ''), telephone: telephoneText(caller) }
        : valuesOfAddress(customer)),
      email: order.email ?? '',
    } as FormValues,
    shippingValues: valuesOfAddress(shipping),
    addresses: addresses.map((entry) => {
      const { name, postalCode, lines, ceremony } = addressViewOf(entry.address)
      const place = ceremony.map(([, text]) => text)
      return { uid: entry.uid, text: [`〒${postalCode}`, ...lines, ...place, `${name} 様`].join(' ') }
    }),
    lines: order.lines.map(({ uid: lineUid, itemId, itemName, sizeLabel, startOn, endOn, priceYen, hasPlan }) => ({
      uid: lineUid,
      name: `${itemId} ${itemName} ${sizeLabel}`,
      days: `${dayTextTiny(startOn)}〜${dayTextTiny(endOn)}`,
      priceYen,
      hasPlan,
    })),
    notices: order.notices.map(noticeText),
    rejection: rejection === undefined || rejection.code === 'cart-empty' ? '' : phoneRejectionText(rejection),
    totalYen: order.paymentTotalYen,
    payment: {
      method: order.paymentMethod ?? '',
      wish: wishValuesOf(order),
      usePoints: String(order.usePoints),
      pointBalance,
    },
    longestDays: settings.rental.longestDays,
    methods: methods.map((value) => ({
      value,
      label: value === 'cod' ? paymentMethodText(value) : `${paymentMethodText(value)}（メールのリンクから）`,
    })),
    readAloud: rejection === undefined ? readAloudOf(draft, seller) : undefined,
  }
}

function exposureRows({ hasArrear, activeRefPriceYen, hasOverdueCharge }: OpenDraft['exposure'], limitYen: Yen) {
  return [
    ...(hasArrear ? [{ text: '延滞中の商品があります', isRed: true }] : []),
    ...(hasOverdueCharge ? [{ text: '期限を過ぎた請求があります', isRed: true }] : []),
    {
      text: `ご利用中の参考価格 ${yenText(activeRefPriceYen)}／上限 ${yenText(limitYen)}`,
      isRed: activeRefPriceYen > limitYen,
    },
  ]
}

export function offersViewOf(found: Offers | Rejection | undefined) {
  if (found === undefined || isRejected(found))
    return {
      rejection: 'この番号の商品は、いまお貸し出しできません。番号を確かめてください。',
      named: [],
      offer: undefined,
    }
  if (found.kind === 'named')
    return {
      rejection: found.items.length === 0 ? '商品が見つかりません。番号、または別の言葉で探してください。' : '',
      named: found.items,
      offer: undefined,
    }
  const { sizes, shoes, optionalParts, ...offer } = found.offer
  return {
    rejection: '',
    named: [],
    offer: {
      ...offer,
      shoes: shoes && {
        part: ITEM_FORMS[shoes.form].label,
        sizes: shoes.sizes.map(({ sizeTagUid, label }) => ({ size: String(sizeTagUid), label })),
      },
      optionalParts: optionalParts.map(({ key, label }) => ({ field: withoutField(key), label })),
      sizes: sizes.map(({ sizeTagUid, label, isFree, nearestOn }) => ({
        size: String(sizeTagUid ?? ''),
        label,
        isFree,
        nearest: nearestOn.map((on) => ({ on, text: dayTextTiny(on) })),
      })),
    },
  }
}
