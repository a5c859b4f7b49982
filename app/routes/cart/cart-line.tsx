import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { OrderLine } from '#app/ui/order/order-line.tsx'
import type { LineView } from '#app/ui/order/order-view.ts'
import { priceText } from '#app/ui/price.tsx'
import { CART_FAILURES } from '#domain/errors/catalogue.ts'

/** `hasFailed`: removing the line failed by an unexpected error. */
export function CartLine({ line, hasFailed }: { readonly line: LineView; readonly hasFailed: boolean }) {
  return (
    <OrderLine line={line}>
      <PostForm className="line-plan" label={`${line.itemName}の安心プラン`} keepsScroll>
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="line" value={line.uid} />
        <input type="hidden" name="plan" value={line.hasPlan ? '0' : '1'} />
        <p className="line-plan-name">
          安心プラン <span className="numeric">{priceText(line.planYen)}</span>
          <b className={line.hasPlan ? 'line-plan-taken' : undefined}>
            {line.hasPlan ? 'お申し込み済み' : 'お申し込みなし'}
          </b>
        </p>
        <p className="line-plan-help">{PLAN_SENTENCE}</p>
        <SubmitButton variant="plain">
          {line.hasPlan ? '外す' : '付ける'}
          <span className="spoken">（{line.itemName}の安心プラン）</span>
        </SubmitButton>
      </PostForm>
      <PostForm className="line-remove" label={`${line.itemName}を削除`} keepsScroll>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="line" value={line.uid} />
        <button type="submit" className="text-button" aria-label={`「${line.itemName}」をカートから削除`}>
          削除
        </button>
        {hasFailed && (
          <p className="line-failed" role="alert">
            {CART_FAILURES.remove}
          </p>
        )}
      </PostForm>
    </OrderLine>
  )
}
