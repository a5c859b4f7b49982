import { identityCheckTime, identityDeadline } from '#domain/order/identity.ts'
import { cancellationFeePayment, TIMING_OF_ALL_ORDERS } from '#domain/order/payment-terms.ts'
import { refusedChargeText } from '#domain/pricing/charges.ts'
import { cashAtVenueText, onlineMethodsText } from '#domain/pricing/method-texts.ts'
import { methodFeeYen, offeredMethods, PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { cutOffText } from '#domain/settings/hours-text.ts'
import type { Settings, SettingsOf } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { yenWords } from '#domain/text/yen.ts'
import { areaConstants, deliveryAreas } from './delivery-areas.ts'
import { exampleConstants } from './examples.ts'
import { cancellationSummary } from './tables.ts'

/** The values for `{{name}}` in pages that the owner decides. */
export function settingsConstants(settings: Settings): Readonly<Record<string, string>> {
  const { prices, tax, delivery, points, cancellation, charges, limits, rental } = settings
  return {
    ...hoursConstants(settings.hours),
    ...paymentConstants(settings.payment),
    ...areaConstants(deliveryAreas(settings)),
    ...exampleConstants(settings),
    taxRate: String(tax.ratePercent),
    planRate: String(prices.planPercent),
    tryOnRate: String(prices.tryOnPercent),
    furtherDayRate: String(prices.furtherDayPercent),
    deliveryFee: groupedDigits(delivery.feeYen),
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

function hoursConstants(hours: SettingsOf<'hours'>) {
  const [cutOff, checkTime] = [cutOffText(hours), identityCheckTime(hours)]
  return {
    cutOff,
    identityCheckTime: checkTime,
    identityDeadline: identityDeadline(hours),
    firstOrderCondition: `初めてのご注文を当日に発送するのは、${cutOff}までに本人確認書類をご提出いただき、${checkTime}までに当店の確認が済んだときに限ります。`,
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
    paymentMethodsOr: [labels.slice(0, -1).join('、'), ...labels.slice(-1)]
      .filter((part) => part !== '')
      .join('または'),
    paymentTimings: timings('は、'),
    paymentTimingRows: timings('：'),
    onlineMethods: onlineMethodsText(payment),
    cardFee: feeText(methodFeeYen('card', payment)),
    amazonPayFee: feeText(methodFeeYen('amazonpay', payment)),
    cashOnDeliveryFee: cashFee,
    cashFeeSentence: payment.hasCod ? `${cash}は${cashFee}です。` : '',
    cashFeeRow: payment.hasCod ? `${cash}：${cashFee}。` : '',
    cashAtVenue: cashAtVenueText(payment),
  }
}

function feeText(feeYen: number): string {
  return feeYen === 0 ? '無料' : yenWords(feeYen)
}
