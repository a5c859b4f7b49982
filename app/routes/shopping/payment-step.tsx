import { type ReactNode, useEffect, useState } from 'react'
import { CostBar } from '#app/ui/order/amounts.tsx'
import type { SummaryView } from '#app/ui/order/order-view.ts'
import { Steps } from '#app/ui/order/steps.tsx'

type PaymentStepProps = {
  readonly title: string
  readonly summary: SummaryView | undefined
  /** How long the products are still held, in milliseconds. */
  readonly heldForMs: number | undefined
  readonly children: ReactNode
}

/** The payment of a placed order, with the steps, the time that is left, and the summary beside it. */
export function PaymentStep({ title, summary, heldForMs, children }: PaymentStepProps) {
  return (
    <div className="page checkout">
      <Steps current="confirm" isLocked />
      <h1>{title}</h1>
      <div className="checkout-columns">
        <div>
          {heldForMs !== undefined && <HeldFor ms={heldForMs} />}
          {children}
        </div>
        {summary !== undefined && <CostBar summary={summary} />}
      </div>
    </div>
  )
}

const MINUTE_MS = 60_000
const TICK_MS = 5_000

/** Counts the minutes down; announced by screen readers only when few are left. */
function HeldFor({ ms }: { readonly ms: number }) {
  const [leftMs, setLeftMs] = useState(ms)
  useEffect(() => {
    const endsAtMs = performance.now() + ms
    const timer = setInterval(() => setLeftMs(endsAtMs - performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [ms])
  const minutes = Math.max(0, Math.ceil(leftMs / MINUTE_MS))
  return (
    <p className="held-for" role={minutes <= LAST_MINUTES ? 'status' : undefined}>
      {heldText(minutes)}
    </p>
  )
}

const LAST_MINUTES = 5

function heldText(minutes: number): string {
  return minutes === 0 ? 'お取り置きの時間が過ぎました。' : `お取り置きはあと${minutes}分です。`
}
