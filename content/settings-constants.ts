import { identityCheckTime, identityDeadline } from '#domain/order/identity.ts'
import { cancellationFeePayment, firstParcelTiming, TIMING_OF_ALL_ORDERS } from '#domain/order/payment-terms.ts'
import { refusedChargeText } from '#domain/pricing/charges.ts'
import { cashAtVenueText, onlineMethodsText } from '#domain/pricing/method-texts.ts'
import { methodFeeYen, offeredMethods, PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'
import { commonCutOffText, cutOffText, cutOffTimeText, weekdayName } from '#domain/settings/hours-text.ts'
import type { Settings, SettingsOf } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { yenWords } from '#domain/text/yen.ts'
import { areaConstants, orText } from './delivery-areas.ts'
import { deliveryFeeText, deliveryRowText, feeText, hasDeliveryFee } from './delivery-fee.ts'
import { exampleConstants } from './examples.ts'
import { cancellationSummary } from './tables.ts'

/** The values for `{{name}}` in pages that the owner decides. */
export function settingsConstants(settings: Settings): Readonly<Record<string, string>> {
  const { prices, tax, delivery, points, cancellation, charges, limits, rental } = settings
  return {
    ...hoursConstants(settings),
    ...paymentConstants(settings.payment),
    ...areaConstants(settings),
    ...exampleConstants(settings),
    taxRate: String(tax.ratePercent),
    planRate: String(prices.planPercent),
    planFee: prices.planPercent === 0 ? '無料' : `商品価格の${prices.planPercent}％`,
    tryOnFee: prices.tryOnPercent === 0 ? '無料' : `そのサイズの${prices.tryOnPercent}％`,
    furtherDayRate: String(prices.furtherDayPercent),
    deliveryFee: deliveryFeeText(settings),
    deliveryRow: deliveryRowText(settings),
    ...otherFees(settings),
    freeDeliveryThreshold: groupedDigits(delivery.freeFromYen),
    pointRate: String(points.ratePercent),
    maximumPoints: groupedDigits(points.mostUsable),
    pointYears: String(points.validYears),
    cancellationSummary: cancellationSummary(cancellation),
    cancellationFeePayment: cancellationFeePayment(settings),
    refusedCharge: refusedChargeText(charges),
    lossYearRate: String(charges.lossPercentPerYear),
    lossMinimumRate: String(charges.lossMinPercent),
    chargeDueDays: String(charges.dueDays),
    maximumRentalPrice: groupedDigits(limits.refPriceYen),
    longestRentalDays: String(rental.longestDays),
    reservationSpanDays: String(rental.spanDays),
  }
}

function hoursConstants({ hours, documents }: Settings) {
  const [cutOffTime, checkTime] = [cutOffTimeText(hours), identityCheckTime(hours)]
  return {
    cutOff: cutOffText(hours),
    cutOffTime,
    commonCutOff: commonCutOffText(hours),
    ...shippingDays(hours),
    identityCheckTime: checkTime,
    identityDeadline: identityDeadline({ hours, documents }),
    identityKeptDays: String(documents.keptDays),
    firstOrderCondition: `初めてのご注文を当日に発送するのは、${cutOffTime}までに本人確認書類をご提出いただき、${checkTime}までに当店の確認が済んだときに限ります。`,
  }
}

/** Of the weekend and of days without shipping: `土曜、祝日も発送しております。日曜は発送をお休みします。` */
function shippingDays(hours: SettingsOf<'hours'>) {
  const codes = Object.keys(hours)
  const namesOf = (isShown: (code: string) => boolean) =>
    codes.filter(isShown).map((code) => weekdayName(code).slice(0, 2))
  const isOpen = (code: string) => hours[Number(code)]?.hasShipping === true
  const closed = namesOf((code) => !isOpen(code)).join('、')
  const shipped = [...namesOf((code) => Number(code) >= 6 && isOpen(code)), '祝日'].join('、')
  const pause = closed && `${closed}は発送をお休みします。`
  return {
    shippingDaysSentence: `${shipped}も発送しております。${pause}`,
    shippingDaysAnswer: closed === '' ? 'はい、発送しています。' : `${shipped}は発送しています。${pause}`,
  }
}

/** The costs beside the price of an order. */
function otherFees(settings: Settings) {
  const { delivery, payment } = settings
  const cash = payment.hasCod ? [`${PAYMENT_METHODS.cod.label}の手数料`] : []
  const threshold = `商品小計が${yenWords(delivery.freeFromYen)}未満のときの送料`
  return {
    otherFees: ['安心プラン', '送料', ...cash].join('、'),
    extraFees: [...(hasDeliveryFee(settings) ? [threshold] : []), ...cash, '任意の安心プラン'].join('、'),
  }
}

function paymentConstants(payment: SettingsOf<'payment'>) {
  const methods = offeredMethods(payment)
  const labels = methods.map((method) => PAYMENT_METHODS[method].label)
  const timings = (between: string) =>
    methods.map((method) => `${PAYMENT_METHODS[method].label}${between}${TIMING_OF_ALL_ORDERS[method]}`).join('')
  const cashFee = feeText(methodFeeYen('cod', payment))
  const cash = `${PAYMENT_METHODS.cod.label}の手数料`
  return {
    paymentMethods: labels.join('、'),
    paymentMethodsOr: orText(labels),
    firstParcelTiming: firstParcelTiming(payment),
    telephonePayment: telephonePayment(methods),
    paymentTimings: timings('は、'),
    paymentTimingRows: timings('：'),
    onlineMethods: onlineMethodsText(payment),
    onlineSteps: methods.some((method) => method !== 'cod')
      ? `${onlineMethodsText(payment)}ではお支払いのお手続きも済ませて、`
      : '',
    cardFee: feeText(methodFeeYen('card', payment)),
    amazonPayFee: feeText(methodFeeYen('amazonpay', payment)),
    cashOnDeliveryFee: cashFee,
    cashFeeSentence: payment.hasCod ? `${cash}は${cashFee}です。` : '',
    cashFeeRow: payment.hasCod ? `${cash}：${cashFee}。` : '',
    cashAtVenue: cashAtVenueText(payment),
  }
}

/** How an order by telephone is paid. */
function telephonePayment(methods: readonly PaymentMethod[]): string {
  const cash = methods.includes('cod') ? [PAYMENT_METHODS.cod.label] : []
  const link = methods.some((method) => method !== 'cod') ? ['メールでお送りするリンクからのお手続き'] : []
  return [...cash, ...link].join('、または')
}
