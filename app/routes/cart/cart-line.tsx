import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderLine } from '#app/ui/order/order-line.tsx'
import type { LineView } from '#app/ui/order/order-view.ts'
import { WEARER_NAME_LIMIT } from '#domain/customer/contact.ts'
import { CART_FAILURES } from '#domain/errors/messages.ts'
import { yenText } from '#domain/text/yen.ts'

type LineDetailsProps = {
  readonly title: string
  readonly itemName: string
  readonly saved: string | undefined
  readonly isRefused?: boolean
  readonly children: ReactNode
}

/** A form of a line behind its title. When another value was saved it closes, and the focus returns to the title. */
function LineDetails({ title, itemName, saved, isRefused, children }: LineDetailsProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const shown = useRef(saved)
  useLayoutEffect(() => {
    if (box.current === null || shown.current === saved) return
    shown.current = saved
    const focused = document.activeElement
    box.current.open = false
    if (focused === document.body || box.current.contains(focused)) box.current.querySelector('summary')?.focus()
  }, [saved])
  return (
    <details className="line-wearing accordion" ref={box} open={isRefused}>
      <summary>
        {title}
        <span className="spoken">（{itemName}）</span>
      </summary>
      {children}
    </details>
  )
}

/** Names the day of wearing, optional, or changes it. */
function WearingForm({ line }: { readonly line: LineView }) {
  const { uid, itemName, startOn, endOn, wearOn } = line
  return (
    <LineDetails
      title={wearOn === undefined ? 'お召しになる日を伝える（任意）' : 'お召しになる日を変更する'}
      itemName={itemName}
      saved={wearOn}
    >
      <PostForm keepsScroll>
        <input type="hidden" name="intent" value="wear" />
        <input type="hidden" name="line" value={uid} />
        <label htmlFor={`wear-${uid}`}>お召しになる日</label>
        <input
          className="entry"
          id={`wear-${uid}`}
          type="date"
          name="wear"
          min={startOn}
          max={endOn}
          defaultValue={wearOn}
          key={wearOn}
        />
        <label className="tick">
          <input type="checkbox" name="risk" value="1" />
          <span>お届け日の当日に着る場合：間に合わないおそれがあることを確認しました</span>
        </label>
        <SubmitButton variant="plain">この日にする</SubmitButton>
      </PostForm>
    </LineDetails>
  )
}

/** Names who wears it, optional, so that each of a family finds what is theirs. `refused`: what was typed, and why. */
function WearerForm({ line, refused }: { readonly line: LineView; readonly refused: LineDetailsRejection['wearer'] }) {
  const { uid, itemName, wearerName } = line
  const id = `wearer-${uid}`
  return (
    <LineDetails
      title={wearerName === undefined ? 'お召しになる方のお名前を添える（任意）' : 'お召しになる方のお名前を変更する'}
      itemName={itemName}
      saved={wearerName}
      isRefused={refused !== undefined}
    >
      <PostForm keepsScroll>
        <input type="hidden" name="intent" value="wearer" />
        <input type="hidden" name="line" value={uid} />
        <label htmlFor={id}>お名前</label>
        <input
          className="entry"
          id={id}
          type="text"
          name="name"
          maxLength={WEARER_NAME_LIMIT}
          autoComplete="off"
          aria-describedby={`${id}-help`}
          aria-invalid={refused !== undefined || undefined}
          defaultValue={refused?.name ?? wearerName}
          key={wearerName}
        />
        {refused !== undefined && (
          <p className="line-failed" role="alert">
            {refused.error}
          </p>
        )}
        <small id={`${id}-help`}>ご家族でご注文の場合に、納品書とメールに記載します。空欄にすると記載しません。</small>
        <SubmitButton variant="plain">このお名前にする</SubmitButton>
      </PostForm>
    </LineDetails>
  )
}

/** A separate pair of shoes has the plan of its set. */
function PlanForm({ line }: { readonly line: LineView }) {
  return (
    <PostForm className="line-plan" keepsScroll>
      <input type="hidden" name="intent" value="plan" />
      <input type="hidden" name="line" value={line.uid} />
      <input type="hidden" name="plan" value={line.hasPlan ? '0' : '1'} />
      <p className="line-plan-name">
        安心プラン <span className="numeric">{yenText(line.planYen)}</span>
        <b className={line.hasPlan ? 'line-plan-taken' : undefined}>
          {line.hasPlan ? 'お申し込み済み' : 'お申し込みなし'}
        </b>
      </p>
      <p className="line-plan-help">{PLAN_SENTENCE}</p>
      <SubmitButton variant="plain">
        <span>{line.hasPlan ? '外す' : '付ける'}</span>
        <span className="spoken">（{line.itemName}の安心プラン）</span>
      </SubmitButton>
    </PostForm>
  )
}

/** What the last action refused. `hasFailed`: removing the line failed by an unexpected error. */
type LineDetailsRejection = {
  readonly hasFailed: boolean
  readonly wearer: { readonly name: string; readonly error: string } | undefined
}

export function CartLine({ line, refused }: { readonly line: LineView; readonly refused: LineDetailsRejection }) {
  return (
    <OrderLine line={line}>
      {!line.isCompanion && (
        <>
          <WearingForm line={line} />
          <WearerForm line={line} refused={refused.wearer} />
        </>
      )}
      {line.priceYen > 0 && <PlanForm line={line} />}
      <PostForm className="line-remove" keepsScroll>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="line" value={line.uid} />
        <button type="submit" className="text-button" aria-label={`「${line.itemName}」をカートから削除`}>
          削除
        </button>
        {refused.hasFailed && (
          <p className="line-failed" role="alert">
            {CART_FAILURES.remove}
          </p>
        )}
      </PostForm>
    </OrderLine>
  )
}

/** What the last action refused of a line. */
export function rejectionsOf(uid: string, refused: RejectedLine | undefined) {
  return {
    hasFailed: refused?.failedLine === uid,
    wearer: refused?.wearer?.line === uid ? refused.wearer : undefined,
  }
}

type RejectedLine = {
  readonly failedLine?: string
  readonly wearer?: { readonly line: string; readonly name: string; readonly error: string }
}
