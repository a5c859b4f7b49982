import { type ReactNode, useEffect, useState } from 'react'
import { CostBar } from '#app/ui/order/amounts.tsx'
import type { SummaryView } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { announcedMinutes, countMinutesLeft, minutesOf } from './minutes-left.ts'

/** Until when the units are held, as `14:35`, and how long that is. `path`: the page, which settles the payment. */
type Held = { readonly until: string; readonly leftMs: number; readonly path: string }

type PaymentStepProps = {
  readonly title: string
  readonly paymentMethod: PaymentMethod
  readonly summary: SummaryView | undefined
  readonly held: Held | undefined
  readonly children: ReactNode
}

/** The payment of a placed order, with the steps, the time that is left, and the summary beside it. */
export function PaymentStep({ title, paymentMethod, summary, held, children }: PaymentStepProps) {
  return (
    <div className="page checkout">
      <Steps current="pay" paymentMethod={paymentMethod} />
      <h1>{phrased(title)}</h1>
      <div className="checkout-columns">
        <div>
          {held !== undefined && <HeldUntil {...held} />}
          {children}
        </div>
        {summary !== undefined && <CostBar summary={summary} />}
      </div>
    </div>
  )
}

/** Says that the order is not complete, and until when its units are held. JavaScript counts the minutes. */
function HeldUntil({ until, leftMs, path }: Held) {
  const minutes = useMinutesLeft(leftMs)
  const isHydrated = useHydrated()
  const announced = announcedMinutes(minutes)
  return (
    <div className="held-for">
      <h2>{phrased('ご注文はまだ完了していません')}</h2>
      <p>{`${until}まで商品をお取りおきしています。`}</p>
      {minutes === 0 ? (
        <p>
          お取りおきの時間が過ぎました。
          <a href={path} data-reload>
            もう一度お手続きする
          </a>
        </p>
      ) : (
        <p className="held-left">{isHydrated ? `あと${minutes}分です。` : 'お早めにお手続きください。'}</p>
      )}
      <p className="spoken" role="status">
        {isHydrated && announced !== undefined && announcementOf(announced)}
      </p>
    </div>
  )
}

function announcementOf(minutes: number): string {
  return minutes === 0 ? 'お取りおきの時間が過ぎました。' : `お取りおきは、残り${minutes}分以内です。`
}

function useMinutesLeft(ms: number): number {
  const [minutes, setMinutes] = useState(minutesOf(ms))
  useEffect(() => countMinutesLeft(ms, setMinutes), [ms])
  return minutes
}
