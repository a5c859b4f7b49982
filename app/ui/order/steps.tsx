import { pageHref } from '#domain/navigation/href.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { PAYMENT_METHODS } from '#domain/pricing/totals.ts'
import { useIsSignedIn } from '../site.ts'
import { UrgentHelp } from '../urgent-help.tsx'

/** The steps of the order process (docs/product/2, Shopping flow). */
const STEPS = [
  { key: 'cart', name: 'カート', path: pageHref('cart') },
  { key: 'customer', name: 'お客様情報', path: pageHref('shopping-nonmember') },
  { key: 'destination', name: 'お届け先', path: pageHref('shopping-delivery') },
  { key: 'payment', name: 'お支払い', path: pageHref('shopping-payment') },
  { key: 'confirm', name: '確認', path: pageHref('shopping-confirm') },
  { key: 'pay', name: 'カード', path: pageHref('shopping-checkout'), method: 'card' },
  { key: 'pay', name: PAYMENT_METHODS.amazonpay.label, path: pageHref('shopping-amazon'), method: 'amazonpay' },
  { key: 'complete', name: '完了', path: pageHref('shopping-complete') },
] as const

type StepKey = (typeof STEPS)[number]['key']
type StepsProps = {
  readonly current: StepKey
  /** Of the order, once it is chosen. Some have a step of their own. */
  readonly paymentMethod?: PaymentMethod | undefined
}

/**
 * The steps, with the current one marked, and help at once. Earlier steps are links until the order is placed, when
 * they are locked.
 */
export function Steps({ current, paymentMethod }: StepsProps) {
  const steps = STEPS.filter((step) => !('method' in step) || step.method === paymentMethod)
  const at = steps.findIndex(({ key }) => key === current)
  const isLocked = current === 'pay' || current === 'complete'
  // The data of members are stored, so this step has no page for them.
  const isMember = useIsSignedIn() === true
  const hasPage = (key: StepKey) => key !== 'customer' || !isMember
  return (
    <>
      <nav className="order-steps" aria-label="ご注文の手順">
        <ol>
          {steps.map((step, index) => (
            <li
              key={step.key}
              className={index < at ? 'order-step knot knot-done' : 'order-step knot'}
              aria-current={index === at ? 'step' : undefined}
            >
              {index < at && !isLocked && hasPage(step.key) ? (
                <a href={step.path}>{step.name}</a>
              ) : (
                <span>{step.name}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <UrgentHelp />
    </>
  )
}
